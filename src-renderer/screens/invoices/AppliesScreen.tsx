import { defineListScreen } from "../../list-screen/define-list-screen.ts";
import { ListScreen } from "../../list-screen/ListScreen.tsx";
import { ApplyButton } from "./ApplyButton.tsx";
import { ApplyDetail } from "./ApplyDetail.tsx";
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
