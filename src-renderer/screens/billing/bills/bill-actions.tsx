import { CalculatorRegular, EditRegular, FolderArrowRightRegular } from "@fluentui/react-icons";
import { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import type { ListAction } from "../../../list-screen/model/define-list-screen.ts";
import { billChangeActions } from "../../../money/bills/bill-change-actions.tsx";
import { createSettlementAction } from "../../../money/settlements/create-settlement-action.ts";
import { EditDialog } from "./EditDialog.tsx";
import { IncomeTaxDialog } from "./IncomeTaxDialog.tsx";
import { MoveDialog } from "./MoveDialog.tsx";

const editable = { status: billStates.codesFor("edit") };

const incomeTax: ListAction = {
  key: "incomeTax",
  labelKey: "bills.incomeTax.action",
  icon: CalculatorRegular,
  permission: "income_tax.summary.view",
  worksOffline: true,
  Dialog: IncomeTaxDialog,
};

/** Actions on one bill. */
export const billRowActions: readonly ListAction[] = [
  {
    key: "edit",
    labelKey: "bills.edit.action",
    icon: EditRegular,
    permission: "bill.bill.edit",
    appliesTo: editable,
    Dialog: EditDialog,
  },
  ...billChangeActions,
  {
    key: "move",
    labelKey: "bills.move.action",
    icon: FolderArrowRightRegular,
    permission: "bill.bill.edit",
    appliesTo: editable,
    Dialog: MoveDialog,
  },
  incomeTax,
];

/** Actions that bring a bill forward, alone or among others. */
export const billStepActions: readonly ListAction[] = [...billRowActions, createSettlementAction];

/** Actions on any selection of bills. */
export const billBulkActions: readonly ListAction[] = [...billChangeActions, incomeTax];
