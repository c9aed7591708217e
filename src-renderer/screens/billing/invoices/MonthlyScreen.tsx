import { useApplyTool } from "../../../billing/invoices/ApplyDialog.tsx";
import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../../list-screen/model/define-list-screen.ts";

export const monthlySpec = defineListScreen({
  list: "monthlyInvoices",
  route: "/monthly-invoices",
  exportPermission: "invoice.record.export",
  useTools: useApplyTool,
});

export const MonthlyScreen = () => <ListScreen spec={monthlySpec} />;
