import { defineListScreen } from "../../list-screen/define-list-screen.ts";
import { ListScreen } from "../../list-screen/ListScreen.tsx";
import { OrdersButton } from "./OrdersButton.tsx";
import { ServiceBillDetail } from "./ServiceBillDetail.tsx";
import { payAction, serviceBillActions } from "./service-bill-actions.tsx";

export const serviceBillsSpec = defineListScreen({
  list: "serviceBills",
  route: "/service-bills",
  titleKey: "lists.serviceBills.title",
  exportPermission: "service_bill.service_bill.export",
  rowActions: serviceBillActions,
  bulkActions: [payAction],
  Toolbar: OrdersButton,
  Detail: ServiceBillDetail,
});

export const ServiceBillsScreen = () => <ListScreen spec={serviceBillsSpec} />;
