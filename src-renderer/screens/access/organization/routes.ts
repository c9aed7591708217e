import { OrganizationRegular } from "@fluentui/react-icons";
import type { ScreenRoute } from "../../screen-route.ts";

export const organizationRoutes: readonly ScreenRoute[] = [
  {
    path: "organization",
    titleKey: "shell.nav.organization",
    permission: "org.organization.view",
    navigation: { area: "users", to: "/organization", icon: OrganizationRegular },
    load: async () => (await import("./OrganizationScreen.tsx")).OrganizationScreen,
  },
];
