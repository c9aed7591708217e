import { importPermissions } from "../../../../src-shared/registries/imports/submits.ts";
import type { ScreenRoute } from "../../screen-route.ts";

export const importRoutes: readonly ScreenRoute[] = [
  {
    path: "imports/new",
    titleKey: "imports.ui.title",
    permission: importPermissions,
    within: "imports",
    load: async () => (await import("./NewImportScreen.tsx")).NewImportScreen,
  },
  {
    path: "imports/:id",
    titleKey: "imports.ui.title",
    permission: importPermissions,
    within: "imports",
    load: async () => (await import("./ImportScreen.tsx")).ImportScreen,
  },
];
