import { Field, Input, MessageBar, MessageBarBody } from "@fluentui/react-components";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { AppError } from "../../../src-shared/bridge/define.ts";
import type { ListRow } from "../../../src-shared/lists/define.ts";
import type { invoiceRecords } from "../../../src-shared/lists/invoice-records.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { useMoneyStyles } from "../../money/money.styles.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { NoteField } from "../../ui/inputs/NoteField.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { FileField } from "../../viewer/FileField.tsx";
import { noFiles } from "../../viewer/use-chosen-files.ts";

type Props = { readonly record: ListRow<typeof invoiceRecords>; readonly onClose: () => void };

/** Adds an invoice's file and how a paper one travels. */
export const RecordDialog = ({ record, onClose }: Props) => {
  const styles = useMoneyStyles();
  const desk = useDesk();
  const toast = useToast();
  const { t, error } = useText();
  const [company, setCompany] = useState(record.courier_company);
  const [no, setNo] = useState(record.courier_no);
  const [remark, setRemark] = useState(record.remark);
  const [chosen, setChosen] = useState(noFiles);
  const [file] = chosen.files;
  const save = useMutation({
    mutationFn: () =>
      desk.invoices.updateRecord({
        params: { id: record.id },
        body: {
          version: record.version,
          courier_company: company.trim(),
          courier_no: no.trim(),
          remark: remark.trim(),
          ...(file && { file_key: file.key }),
        },
      }),
    onSuccess: () => {
      toast.success(t("invoices.dialog.saved"));
      onClose();
    },
  });
  const isNumberWrong = save.error instanceof AppError && save.error.fields?.["courier_no"] !== undefined;
  return (
    <ConfirmDialog
      title={`${t("invoices.actions.editRecord")} ${record.invoice_no}`}
      confirmText={t("common.save")}
      isBusy={save.isPending}
      isConfirmDisabled={chosen.isUploading}
      onConfirm={() => save.mutate()}
      onClose={onClose}
    >
      <div className={styles.column}>
        <FileField label={t("invoices.dialog.file")} value={chosen} most={1} onChange={setChosen} />
        <NoteField label={t("invoices.dialog.courierCompany")} value={company} most={50} isLine onChange={setCompany} />
        <Field
          label={t("invoices.dialog.courierNo")}
          validationMessage={isNumberWrong ? t("invoicePapers.courierNoWrong") : null}
        >
          <Input value={no} maxLength={40} onChange={(_event, { value }) => setNo(value)} />
        </Field>
        <NoteField label={t("invoices.dialog.remark")} value={remark} most={200} isLine onChange={setRemark} />
        {save.error && !isNumberWrong ? (
          <MessageBar intent="error">
            <MessageBarBody>{error(save.error)}</MessageBarBody>
          </MessageBar>
        ) : null}
      </div>
    </ConfirmDialog>
  );
};
