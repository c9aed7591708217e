import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from "@fluentui/react-components";
import { CopyRegular, PrintRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { dayOf, shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useUser } from "../../../session/bootstrap.ts";
import { ReasonButton } from "../../../ui/buttons/ReasonButton.tsx";
import { Check } from "../../../ui/inputs/Check.tsx";
import { useSecurityStyles } from "./security.styles.ts";

const today = (): string => dayOf(shanghaiNow(Date.now()));

type Props = { readonly codes: readonly string[]; readonly isBusy: boolean; readonly onDone: () => void };

/** The recovery codes, this once: cannot be closed before the person says that they are kept. */
export const RecoveryCodes = ({ codes, isBusy, onDone }: Props) => {
  const styles = useSecurityStyles();
  const { t } = useText();
  const { name } = useUser();
  const [isKept, setKept] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(codes.join("\n")).then(() => setCopied(true));
  return (
    <Dialog open modalType="alert">
      <DialogSurface data-print="" style={{ maxWidth: "480px" }}>
        <DialogBody>
          <DialogTitle>{t("security.factor.codesTitle")}</DialogTitle>
          <DialogContent>
            <p className={styles.text}>{t("security.factor.codesText")}</p>
            <ul className={styles.codes}>
              {codes.map((code) => (
                <li key={code}>{code}</li>
              ))}
            </ul>
            <p className={styles.text}>{t("security.factor.codesFor", { name, date: today() })}</p>
            <div className={styles.buttons}>
              <Button icon={<CopyRegular />} onClick={copy}>
                {t(isCopied ? "security.factor.copied" : "security.factor.copyAll")}
              </Button>
              <Button icon={<PrintRegular />} onClick={() => window.print()}>
                {t("security.factor.print")}
              </Button>
            </div>
            <Check
              className={styles.screenOnly}
              label={t("security.factor.saved")}
              checked={isKept}
              onChange={setKept}
            />
          </DialogContent>
          <DialogActions className={styles.screenOnly}>
            <ReasonButton
              appearance="primary"
              reason={isKept ? null : t("common.tickAbove")}
              isBusy={isBusy}
              onClick={onDone}
            >
              {t("security.factor.finish")}
            </ReasonButton>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
};
