import { ShieldPersonRegular } from "@fluentui/react-icons";
import type { ScreenRoute } from "../../screen-route.ts";

export const roleRoutes: readonly ScreenRoute[] = [
  {
    path: "roles/:id?",
    titleKey: "shell.nav.roles",
    permission: "role.role.view",
    navigation: { area: "users", to: "/roles", icon: ShieldPersonRegular },
    load: async () => (await import("./RolesScreen.tsx")).RolesScreen,
  },
];
