import { ListScreen } from "../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../list-screen/model/define-list-screen.ts";
import { NewTransferButton } from "./NewTransferButton.tsx";
import { TransferDetail } from "./TransferDetail.tsx";
import { transferActions } from "./transfer-actions.tsx";

export const transfersSpec = defineListScreen({
  list: "transfers",
  route: "/transfers",
  titleKey: "lists.transfers.title",
  exportPermission: "fund.transaction.export",
  rowActions: transferActions,
  Toolbar: NewTransferButton,
  Detail: TransferDetail,
});

export const TransfersScreen = () => <ListScreen spec={transfersSpec} />;
