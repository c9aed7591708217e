import { defineListScreen } from "../../list-screen/define-list-screen.ts";
import { ListScreen } from "../../list-screen/ListScreen.tsx";

export const transactionsSpec = defineListScreen({
  list: "transactions",
  route: "/transactions",
  titleKey: "lists.transactions.title",
  exportPermission: "fund.transaction.export",
});

export const TransactionsScreen = () => <ListScreen spec={transactionsSpec} />;
