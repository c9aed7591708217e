import { Button } from "@fluentui/react-components";
import { EyeRegular } from "@fluentui/react-icons";
import { lazy, Suspense, useState } from "react";
import type { CorporateAccount } from "../../../src-shared/calls/accounts.ts";
import { useText } from "../../app/i18n/TextProvider.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { usePageStyles } from "../../ui/page.styles.ts";
import { accountFacts } from "./account-facts.ts";

const FileViewer = lazy(async () => ({ default: (await import("../../viewer/FileViewer.tsx")).FileViewer }));

/** The account as it is bound, with its proof to look at. */
export const BoundAccount = ({ account }: { account: CorporateAccount }) => {
  const styles = usePageStyles();
  const texts = useText();
  const { t } = texts;
  const [isViewing, setViewing] = useState(false);
  const { proof_key } = account;
  return (
    <>
      <Facts facts={accountFacts(texts, account)} />
      {proof_key === null ? null : (
        <div className={styles.row}>
          <Button icon={<EyeRegular />} onClick={() => setViewing(true)}>
            {t("account.viewProof")}
          </Button>
        </div>
      )}
      {isViewing && proof_key !== null ? (
        <Suspense fallback={null}>
          <FileViewer files={[{ key: proof_key, name: t("account.proof") }]} onClose={() => setViewing(false)} />
        </Suspense>
      ) : null}
    </>
  );
};
