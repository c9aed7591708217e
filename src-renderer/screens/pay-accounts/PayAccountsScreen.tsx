import { ListScreen } from "../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../list-screen/model/define-list-screen.ts";
import { payAccountActions } from "./account-actions.tsx";
import { PayAccountDetail } from "./PayAccountDetail.tsx";

export const payAccountsSpec = defineListScreen({
  list: "payAccounts",
  route: "/pay-accounts",
  titleKey: "lists.payAccounts.title",
  exportPermission: "labor.labor.export",
  rowActions: payAccountActions,
  Detail: PayAccountDetail,
});

export const PayAccountsScreen = () => <ListScreen spec={payAccountsSpec} />;
