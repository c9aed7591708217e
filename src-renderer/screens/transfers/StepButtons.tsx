import { AppError } from "../../../src-shared/bridge/define.ts";
import type { TransferDetail } from "../../../src-shared/calls/transfers.ts";
import { useText } from "../../app/i18n/TextProvider.tsx";
import type { Texts } from "../../app/i18n/texts.ts";
import { useMoneyAllowed } from "../../app/money-allowed.ts";
import { ReasonButton } from "../../ui/ReasonButton.tsx";
import { isThinkable, type Step, steps } from "./transfer-steps.ts";

/** Why a step is off, in words. */
export const reasonText = (texts: Texts, code: string): string =>
  code === "forbidden" || code === "illegal_transition"
    ? texts.t(`funds.transfer.reasons.${code}`)
    : texts.error(new AppError(code));

type Props = { readonly detail: TransferDetail; readonly onStep: (step: Step) => void };

/** What can be done with a transfer now, each with why it is off. */
export const StepButtons = ({ detail, onStep }: Props) => {
  const texts = useText();
  const money = useMoneyAllowed();
  const offered = steps.filter((step) => isThinkable(step, detail.transfer.status, detail.difference !== null));
  if (offered.length === 0) return null;
  const verdictOf = (step: Step) => detail.actions.find(({ action }) => action === step.name);
  const primary = offered.find((step) => verdictOf(step)?.allowed && step.name !== "reject" && step.name !== "cancel");
  return (
    <>
      {offered.map((step) => {
        const Icon = step.icon;
        const verdict = verdictOf(step);
        const reason = money.reason ?? (verdict?.allowed ? null : reasonText(texts, verdict?.reason ?? "forbidden"));
        return (
          <ReasonButton
            key={step.name}
            size="small"
            icon={<Icon />}
            appearance={step === primary ? "primary" : "secondary"}
            reason={reason}
            onClick={() => onStep(step)}
          >
            {texts.t(`funds.steps.${step.name}`)}
          </ReasonButton>
        );
      })}
    </>
  );
};
