import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import { contractActions, downloadContracts } from "./contract-actions.tsx";
import { WorkerContractDetail } from "./WorkerContractDetail.tsx";

export const workerContractsSpec = defineListScreen({
  list: "laborContracts",
  route: "/worker-contracts",
  titleKey: "lists.laborContracts.title",
  exportPermission: "labor.labor.export",
  rowActions: contractActions,
  bulkActions: [downloadContracts],
  Detail: WorkerContractDetail,
});

export const WorkerContractsScreen = () => <ListScreen spec={workerContractsSpec} />;
