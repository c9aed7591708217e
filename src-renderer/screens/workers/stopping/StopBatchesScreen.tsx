import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import { StopBatchDetail } from "./StopBatchDetail.tsx";
import { stopBatchActions } from "./stop-actions.tsx";
import { useStopTools } from "./use-stop-tools.tsx";

export const stopBatchesSpec = defineListScreen({
  list: "stopBatches",
  route: "/stop-batches",
  titleKey: "lists.stopBatches.title",
  exportPermission: "labor.labor.export",
  rowActions: stopBatchActions,
  useTools: useStopTools,
  Detail: StopBatchDetail,
});

export const StopBatchesScreen = () => <ListScreen spec={stopBatchesSpec} />;
