import { DocumentArrowDownRegular, DocumentCheckmarkRegular } from "@fluentui/react-icons";
import type { ScreenRoute } from "../../screen-route.ts";

export const voucherRoutes: readonly ScreenRoute[] = [
  {
    path: "voucher-records/:id?",
    titleKey: "lists.voucherRecords.title",
    permission: "settlement.settlement.view",
    navigation: { area: "imports", to: "/voucher-records", icon: DocumentCheckmarkRegular },
    load: async () => (await import("./VoucherScreens.tsx")).VoucherRecordsScreen,
  },
  {
    path: "voucher-transactions/:id?",
    titleKey: "lists.voucherTransactions.title",
    permission: "fund.transaction.view",
    navigation: { area: "funds", to: "/voucher-transactions", icon: DocumentArrowDownRegular },
    load: async () => (await import("./VoucherScreens.tsx")).VoucherTransactionsScreen,
  },
];
