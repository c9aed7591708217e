import { WalletRegular } from "@fluentui/react-icons";
import type { ScreenRoute } from "../../screen-route.ts";

export const walletRoutes: readonly ScreenRoute[] = [
  {
    path: "wallets/:id?",
    titleKey: "shell.nav.wallets",
    permission: "fund.wallet.view",
    navigation: { area: "funds", to: "/wallets", icon: WalletRegular },
    load: async () => (await import("./WalletsScreen.tsx")).WalletsScreen,
  },
];
