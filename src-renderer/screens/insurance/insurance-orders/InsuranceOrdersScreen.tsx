import { useNewTool } from "../../../list-screen/model/use-new-tool.ts";
import { defineRecordScreen } from "../../../record/RecordScreen.tsx";
import { NewOrderDialog } from "./NewOrderDialog.tsx";
import { OrderPage } from "./OrderPage.tsx";
import { SurrenderDialog } from "./SurrenderDialog.tsx";
import { useOrderTools } from "./use-order-tools.tsx";

const useTools = () =>
  useNewTool({
    permission: "insurance.order.create",
    label: "records.insuranceOrders.create.label",
    Dialog: NewOrderDialog,
  });

export const InsuranceOrdersScreen = defineRecordScreen("insuranceOrders", {
  Facts: OrderPage,
  useBesides: useOrderTools,
  dialogs: { surrender: SurrenderDialog },
  isDetailWide: true,
  useTools,
});
