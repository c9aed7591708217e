import { ArrowSwapRegular } from "@fluentui/react-icons";
import type { ScreenRoute } from "../../screen-route.ts";

export const transactionRoutes: readonly ScreenRoute[] = [
  {
    path: "transactions/:id?",
    titleKey: "shell.nav.transactions",
    permission: "fund.transaction.view",
    navigation: { area: "funds", to: "/transactions", icon: ArrowSwapRegular },
    load: async () => (await import("./TransactionsScreen.tsx")).TransactionsScreen,
  },
];
