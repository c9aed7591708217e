import { ListScreen } from "../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../list-screen/model/define-list-screen.ts";
import { transactionVoucherActions, transactionVoucherBulkActions } from "../../vouchers/voucher-actions.tsx";
import { TransactionDetail } from "./TransactionDetail.tsx";
import { TransactionTools } from "./TransactionTools.tsx";

export const transactionsSpec = defineListScreen({
  list: "transactions",
  route: "/transactions",
  titleKey: "lists.transactions.title",
  exportPermission: "fund.transaction.export",
  rowActions: transactionVoucherActions,
  bulkActions: transactionVoucherBulkActions,
  Toolbar: TransactionTools,
  Detail: TransactionDetail,
});

export const TransactionsScreen = () => <ListScreen spec={transactionsSpec} />;
