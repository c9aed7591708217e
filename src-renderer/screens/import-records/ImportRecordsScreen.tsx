import { defineListScreen } from "../../list-screen/define-list-screen.ts";
import { ListScreen } from "../../list-screen/ListScreen.tsx";
import { ImportRecordDetail } from "./ImportRecordDetail.tsx";
import { importRecordActions } from "./import-record-actions.tsx";

export const importRecordsSpec = defineListScreen({
  list: "importRecords",
  route: "/import-records",
  titleKey: "lists.importRecords.title",
  exportPermission: "bill.bill.export",
  rowActions: importRecordActions,
  Detail: ImportRecordDetail,
});

export const ImportRecordsScreen = () => <ListScreen spec={importRecordsSpec} />;
