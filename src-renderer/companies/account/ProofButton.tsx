import { Button } from "@fluentui/react-components";
import { EyeRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { useText } from "../../i18n/TextProvider.tsx";
import { usePageStyles } from "../../ui/facts/page.styles.ts";
import { FileViewer } from "../../viewer/fetched-viewer.ts";

/** Opens the proof that was handed in; nothing without one. */
export const ProofButton = ({ proofKey }: { proofKey: string | null }) => {
  const styles = usePageStyles();
  const { t } = useText();
  const [isViewing, setViewing] = useState(false);
  if (proofKey === null) return null;
  return (
    <div className={styles.row}>
      <Button icon={<EyeRegular />} onClick={() => setViewing(true)}>
        {t("account.viewProof")}
      </Button>
      {isViewing ? <FileViewer files={[{ key: proofKey }]} onClose={() => setViewing(false)} /> : null}
    </div>
  );
};
