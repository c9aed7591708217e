import { Button } from "@fluentui/react-components";
import { ArrowUploadRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { type InvoiceRow, invoiceRecord } from "../../../src-shared/imports/invoice-record.ts";
import { type StaffInvoiceRow, staffInvoice } from "../../../src-shared/imports/staff-invoice.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { PasteDialog } from "../../money/paste/PasteDialog.tsx";
import { useCan, useConnection } from "../../session/bootstrap.ts";

/** Brings in invoices that were issued elsewhere: to companies, or for workers. */
export const ImportButtons = () => {
  const { t } = useText();
  const can = useCan();
  const { online } = useConnection();
  const [open, setOpen] = useState<"invoices" | "staff">();
  if (!can("invoice.record.import")) return null;
  const close = () => setOpen(undefined);
  return (
    <>
      {(["invoices", "staff"] as const).map((kind) => (
        <Button
          key={kind}
          size="small"
          appearance={kind === "invoices" ? "primary" : "secondary"}
          icon={<ArrowUploadRegular />}
          disabledFocusable={!online}
          onClick={() => setOpen(online ? kind : undefined)}
        >
          {t(`invoices.paste.${kind}`)}
        </Button>
      ))}
      {open === "invoices" ? (
        <PasteDialog<InvoiceRow>
          title={t("invoices.paste.invoices")}
          template={invoiceRecord}
          amountOf={(row) => Number(row["amount"])}
          plan={(file_name, rows) => ({
            action: "invoice.import",
            body: { file_name, rows },
          })}
          onClose={close}
        />
      ) : null}
      {open === "staff" ? (
        <PasteDialog<StaffInvoiceRow>
          title={t("invoices.paste.staff")}
          template={staffInvoice}
          amountOf={(row) => Number(row["amount"])}
          plan={(file_name, rows) => ({
            action: "invoice.importStaff",
            body: { file_name, rows },
          })}
          onClose={close}
        />
      ) : null}
    </>
  );
};
