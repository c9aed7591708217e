import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import { createSettlementAction } from "../../../money/settlements/create-settlement-action.ts";
import { BillDetail } from "./BillDetail.tsx";
import { billBulkActions, billRowActions } from "./bill-actions.tsx";
import { explainedKeys } from "./explain-groups.ts";
import { useBillTools } from "./use-bill-tools.ts";

const reviews: ReadonlySet<string> = new Set(["approve", "reject"]);

export const billsSpec = defineListScreen({
  list: "bills",
  route: "/bills",
  exportPermission: "bill.bill.export",
  rowActions: billRowActions,
  // In the order of a bill's life: audited, then settled.
  bulkActions: [
    ...billBulkActions.filter(({ key }) => reviews.has(key)),
    createSettlementAction,
    ...billBulkActions.filter(({ key }) => !reviews.has(key)),
  ],
  explains: new Set(explainedKeys),
  useTools: useBillTools,
  Detail: BillDetail,
});

export const BillsScreen = () => <ListScreen spec={billsSpec} />;
