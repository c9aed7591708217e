import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import { VoucherRecordDetail, VoucherTransactionDetail } from "./VoucherDetail.tsx";
import { voucherActions } from "./voucher-actions.tsx";

const recordsSpec = defineListScreen({
  list: "voucherRecords",
  route: "/voucher-records",
  titleKey: "lists.voucherRecords.title",
  rowActions: voucherActions,
  Detail: VoucherRecordDetail,
});

const transactionsSpec = defineListScreen({
  list: "voucherTransactions",
  route: "/voucher-transactions",
  titleKey: "lists.voucherTransactions.title",
  rowActions: voucherActions,
  Detail: VoucherTransactionDetail,
});

/** Vouchers of settlements and their lines. */
export const VoucherRecordsScreen = () => <ListScreen spec={recordsSpec} />;

/** Vouchers of transactions: receipts of the bank, and uploaded ones. */
export const VoucherTransactionsScreen = () => <ListScreen spec={transactionsSpec} />;
