import { PeopleCommunityRegular, PeopleTeamRegular } from "@fluentui/react-icons";
import type { ScreenRoute } from "../../screen-route.ts";

export const userRoutes: readonly ScreenRoute[] = [
  {
    path: "agency-users/:id?",
    titleKey: "shell.nav.agencyUsers",
    permission: "user.agency_user.view",
    navigation: { area: "users", to: "/agency-users", icon: PeopleTeamRegular },
    load: async () => (await import("./UsersScreens.tsx")).AgencyUsersScreen,
  },
  {
    path: "company-users/:id?",
    titleKey: "shell.nav.companyUsers",
    permission: "user.company_user.view",
    navigation: { area: "users", to: "/company-users", icon: PeopleCommunityRegular },
    load: async () => (await import("./UsersScreens.tsx")).CompanyUsersScreen,
  },
];
