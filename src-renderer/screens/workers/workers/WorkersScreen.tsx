import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import { sendContractActions } from "../../../workers/contracts/send-actions.ts";
import { mergeWorkerAction } from "../../../workers/merging/merge-action.tsx";
import { barWorkerActions, stopWorkerActions } from "../../../workers/stopping/stop-worker-actions.tsx";
import { editWorkerAction } from "./edit-action.tsx";
import { setManyActions } from "./set-many-actions.tsx";
import { verifyWorkerAction } from "./verify-action.tsx";
import { WorkerDetail } from "./WorkerDetail.tsx";
import { useWorkerTools } from "./worker-tools.ts";

export const workersSpec = defineListScreen({
  list: "companyLabors",
  route: "/workers",
  titleKey: "lists.companyLabors.title",
  exportPermission: "labor.labor.export",
  rowActions: [
    editWorkerAction,
    verifyWorkerAction,
    ...sendContractActions,
    ...stopWorkerActions,
    ...barWorkerActions,
    mergeWorkerAction,
  ],
  bulkActions: [...sendContractActions, ...setManyActions, ...stopWorkerActions],
  useTools: useWorkerTools,
  Detail: WorkerDetail,
  isDetailWide: true,
});

export const WorkersScreen = () => <ListScreen spec={workersSpec} />;
