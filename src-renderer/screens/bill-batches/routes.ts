import { DocumentMultipleRegular } from "@fluentui/react-icons";
import type { ScreenRoute } from "../screen-route.ts";

export const billBatchRoutes: readonly ScreenRoute[] = [
  {
    path: "bill-batches/:id?",
    titleKey: "shell.nav.billBatches",
    permission: "bill.bill.view",
    navigation: { area: "bills", to: "/bill-batches", icon: DocumentMultipleRegular },
    load: async () => (await import("./BillBatchesScreen.tsx")).BillBatchesScreen,
  },
];
