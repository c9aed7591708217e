import type { PromotionFeeDetail } from "../../../src-shared/calls/promotion-fees.ts";
import { promotionFeeStates } from "../../../src-shared/states/promotion-fee.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { againstOf, waitingKey } from "../../session/offer.ts";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { isThinkable, ownWords, type Step, steps } from "./promotion-steps.ts";

type Props = { readonly detail: PromotionFeeDetail; readonly onStep: (step: Step) => void };

/** What this person can do with a fee, the next step first; or what it waits for. */
export const StepButtons = ({ detail, onStep }: Props) => {
  const texts = useText();
  const { status } = detail.fee;
  const waits = waitingKey(texts, promotionFeeStates, status);
  return (
    <ActionBar
      waitsFor={waits && texts.t(waits)}
      actions={steps
        .filter((step) => isThinkable(step, status) || promotionFeeStates.isAhead(step.name, status))
        .map((step) => ({
          key: step.name,
          text: texts.t(`promotionFees.steps.${step.name}`),
          icon: step.icon,
          movesMoney: true,
          against: againstOf(detail.actions, step.name),
          words: { ...ownWords(step), ...(waits && { illegal_transition: waits }) },
          isForward: step.name !== "reject",
          onClick: () => onStep(step),
        }))}
    />
  );
};
