import { ListScreen } from "../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../list-screen/model/define-list-screen.ts";
import { ApplyDetail } from "./ApplyDetail.tsx";
import { ApplyButton } from "./ApplyDialog.tsx";
import { applyActions } from "./apply-actions.tsx";

export const appliesSpec = defineListScreen({
  list: "invoiceApplies",
  route: "/invoice-applies",
  titleKey: "lists.invoiceApplies.title",
  exportPermission: "invoice.record.export",
  rowActions: applyActions,
  Toolbar: ApplyButton,
  Detail: ApplyDetail,
});

export const AppliesScreen = () => <ListScreen spec={appliesSpec} />;
