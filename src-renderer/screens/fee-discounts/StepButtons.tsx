import { AppError } from "../../../src-shared/bridge/define.ts";
import type { FeeDiscountDetail } from "../../../src-shared/calls/fee-discounts.ts";
import { useText } from "../../app/i18n/TextProvider.tsx";
import { useMoneyAllowed } from "../../app/money-allowed.ts";
import { ReasonButton } from "../../ui/ReasonButton.tsx";
import { isThinkable, type Step, steps } from "./discount-steps.ts";

type Props = { readonly detail: FeeDiscountDetail; readonly onStep: (step: Step) => void };

/** What can be done with a grant now, each with why it is off. */
export const StepButtons = ({ detail, onStep }: Props) => {
  const { t, error } = useText();
  const money = useMoneyAllowed();
  return (
    <>
      {steps
        .filter((step) => isThinkable(step, detail.discount))
        .map((step) => {
          const Icon = step.icon;
          const verdict = detail.actions.find(({ action }) => action === step.name);
          const against = verdict?.reason ?? "forbidden";
          const why = against === "forbidden" ? t("feeDiscounts.steps.forbidden") : error(new AppError(against));
          return (
            <ReasonButton
              key={step.name}
              size="small"
              icon={<Icon />}
              appearance={verdict?.allowed && step.name === "approve" ? "primary" : "secondary"}
              reason={money.reason ?? (verdict?.allowed ? null : why)}
              onClick={() => onStep(step)}
            >
              {t(`feeDiscounts.steps.${step.name}`)}
            </ReasonButton>
          );
        })}
    </>
  );
};
