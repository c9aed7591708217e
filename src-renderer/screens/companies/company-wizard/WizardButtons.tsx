import { Button } from "@fluentui/react-components";
import { CheckmarkRegular, ChevronLeftRegular, ChevronRightRegular } from "@fluentui/react-icons";
import { useId } from "react";
import { type WizardStep, wizardSteps } from "../../../../src-shared/companies/wizard/wizard-steps.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useWizardStyles } from "../../../record/forms/wizard.styles.ts";
import { ReasonButton } from "../../../ui/buttons/ReasonButton.tsx";
import { stepBeside } from "./fields/wizard-state.ts";

type Props = {
  readonly step: WizardStep;
  readonly isDraft: boolean;
  /** Nothing can be changed any more. */
  readonly isClosed: boolean;
  /** The company has been saved once. */
  readonly isKnown: boolean;
  /** Reason why nothing can be saved now, in words; null where it can. */
  readonly refusal: string | null;
  readonly onGo: (step: WizardStep) => void;
  readonly onSave: () => void;
  readonly onSubmit: () => void;
};

/** The wizard's buttons: saving, the steps before and after, and handing the company in at the last one. */
export const WizardButtons = (props: Props) => {
  const { step, isDraft, isClosed, isKnown, refusal, onGo, onSave, onSubmit } = props;
  const styles = useWizardStyles();
  const { t } = useText();
  const reasonId = useId();
  const isLast = step === "contract";
  const missing = isLast && isDraft && !isKnown ? t("companyWizard.firstStep") : null;
  return (
    <>
      {isClosed ? null : <span id={reasonId}>{refusal ?? missing}</span>}
      {isClosed ? null : (
        <ReasonButton
          appearance="subtle"
          className={styles.save}
          reason={refusal}
          reasonId={reasonId}
          shortcut="Ctrl S"
          onClick={onSave}
        >
          {t(isDraft ? "companyWizard.save" : "companyWizard.saveFacts")}
        </ReasonButton>
      )}
      {step === wizardSteps[0] ? null : (
        <Button icon={<ChevronLeftRegular />} onClick={() => onGo(stepBeside(step, -1))}>
          {t("companyWizard.back")}
        </Button>
      )}
      {isLast ? null : (
        <Button appearance="primary" icon={<ChevronRightRegular />} onClick={() => onGo(stepBeside(step, 1))}>
          {t("companyWizard.next")}
        </Button>
      )}
      {isLast && isDraft ? (
        <ReasonButton
          appearance="primary"
          className={styles.save}
          icon={<CheckmarkRegular />}
          reason={refusal ?? missing}
          reasonId={reasonId}
          shortcut="Ctrl ⏎"
          onClick={onSubmit}
        >
          {t("companyWizard.submit")}
        </ReasonButton>
      ) : null}
    </>
  );
};
