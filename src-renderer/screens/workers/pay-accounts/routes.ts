import { WalletCreditCardRegular } from "@fluentui/react-icons";
import type { ScreenRoute } from "../../screen-route.ts";

export const payAccountRoutes: readonly ScreenRoute[] = [
  {
    path: "pay-accounts/:id?",
    titleKey: "lists.payAccounts.title",
    permission: "labor.labor.view",
    navigation: { area: "workers", to: "/pay-accounts", icon: WalletCreditCardRegular },
    load: async () => (await import("./PayAccountsScreen.tsx")).PayAccountsScreen,
  },
];
