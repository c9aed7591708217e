import { BuildingRegular } from "@fluentui/react-icons";
import type { ScreenRoute } from "../../screen-route.ts";

export const companyRoutes: readonly ScreenRoute[] = [
  {
    path: "companies/:id?",
    titleKey: "lists.companies.title",
    ownTitleKey: "companies.own.title",
    permission: "company.company.view",
    navigation: { area: "companies", to: "/companies", icon: BuildingRegular },
    load: async () => (await import("./CompaniesScreen.tsx")).CompaniesScreen,
  },
];
