import { DocumentTextRegular } from "@fluentui/react-icons";
import type { ScreenRoute } from "../../screen-route.ts";

export const serviceBillRoutes: readonly ScreenRoute[] = [
  {
    path: "service-bills/:id?",
    titleKey: "shell.nav.serviceBills",
    permission: "service_bill.service_bill.view",
    navigation: { area: "funds", to: "/service-bills", icon: DocumentTextRegular },
    load: async () => (await import("./ServiceBillsScreen.tsx")).ServiceBillsScreen,
  },
];
