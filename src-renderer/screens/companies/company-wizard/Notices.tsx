import { AppError } from "../../../../src-shared/kernel/bridge/define.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useWizardStyles } from "../../../record/forms/wizard.styles.ts";
import { Message } from "../../../ui/messages/Message.tsx";
import { fieldName } from "./fields/field-name.ts";
import type { WizardState } from "./fields/wizard-state.ts";

type Props = { readonly state: WizardState; readonly online: boolean; readonly onReload: () => void };

/** Shows notices for the person above the form: another editor, no service, a refusal. */
export const Notices = ({ state, online, onReload }: Props) => {
  const styles = useWizardStyles();
  const { t, error, texts } = useText();
  const { phase, head, problem, overlap, isRestored } = state;
  const reason = head?.mode === "draft" ? head.reject_reason : null;
  const hasNone =
    phase !== "conflict" &&
    overlap.length === 0 &&
    !isRestored &&
    online &&
    head?.mode !== "closed" &&
    !reason &&
    !problem;
  if (hasNone) return null;
  return (
    <div className={styles.notices}>
      {phase === "conflict" ? (
        <Message intent="warning" action={{ text: t("companyWizard.readAnew"), onClick: onReload }}>
          {t("companyWizard.conflict")}
        </Message>
      ) : null}
      {overlap.length === 0 ? null : (
        <Message intent="warning">
          {t("companyWizard.overlap", {
            fields: texts.list(overlap.map(({ field }) => fieldName(texts, field))),
          })}
        </Message>
      )}
      {isRestored ? <Message intent="info">{t("companyWizard.restored")}</Message> : null}
      {online ? null : <Message intent="warning">{t("companyWizard.offline")}</Message>}
      {head?.mode === "closed" ? <Message intent="info">{t("companyWizard.closed")}</Message> : null}
      {reason ? <Message intent="error">{t("companyWizard.rejected", { reason })}</Message> : null}
      {problem ? (
        <Message intent="error">
          {/* An account is all that needs an agreement here: it was not accepted, or there is a newer one. */}
          {problem instanceof AppError && problem.code === "agreement_outdated"
            ? t("companyWizard.agreeFirst")
            : error(problem)}
        </Message>
      ) : null}
    </div>
  );
};
