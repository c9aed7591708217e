import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
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
