import { defineListScreen } from "../../list-screen/define-list-screen.ts";
import { ListScreen } from "../../list-screen/ListScreen.tsx";
import { IncomeSummaryDetail } from "./IncomeSummaryDetail.tsx";
import { summaryActions } from "./summary-actions.tsx";

export const incomeSummarySpec = defineListScreen({
  list: "incomeSummary",
  route: "/income-summary",
  titleKey: "lists.incomeSummary.title",
  exportPermission: "income_tax.summary.export",
  rowActions: summaryActions,
  bulkActions: summaryActions,
  Detail: IncomeSummaryDetail,
});

export const IncomeSummaryScreen = () => <ListScreen spec={incomeSummarySpec} />;
