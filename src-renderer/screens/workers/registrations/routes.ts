import { PersonAddRegular, ScanPersonRegular } from "@fluentui/react-icons";
import type { ScreenRoute } from "../../screen-route.ts";

export const registrationRoutes: readonly ScreenRoute[] = [
  {
    path: "registrations/:id?",
    titleKey: "lists.laborRegistrations.title",
    permission: "labor.labor.view",
    navigation: { area: "workers", to: "/registrations", icon: PersonAddRegular },
    load: async () => (await import("./RegistrationsScreen.tsx")).RegistrationsScreen,
  },
  {
    path: "liveness-records",
    titleKey: "lists.livenessRecords.title",
    permission: "labor.labor.view",
    navigation: { area: "workers", to: "/liveness-records", icon: ScanPersonRegular },
    load: async () => (await import("./RegistrationsScreen.tsx")).LivenessScreen,
  },
];
