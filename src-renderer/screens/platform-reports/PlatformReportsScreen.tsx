import { ListScreen } from "../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../list-screen/model/define-list-screen.ts";
import { CreateButton } from "./CreateButton.tsx";
import { ReportDetail } from "./ReportDetail.tsx";
import { reportActionsOfRow } from "./report-actions.tsx";

const platformReportsSpec = defineListScreen({
  list: "platformReports",
  route: "/platform-reports",
  titleKey: "lists.platformReports.title",
  exportPermission: "income_tax.summary.export",
  Toolbar: CreateButton,
  Detail: ReportDetail,
  isDetailWide: true,
  rowActions: reportActionsOfRow,
});

/** Quarterly reports of identities and incomes to the tax office. */
export const PlatformReportsScreen = () => <ListScreen spec={platformReportsSpec} />;
