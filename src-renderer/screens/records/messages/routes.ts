import { AlertUrgentRegular } from "@fluentui/react-icons";
import type { ScreenRoute } from "../../screen-route.ts";

/** Messages are everybody's own, behind the bell; who is told what is the agency's. */
export const messageRoutes: readonly ScreenRoute[] = [
  {
    path: "messages",
    titleKey: "messages.title",
    paletteTo: "/messages",
    load: async () => (await import("./MessagesScreen.tsx")).MessagesScreen,
  },
  {
    path: "message-settings",
    titleKey: "shell.nav.messageSettings",
    permission: "settings.message.edit",
    navigation: { area: "users", to: "/message-settings", icon: AlertUrgentRegular, isForAgency: true },
    load: async () => (await import("./MessageConfigScreen.tsx")).MessageConfigScreen,
  },
];
