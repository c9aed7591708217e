import { ListScreen } from "../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../list-screen/model/define-list-screen.ts";
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
