import { MessageBar, MessageBarBody, MessageBarTitle } from "@fluentui/react-components";
import { useEffect, useState } from "react";
import { useLink } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";

/** A desk that is started again knows this page no more (its cookie is of the old one): waiting longer is no use then. */
const longMs = 15_000;

const useIsLost = (isLost: boolean): boolean => {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (!isLost) return;
    const timer = setTimeout(() => setLong(true), longMs);
    return () => clearTimeout(timer);
  }, [isLost]);
  return isLong;
};

/** Says that the desk itself cannot be reached and what that means for money. */
export const LinkBar = () => {
  const link = useLink();
  const { t } = useText();
  const isLong = useIsLost(link === "lost");
  if (link === "open") return null;
  return (
    <MessageBar intent="warning" politeness="assertive" shape="square">
      <MessageBarBody>
        <MessageBarTitle>{t("shell.status.linkLost")}</MessageBarTitle>
        {t(isLong ? "shell.status.linkLostLong" : "shell.status.linkLostHint")}
      </MessageBarBody>
    </MessageBar>
  );
};
