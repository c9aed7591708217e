import { TagPercentRegular } from "@fluentui/react-icons";
import type { ScreenRoute } from "../screen-route.ts";

export const feeDiscountRoutes: readonly ScreenRoute[] = [
  {
    path: "fee-discounts/:id?",
    titleKey: "shell.nav.feeDiscounts",
    permission: "settlement.discount.view",
    navigation: { area: "settlements", to: "/fee-discounts", icon: TagPercentRegular },
    load: async () => (await import("./FeeDiscountsScreen.tsx")).FeeDiscountsScreen,
  },
];
