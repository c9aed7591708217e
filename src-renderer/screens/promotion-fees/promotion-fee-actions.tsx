import type { TextKey } from "../../i18n/text-key.ts";
import type { ActionDialogProps, ListAction } from "../../list-screen/model/define-list-screen.ts";
import { type FeeRow, FeeStepDialog } from "./FeeStepDialog.tsx";
import { isThinkable, ownWords, type Step, steps, whyNot } from "./promotion-steps.ts";

const stepAction = (step: Step): ListAction => {
  const labelKey: TextKey = `promotionFees.steps.${step.name}`;
  return {
    key: step.name,
    labelKey,
    icon: step.icon,
    permission: step.permissions,
    movesMoney: true,
    offers: (row) => isThinkable(step, Number(row["status"])),
    whyNot: (row, userId) => whyNot(step, row["maker_id"], userId),
    words: ownWords(step),
    Dialog: ({ target, onClose }: ActionDialogProps) => {
      const fee = target.rows[0] as FeeRow | undefined;
      return fee ? <FeeStepDialog step={step} fee={fee} onClose={() => onClose()} /> : null;
    },
  };
};

/** What can be done with a fee from its row in the list. */
export const promotionFeeActions: readonly ListAction[] = steps.map(stepAction);
