import type { ScreenRoute } from "../../screen-route.ts";

/** Reached from the user menu by who may bind the account. */
export const accountRoutes: readonly ScreenRoute[] = [
  {
    path: "account",
    titleKey: "account.title",
    permission: "fund.account.edit",
    paletteTo: "/account",
    load: async () => (await import("./AccountScreen.tsx")).AccountScreen,
  },
];
