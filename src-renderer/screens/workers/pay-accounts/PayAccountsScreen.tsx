import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import { payAccountActions } from "../../../workers/accounts/account-actions.tsx";
import { useAccountTools } from "../../../workers/accounts/use-account-tools.ts";
import { PayAccountDetail } from "./PayAccountDetail.tsx";

/** The only tool of this list, and a file dropped on it is meant for it. */
const usePrimaryAccountTools = () =>
  useAccountTools().map((tool) => ({ ...tool, place: "primary" as const, takesFile: true }));

export const payAccountsSpec = defineListScreen({
  list: "payAccounts",
  route: "/pay-accounts",
  exportPermission: "labor.labor.export",
  rowActions: payAccountActions,
  useTools: usePrimaryAccountTools,
  Detail: PayAccountDetail,
});

export const PayAccountsScreen = () => <ListScreen spec={payAccountsSpec} />;
