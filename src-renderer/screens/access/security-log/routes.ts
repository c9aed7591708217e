import { HistoryRegular, ShieldErrorRegular } from "@fluentui/react-icons";
import type { ScreenRoute } from "../../screen-route.ts";

export const securityLogRoutes: readonly ScreenRoute[] = [
  {
    path: "audit-log/:id?",
    titleKey: "auditLog.nav.auditLog",
    permission: "audit_log.entry.view",
    navigation: { area: "oversight", to: "/audit-log", icon: HistoryRegular },
    load: async () => (await import("./AuditLogScreen.tsx")).AuditLogScreen,
  },
  {
    path: "security-log",
    titleKey: "auditLog.nav.securityEvents",
    permission: "audit_log.entry.view",
    navigation: { area: "oversight", to: "/security-log", icon: ShieldErrorRegular },
    load: async () => (await import("./SecurityLogScreen.tsx")).SecurityLogScreen,
  },
];
