import { ArrowBidirectionalLeftRightRegular } from "@fluentui/react-icons";
import type { ScreenRoute } from "../../screen-route.ts";

export const transferRoutes: readonly ScreenRoute[] = [
  {
    path: "transfers/:id?",
    titleKey: "shell.nav.transfers",
    permission: "fund.transfer.view",
    navigation: { area: "funds", to: "/transfers", icon: ArrowBidirectionalLeftRightRegular },
    load: async () => (await import("./TransfersScreen.tsx")).TransfersScreen,
  },
];
