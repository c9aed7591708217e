import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import { RecordDetail } from "./RecordDetail.tsx";
import { useInvoiceImports } from "./use-invoice-imports.tsx";

export const recordsSpec = defineListScreen({
  list: "invoiceRecords",
  route: "/invoice-records",
  exportPermission: "invoice.record.export",
  useTools: useInvoiceImports,
  Detail: RecordDetail,
});

export const RecordsScreen = () => <ListScreen spec={recordsSpec} />;
