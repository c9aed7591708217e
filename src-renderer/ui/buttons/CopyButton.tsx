import { Button, Tooltip } from "@fluentui/react-components";
import { CheckmarkRegular, CopyRegular } from "@fluentui/react-icons";
import { useEffect, useState } from "react";
import { useText } from "../../i18n/TextProvider.tsx";

const shownMs = 1_500;

/** Copies a text and says so for a moment. */
export const CopyButton = ({ value }: { value: string }) => {
  const { t } = useText();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const label = t(isCopied ? "common.copied" : "common.copy");
  return (
    <Tooltip content={label} relationship="label">
      <Button
        appearance="subtle"
        size="small"
        icon={isCopied ? <CheckmarkRegular /> : <CopyRegular />}
        onClick={() => void navigator.clipboard.writeText(value).then(() => setCopied(true))}
      />
    </Tooltip>
  );
};
