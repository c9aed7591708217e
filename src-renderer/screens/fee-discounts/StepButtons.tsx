import type { FeeDiscountDetail } from "../../../src-shared/records/fee-discounts.ts";
import { feeDiscountStates } from "../../../src-shared/records/fee-discounts.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { againstOf, waitingKey } from "../../session/offer.ts";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { isThinkable, ownWords, type Step, steps } from "./discount-steps.ts";

type Props = { readonly detail: FeeDiscountDetail; readonly onStep: (step: Step) => void };

/** What this person can do with a grant, or what it waits for. */
export const StepButtons = ({ detail, onStep }: Props) => {
  const texts = useText();
  const waits = waitingKey(texts, feeDiscountStates, detail.discount.status);
  return (
    <ActionBar
      waitsFor={waits && texts.t(waits)}
      actions={steps
        .filter((step) => isThinkable(step, detail.discount))
        .map((step) => ({
          key: step.name,
          text: texts.t(`feeDiscounts.steps.${step.name}`),
          icon: step.icon,
          movesMoney: true,
          against: againstOf(detail.actions, step.name),
          words: ownWords,
          isForward: step.name === "approve",
          onClick: () => onStep(step),
        }))}
    />
  );
};
