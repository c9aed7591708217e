import { ArrowUploadRegular } from "@fluentui/react-icons";
import { type ServiceOrderRow, serviceOrder } from "../../../../src-shared/billing/fees/service-order-import.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { ListTool } from "../../../list-screen/model/list-tools.ts";
import { PasteDialog } from "../../../money/paste/PasteDialog.tsx";
import { useAvailability } from "../../../session/availability.ts";

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
export const useOrderImport = (): readonly ListTool[] => {
  const { t } = useText();
  const offer = useAvailability()({ permission: "service_bill.service_bill.import" });
  if (offer === null) return [];
  const text = t("invoices.paste.orders");
  const { reason } = offer;
  return [
    { key: "orders", text, icon: ArrowUploadRegular, place: "primary", firstUse: "rows", reason, Dialog: OrdersDialog },
  ];
};
