import { MegaphoneRegular } from "@fluentui/react-icons";
import type { ScreenRoute } from "../screen-route.ts";

export const promotionFeeRoutes: readonly ScreenRoute[] = [
  {
    path: "promotion-fees/:id?",
    titleKey: "shell.nav.promotionFees",
    permission: "fund.promotion_fee.view",
    navigation: { area: "funds", to: "/promotion-fees", icon: MegaphoneRegular },
    load: async () => (await import("./PromotionFeesScreen.tsx")).PromotionFeesScreen,
  },
];
