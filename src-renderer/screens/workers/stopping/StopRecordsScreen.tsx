import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import { StopRecordDetail } from "./StopRecordDetail.tsx";
import { stopRecordActions } from "./stop-actions.tsx";
import { useStopTools } from "./use-stop-tools.tsx";

export const stopRecordsSpec = defineListScreen({
  list: "stopRecords",
  route: "/stop-records",
  titleKey: "lists.stopRecords.title",
  exportPermission: "labor.labor.export",
  rowActions: stopRecordActions,
  useTools: useStopTools,
  Detail: StopRecordDetail,
});

export const StopRecordsScreen = () => <ListScreen spec={stopRecordsSpec} />;
