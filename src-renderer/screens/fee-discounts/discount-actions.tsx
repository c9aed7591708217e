import type { TextKey } from "../../i18n/text-key.ts";
import type { ActionDialogProps, ListAction } from "../../list-screen/model/define-list-screen.ts";
import { type DiscountRow, DiscountStepDialog } from "./DiscountStepDialog.tsx";
import { isThinkable, ownWords, type Step, steps, whyNot } from "./discount-steps.ts";

const stepAction = (step: Step): ListAction => {
  const labelKey: TextKey = `feeDiscounts.steps.${step.name}`;
  return {
    key: step.name,
    labelKey,
    icon: step.icon,
    permission: step.permissions,
    movesMoney: true,
    offers: (row) => isThinkable(step, row as DiscountRow),
    whyNot: (row, userId) => whyNot(step, row["maker_id"], userId),
    words: ownWords,
    Dialog: ({ target, onClose }: ActionDialogProps) => {
      const discount = target.rows[0] as DiscountRow | undefined;
      return discount ? <DiscountStepDialog step={step} discount={discount} onClose={() => onClose()} /> : null;
    },
  };
};

/** What can be done with a grant from its row in the list. */
export const discountRowActions: readonly ListAction[] = steps.map(stepAction);
