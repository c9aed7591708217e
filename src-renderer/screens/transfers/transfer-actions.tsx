import { ArrowUndoRegular } from "@fluentui/react-icons";
import { transferStates } from "../../../src-shared/states/transfer.ts";
import type { TextKey } from "../../i18n/text-key.ts";
import type { ActionDialogProps, ListAction } from "../../list-screen/model/define-list-screen.ts";
import { RefundDialog } from "./RefundDialog.tsx";
import { TransferStepDialog } from "./TransferStepDialog.tsx";
import type { TransferRow } from "./transfer-steps.ts";
import { isThinkable, ownWords, type Step, steps, whyNot } from "./transfer-steps.ts";

const rowOf = ({ target }: ActionDialogProps) => target.rows[0] as TransferRow | undefined;

const stepAction = (step: Step): ListAction => {
  const labelKey: TextKey = `funds.steps.${step.name}`;
  return {
    key: step.name,
    labelKey,
    icon: step.icon,
    permission: step.permissions,
    movesMoney: true,
    offers: (row, userId) =>
      isThinkable(step, {
        status: Number(row["status"]),
        hasDifference: Number(row["difference"] ?? 0) !== 0,
        caseStatus: Number(row["case_state"] ?? 0),
      }) &&
      (step.makerOnly !== true || row["maker_id"] === userId),
    whyNot: (row, userId) => whyNot(step, row["maker_id"], userId),
    words: ownWords,
    Dialog: (props: ActionDialogProps) => {
      const transfer = rowOf(props);
      return transfer ? <TransferStepDialog step={step} transfer={transfer} onClose={() => props.onClose()} /> : null;
    },
  };
};

const succeeded = transferStates.code("succeeded");

const refund: ListAction = {
  key: "refund",
  labelKey: "funds.create.refund",
  icon: ArrowUndoRegular,
  permission: "fund.transfer.create",
  movesMoney: true,
  offers: (row) => row["type"] === 1 && row["status"] === succeeded && row["payer_account"] !== "",
  Dialog: (props: ActionDialogProps) => {
    const recharge = rowOf(props);
    return recharge ? <RefundDialog recharge={recharge} onClose={() => props.onClose()} /> : null;
  },
};

/** What can be done with a transfer from its row in the list. */
export const transferActions: readonly ListAction[] = [...steps.map(stepAction), refund];
