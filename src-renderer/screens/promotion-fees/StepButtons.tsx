import { AppError } from "../../../src-shared/bridge/define.ts";
import type { PromotionFeeDetail } from "../../../src-shared/calls/promotion-fees.ts";
import { useText } from "../../app/i18n/TextProvider.tsx";
import { useMoneyAllowed } from "../../app/money-allowed.ts";
import { ReasonButton } from "../../ui/ReasonButton.tsx";
import { isThinkable, type Step, steps } from "./promotion-steps.ts";

type Props = { readonly detail: PromotionFeeDetail; readonly onStep: (step: Step) => void };

/** What can be done with a fee now, each with why it is off. */
export const StepButtons = ({ detail, onStep }: Props) => {
  const { t, error } = useText();
  const money = useMoneyAllowed();
  const offered = steps.filter((step) => isThinkable(step, detail.fee.status));
  if (offered.length === 0) return null;
  return (
    <>
      {offered.map((step) => {
        const Icon = step.icon;
        const verdict = detail.actions.find(({ action }) => action === step.name);
        const against = verdict?.reason ?? "forbidden";
        const why = against === "forbidden" ? t("promotionFees.steps.forbidden") : error(new AppError(against));
        const reason = money.reason ?? (verdict?.allowed ? null : why);
        return (
          <ReasonButton
            key={step.name}
            size="small"
            icon={<Icon />}
            appearance={verdict?.allowed && step.name !== "reject" ? "primary" : "secondary"}
            reason={reason}
            onClick={() => onStep(step)}
          >
            {t(`promotionFees.steps.${step.name}`)}
          </ReasonButton>
        );
      })}
    </>
  );
};
