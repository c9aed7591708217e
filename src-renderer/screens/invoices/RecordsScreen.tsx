import { ListScreen } from "../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../list-screen/model/define-list-screen.ts";
import { ImportButtons } from "./ImportButtons.tsx";
import { RecordDetail } from "./RecordDetail.tsx";

export const recordsSpec = defineListScreen({
  list: "invoiceRecords",
  route: "/invoice-records",
  titleKey: "lists.invoiceRecords.title",
  exportPermission: "invoice.record.export",
  Toolbar: ImportButtons,
  Detail: RecordDetail,
});

export const RecordsScreen = () => <ListScreen spec={recordsSpec} />;
