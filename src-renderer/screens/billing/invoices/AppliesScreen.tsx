import { useApplyTool } from "../../../billing/invoices/ApplyDialog.tsx";
import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import { ApplyDetail } from "./ApplyDetail.tsx";
import { applyActions } from "./apply-actions.tsx";

export const appliesSpec = defineListScreen({
  list: "invoiceApplies",
  route: "/invoice-applies",
  exportPermission: "invoice.record.export",
  rowActions: applyActions,
  useTools: useApplyTool,
  Detail: ApplyDetail,
});

export const AppliesScreen = () => <ListScreen spec={appliesSpec} />;
