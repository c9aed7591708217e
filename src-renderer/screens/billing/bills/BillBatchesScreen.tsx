import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import { batchChangeActions } from "../../../money/bills/bill-change-actions.tsx";
import { BillBatchDetail } from "./BillBatchDetail.tsx";
import { useFirstBillImport } from "./use-bill-tools.ts";

export const billBatchesSpec = defineListScreen({
  list: "billBatches",
  route: "/bill-batches",
  titleKey: "lists.billBatches.title",
  exportPermission: "bill.bill.export",
  rowActions: batchChangeActions,
  useTools: useFirstBillImport,
  Detail: BillBatchDetail,
});

/** Bills by the file that brought them: audited, cancelled and given to departments batch by batch. */
export const BillBatchesScreen = () => <ListScreen spec={billBatchesSpec} />;
