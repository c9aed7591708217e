import { Button } from "@fluentui/react-components";
import { EyeRegular } from "@fluentui/react-icons";
import { lazy, Suspense, useState } from "react";
import { useText } from "../../i18n/TextProvider.tsx";
import { usePageStyles } from "../../ui/facts/page.styles.ts";

const FileViewer = lazy(async () => ({ default: (await import("../../viewer/FileViewer.tsx")).FileViewer }));

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
      {isViewing ? (
        <Suspense fallback={null}>
          <FileViewer files={[{ key: proofKey }]} onClose={() => setViewing(false)} />
        </Suspense>
      ) : null}
    </div>
  );
};
