import { defineListScreen } from "../../list-screen/define-list-screen.ts";
import { ListScreen } from "../../list-screen/ListScreen.tsx";

export const securityLogSpec = defineListScreen({
  list: "securityEvents",
  route: "/security-log",
  titleKey: "lists.securityEvents.title",
  exportPermission: "audit_log.entry.export",
});

/** Refused sign-ins and codes, lock-outs, forbidden calls, reveals and their ceilings. */
export const SecurityLogScreen = () => <ListScreen spec={securityLogSpec} />;
