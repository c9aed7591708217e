import { defineListScreen } from "../../list-screen/define-list-screen.ts";
import { ListScreen } from "../../list-screen/ListScreen.tsx";
import { createSettlementAction } from "../../money/create-settlement-action.ts";
import { BillDetail } from "./BillDetail.tsx";
import { billActions } from "./bill-actions.tsx";
import { ImportButton } from "./ImportButton.tsx";

export const billsSpec = defineListScreen({
  list: "bills",
  route: "/bills",
  titleKey: "lists.bills.title",
  exportPermission: "bill.bill.export",
  rowActions: billActions,
  bulkActions: [createSettlementAction, ...billActions],
  Toolbar: ImportButton,
  Detail: BillDetail,
});

export const BillsScreen = () => <ListScreen spec={billsSpec} />;
