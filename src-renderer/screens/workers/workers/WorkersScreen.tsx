import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import { setManyActions } from "./set-many-actions.tsx";
import { WorkerDetail } from "./WorkerDetail.tsx";
import { sendContractActions, stopWorkerActions, workerRowActions } from "./worker-actions.tsx";
import { useWorkerTools } from "./worker-tools.ts";

export const workersSpec = defineListScreen({
  list: "companyLabors",
  route: "/workers",
  titleKey: "lists.companyLabors.title",
  exportPermission: "labor.labor.export",
  rowActions: workerRowActions,
  bulkActions: [...sendContractActions, ...setManyActions, ...stopWorkerActions],
  useTools: useWorkerTools,
  Detail: WorkerDetail,
  isDetailWide: true,
});

export const WorkersScreen = () => <ListScreen spec={workersSpec} />;
