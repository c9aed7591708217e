import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import { transactionVoucherActions, transactionVoucherBulkActions } from "../../../vouchers/voucher-actions.tsx";
import { TransactionDetail } from "./TransactionDetail.tsx";
import { useTransactionTools } from "./use-transaction-tools.ts";

export const transactionsSpec = defineListScreen({
  list: "transactions",
  route: "/transactions",
  titleKey: "lists.transactions.title",
  exportPermission: "fund.transaction.export",
  rowActions: transactionVoucherActions,
  bulkActions: transactionVoucherBulkActions,
  useTools: useTransactionTools,
  Detail: TransactionDetail,
});

export const TransactionsScreen = () => <ListScreen spec={transactionsSpec} />;
