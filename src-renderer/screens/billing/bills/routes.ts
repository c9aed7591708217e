import { DocumentMultipleRegular, ReceiptRegular } from "@fluentui/react-icons";
import type { ScreenRoute } from "../../screen-route.ts";

export const billRoutes: readonly ScreenRoute[] = [
  {
    path: "bills/:id?",
    titleKey: "shell.nav.bills",
    permission: "bill.bill.view",
    navigation: { area: "bills", to: "/bills", icon: ReceiptRegular },
    load: async () => (await import("./BillsScreen.tsx")).BillsScreen,
  },
  {
    path: "bill-batches/:id?",
    titleKey: "shell.nav.billBatches",
    permission: "bill.bill.view",
    navigation: { area: "bills", to: "/bill-batches", icon: DocumentMultipleRegular },
    load: async () => (await import("./BillBatchesScreen.tsx")).BillBatchesScreen,
  },
];
