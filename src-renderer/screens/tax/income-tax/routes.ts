import { CalendarLockRegular, PersonMoneyRegular } from "@fluentui/react-icons";
import type { ScreenRoute } from "../../screen-route.ts";

export const incomeTaxRoutes: readonly ScreenRoute[] = [
  {
    path: "income-summary/:id?",
    titleKey: "incomeTax.nav.summary",
    permission: "income_tax.summary.view",
    navigation: { area: "taxes", to: "/income-summary", icon: PersonMoneyRegular },
    load: async () => (await import("./IncomeSummaryScreen.tsx")).IncomeSummaryScreen,
  },
  {
    path: "tax-periods/:id?",
    titleKey: "incomeTax.nav.periods",
    permission: "income_tax.summary.view",
    navigation: { area: "taxes", to: "/tax-periods", icon: CalendarLockRegular },
    load: async () => (await import("./TaxPeriodsScreen.tsx")).TaxPeriodsScreen,
  },
];
