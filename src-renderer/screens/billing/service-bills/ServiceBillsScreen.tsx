import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import { ServiceBillDetail } from "./ServiceBillDetail.tsx";
import { payAction, serviceBillActions } from "./service-bill-actions.tsx";
import { useOrderImport } from "./use-order-import.tsx";

export const serviceBillsSpec = defineListScreen({
  list: "serviceBills",
  route: "/service-bills",
  titleKey: "lists.serviceBills.title",
  exportPermission: "service_bill.service_bill.export",
  rowActions: serviceBillActions,
  bulkActions: [payAction],
  useTools: useOrderImport,
  Detail: ServiceBillDetail,
});

export const ServiceBillsScreen = () => <ListScreen spec={serviceBillsSpec} />;
