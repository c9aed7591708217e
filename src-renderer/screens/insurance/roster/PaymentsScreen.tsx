import { paymentActions } from "../../../insurance/roster-actions.tsx";
import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../../list-screen/model/define-list-screen.ts";

export const insurancePaymentsSpec = defineListScreen({
  ...{ list: "insurancePayments", route: "/insurance-payments", exportPermission: "insurance.order.view" },
  rowActions: paymentActions,
});

export const InsurancePaymentsScreen = () => <ListScreen spec={insurancePaymentsSpec} />;
