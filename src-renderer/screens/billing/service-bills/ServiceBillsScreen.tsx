import { ArrowUploadRegular } from "@fluentui/react-icons";
import { type ServiceOrderRow, serviceOrder } from "../../../../src-shared/billing/fees/service-order-import.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import type { ListTool } from "../../../list-screen/model/list-tools.ts";
import { PasteDialog } from "../../../money/paste/PasteDialog.tsx";
import { useAvailability } from "../../../session/availability.ts";
import { ServiceBillDetail } from "./ServiceBillDetail.tsx";
import { payAction, serviceBillActions } from "./service-bill-actions.tsx";

const OrdersDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useText();
  return (
    <PasteDialog<ServiceOrderRow>
      title={t("invoices.paste.orders")}
      template={serviceOrder}
      amountOf={(row) => Number(row["fee"]) - Number(row["discount"] ?? 0)}
      plan={(file_name, rows) => ({ action: "serviceBill.import", body: { file_name, rows } })}
      onClose={onClose}
    />
  );
};

/** Brings in what companies owe beside their settlements. */
const useOrderImport = (): readonly ListTool[] => {
  const { t } = useText();
  const offer = useAvailability()({ permission: "service_bill.service_bill.import" });
  if (offer === null) return [];
  const text = t("invoices.paste.orders");
  const { reason } = offer;
  return [
    { key: "orders", text, icon: ArrowUploadRegular, place: "primary", firstUse: "rows", reason, Dialog: OrdersDialog },
  ];
};

export const serviceBillsSpec = defineListScreen({
  list: "serviceBills",
  route: "/service-bills",
  exportPermission: "service_bill.service_bill.export",
  rowActions: serviceBillActions,
  bulkActions: [payAction],
  useTools: useOrderImport,
  Detail: ServiceBillDetail,
});

export const ServiceBillsScreen = () => <ListScreen spec={serviceBillsSpec} />;
