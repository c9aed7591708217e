import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import { useNewTool } from "../../../list-screen/model/use-new-tool.ts";
import { NewTransferDialog } from "./NewTransferDialog.tsx";
import { TransferDetail } from "./TransferDetail.tsx";
import { transferActions } from "./transfer-actions.tsx";

const useTransferTools = () =>
  useNewTool({
    permission: "fund.transfer.create",
    label: "funds.create.action",
    movesMoney: true,
    Dialog: NewTransferDialog,
  });

export const transfersSpec = defineListScreen({
  list: "transfers",
  route: "/transfers",
  titleKey: "lists.transfers.title",
  exportPermission: "fund.transaction.export",
  rowActions: transferActions,
  useTools: useTransferTools,
  Detail: TransferDetail,
});

export const TransfersScreen = () => <ListScreen spec={transfersSpec} />;
