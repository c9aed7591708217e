import type { invoiceRecords } from "../../../../src-shared/billing/invoices/invoice-records-list.ts";
import { filesField, lineField, patternField } from "../../../../src-shared/kernel/forms/fields.ts";
import type { ListRow } from "../../../../src-shared/kernel/lists/define.ts";
import { courierNo } from "../../../../src-shared/kernel/values/money/invoice.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useForm } from "../../../record/forms/use-form.tsx";
import { PlainDialog } from "../../../record/PlainDialog.tsx";

type Props = { readonly record: ListRow<typeof invoiceRecords>; readonly onClose: () => void };

const form = {
  file: filesField({ most: 1 }),
  courier_company: lineField({ min: 0, most: 50 }),
  courier_no: patternField(courierNo, 40, { isOptional: true }),
  remark: lineField({ min: 0, most: 200 }),
};

/** Adds an invoice's file and how a paper one travels. */
export const RecordDialog = ({ record, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  const { id, version, courier_company, courier_no, remark } = record;
  const { filled, fields } = useForm(form, "invoices.recordFields", { start: { courier_company, courier_no, remark } });
  const save = ({ file, ...texts }: NonNullable<typeof filled>) => {
    const [file_key] = file;
    return desk.invoices.updateRecord({ params: { id }, body: { version, ...texts, ...(file_key && { file_key }) } });
  };
  return (
    <PlainDialog
      title={`${t("invoices.actions.editRecord")} ${record.invoice_no}`}
      confirmText={t("common.save")}
      done={t("invoices.dialog.saved")}
      send={filled && (() => save(filled))}
      onClose={onClose}
    >
      {fields}
    </PlainDialog>
  );
};
