import { ArrowUploadRegular } from "@fluentui/react-icons";
import { type InvoiceRow, invoiceRecord } from "../../../../src-shared/billing/invoices/invoice-record-import.ts";
import { type StaffInvoiceRow, staffInvoice } from "../../../../src-shared/billing/invoices/staff-invoice-import.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { ListTool } from "../../../list-screen/model/list-tools.ts";
import { PasteDialog } from "../../../money/paste/PasteDialog.tsx";
import { useAvailability } from "../../../session/availability.ts";

type Close = { readonly onClose: () => void };

const InvoicesDialog = ({ onClose }: Close) => {
  const { t } = useText();
  return (
    <PasteDialog<InvoiceRow>
      title={t("invoices.paste.invoices")}
      template={invoiceRecord}
      amountOf={(row) => Number(row["amount"])}
      plan={(file_name, rows) => ({ action: "invoice.import", body: { file_name, rows } })}
      onClose={onClose}
    />
  );
};

const StaffDialog = ({ onClose }: Close) => {
  const { t } = useText();
  return (
    <PasteDialog<StaffInvoiceRow>
      title={t("invoices.paste.staff")}
      template={staffInvoice}
      amountOf={(row) => Number(row["amount"])}
      plan={(file_name, rows) => ({ action: "invoice.importStaff", body: { file_name, rows } })}
      onClose={onClose}
    />
  );
};

/** Brings in invoices that were issued elsewhere: to companies, or for workers. */
export const useInvoiceImports = (): readonly ListTool[] => {
  const { t } = useText();
  const offer = useAvailability()({ permission: "invoice.record.import" });
  if (offer === null) return [];
  const { reason } = offer;
  const icon = ArrowUploadRegular;
  return [
    {
      key: "invoices",
      text: t("invoices.paste.invoices"),
      icon,
      place: "primary",
      firstUse: "rows",
      reason,
      Dialog: InvoicesDialog,
    },
    { key: "staff", text: t("invoices.paste.staff"), icon, reason, Dialog: StaffDialog },
  ];
};
