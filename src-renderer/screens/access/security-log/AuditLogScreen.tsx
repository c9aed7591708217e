import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import { AuditEntryDetail } from "./AuditEntryDetail.tsx";
import { useVerifyLog } from "./VerifyLogDialog.tsx";

export const auditLogSpec = defineListScreen({
  list: "auditLog",
  route: "/audit-log",
  titleKey: "lists.auditLog.title",
  exportPermission: "audit_log.entry.export",
  useTools: useVerifyLog,
  Detail: AuditEntryDetail,
});

/** Shows each person's acts, when and why, and whether the log is whole. */
export const AuditLogScreen = () => <ListScreen spec={auditLogSpec} />;
