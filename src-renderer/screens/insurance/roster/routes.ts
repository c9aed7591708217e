import { MoneyHandRegular, PeopleCheckmarkRegular, PersonSwapRegular } from "@fluentui/react-icons";
import type { ScreenRoute } from "../../screen-route.ts";

/** Rosters of insurance orders, their changes and their money. */
export const insuranceRosterRoutes: readonly ScreenRoute[] = [
  {
    path: "insurance-roster",
    titleKey: "lists.insuranceRoster.title",
    permission: "insurance.order.view",
    navigation: { area: "insurance", to: "/insurance-roster", icon: PeopleCheckmarkRegular },
    load: async () => (await import("./RosterScreen.tsx")).InsuranceRosterScreen,
  },
  {
    path: "insurance-records",
    titleKey: "lists.insuranceRecords.title",
    permission: "insurance.order.view",
    navigation: { area: "insurance", to: "/insurance-records", icon: PersonSwapRegular },
    load: async () => (await import("./RecordsScreen.tsx")).InsuranceRecordsScreen,
  },
  {
    path: "insurance-payments",
    titleKey: "lists.insurancePayments.title",
    permission: "insurance.order.view",
    navigation: { area: "insurance", to: "/insurance-payments", icon: MoneyHandRegular },
    load: async () => (await import("./PaymentsScreen.tsx")).InsurancePaymentsScreen,
  },
];
