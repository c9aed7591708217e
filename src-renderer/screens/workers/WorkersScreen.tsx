import { ListScreen } from "../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../list-screen/model/define-list-screen.ts";
import { stopWorkerActions } from "../stopping/stop-worker-actions.ts";
import { WorkerDetail } from "./WorkerDetail.tsx";

export const workersSpec = defineListScreen({
  list: "companyLabors",
  route: "/workers",
  titleKey: "lists.companyLabors.title",
  exportPermission: "labor.labor.export",
  rowActions: stopWorkerActions,
  bulkActions: stopWorkerActions,
  Detail: WorkerDetail,
  isDetailWide: true,
});

export const WorkersScreen = () => <ListScreen spec={workersSpec} />;
