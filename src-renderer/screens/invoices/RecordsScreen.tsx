import { defineListScreen } from "../../list-screen/define-list-screen.ts";
import { ListScreen } from "../../list-screen/ListScreen.tsx";
import { RecordDetail } from "./RecordDetail.tsx";

export const recordsSpec = defineListScreen({
  list: "invoiceRecords",
  route: "/invoice-records",
  titleKey: "lists.invoiceRecords.title",
  exportPermission: "invoice.record.export",
  Detail: RecordDetail,
});

export const RecordsScreen = () => <ListScreen spec={recordsSpec} />;
