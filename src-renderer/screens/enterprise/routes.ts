import { BuildingPeopleRegular } from "@fluentui/react-icons";
import type { ScreenRoute } from "../screen-route.ts";

/** For the agency's people; a company's own have it in their account. */
export const enterpriseRoutes: readonly ScreenRoute[] = [
  {
    path: "company-identity/:id?",
    titleKey: "enterprise.title",
    permission: "company.identity.edit",
    navigation: { area: "companies", to: "/company-identity", icon: BuildingPeopleRegular },
    load: async () => (await import("./CompanyIdentityScreen.tsx")).CompanyIdentityScreen,
  },
];
