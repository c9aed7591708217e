import { ReceiptRegular } from "@fluentui/react-icons";
import type { ScreenRoute } from "../screen-route.ts";

export const billRoutes: readonly ScreenRoute[] = [
  {
    path: "bills/:id?",
    titleKey: "shell.nav.bills",
    permission: "bill.bill.view",
    navigation: { area: "bills", to: "/bills", icon: ReceiptRegular },
    load: async () => (await import("./BillsScreen.tsx")).BillsScreen,
  },
];
