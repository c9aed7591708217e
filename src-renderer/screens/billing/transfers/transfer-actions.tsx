import { ArrowUndoRegular } from "@fluentui/react-icons";
import { transferDecisions } from "../../../../src-shared/billing/funds/transfer-decisions.ts";
import { transferStates } from "../../../../src-shared/billing/funds/transfer-states.ts";
import type { TransferStep } from "../../../../src-shared/billing/funds/transfers-calls.ts";
import type { ActionDialogProps, ListAction } from "../../../list-screen/model/define-list-screen.ts";
import type { Shown } from "../../../record/record-words.ts";
import { rowActionsOf } from "../../../record/row-actions.tsx";
import { RefundDialog } from "./RefundDialog.tsx";
import { TransferStepDialog } from "./TransferStepDialog.tsx";
import type { TransferRow } from "./use-transfer.ts";

/** Steps of people with a transfer, as its list and detail offer them. */
export const transferSteps: Shown = {
  decided: transferDecisions,
  labelOf: (step) => `funds.steps.${step as TransferStep}`,
  movesMoney: () => true,
};

const succeeded = transferStates.code("succeeded");

const refund: ListAction = {
  key: "refund",
  labelKey: "funds.create.refund",
  icon: ArrowUndoRegular,
  permission: "fund.transfer.create",
  movesMoney: true,
  offers: (row) =>
    row["type"] === 1 && row["status"] === succeeded && row["payer_account"] !== "" && row["payer_replaced"] !== 1,
  Dialog: ({ target, onClose }: ActionDialogProps) => {
    const recharge = target.rows[0] as TransferRow | undefined;
    return recharge ? <RefundDialog recharge={recharge} onClose={() => onClose()} /> : null;
  },
};

/** Actions on a transfer from its row in the list. */
export const transferActions: readonly ListAction[] = [
  ...rowActionsOf(transferSteps, ({ action, row, onClose }) => (
    <TransferStepDialog step={action as TransferStep} transfer={row as TransferRow} onClose={() => onClose()} />
  )),
  refund,
];
