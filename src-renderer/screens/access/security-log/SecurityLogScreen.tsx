import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../../list-screen/model/define-list-screen.ts";

export const securityLogSpec = defineListScreen({
  list: "securityEvents",
  route: "/security-log",
  exportPermission: "audit_log.entry.export",
});

/** Refused sign-ins and codes, lock-outs, forbidden calls, reveals and their ceilings. */
export const SecurityLogScreen = () => <ListScreen spec={securityLogSpec} />;
