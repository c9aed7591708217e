import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import { WalletDetail } from "./WalletDetail.tsx";
import { walletActions } from "./wallet-actions.tsx";

export const walletsSpec = defineListScreen({
  list: "wallets",
  route: "/wallets",
  exportPermission: "fund.transaction.export",
  rowActions: walletActions,
  Detail: WalletDetail,
});

export const WalletsScreen = () => <ListScreen spec={walletsSpec} />;
