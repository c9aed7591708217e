import { BuildingBankRegular } from "@fluentui/react-icons";
import type { ScreenRoute } from "../../screen-route.ts";

export const channelAccountRoutes: readonly ScreenRoute[] = [
  {
    path: "channel-accounts",
    titleKey: "shell.nav.channelAccounts",
    permission: "fund.agency_account.view",
    navigation: { area: "funds", to: "/channel-accounts", icon: BuildingBankRegular },
    load: async () => (await import("./ChannelAccountsScreen.tsx")).ChannelAccountsScreen,
  },
];
