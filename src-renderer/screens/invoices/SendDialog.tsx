import { Checkbox, Field, Input, MessageBar, MessageBarBody, Text } from "@fluentui/react-components";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { AppError } from "../../../src-shared/bridge/define.ts";
import type { InvoiceRecordDetail } from "../../../src-shared/calls/invoice-papers.ts";
import { checkEmail } from "../../../src-shared/values/email.ts";
import { isMasked } from "../../../src-shared/values/mask.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { useMoneyStyles } from "../../money/money.styles.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { emailsOf, mostAddresses } from "./apply-form.ts";
import { RecordFacts } from "./RecordFacts.tsx";

type Props = { readonly detail: InvoiceRecordDetail; readonly onClose: () => void };

/** Sends an invoice's file to the addresses that its application names, which stand there masked, and to others. */
export const SendDialog = ({ detail, onClose }: Props) => {
  const styles = useMoneyStyles();
  const desk = useDesk();
  const toast = useToast();
  const { t, error } = useText();
  const [{ record, receive_emails }] = useState(detail);
  const [text, setText] = useState("");
  const [isToOwn, setToOwn] = useState(receive_emails.length > 0);
  const emails = emailsOf(text);
  const count = emails.length + (isToOwn ? receive_emails.length : 0);
  const isWrong = count > mostAddresses || emails.some((email) => isMasked(email) || !checkEmail(email).ok);
  const send = useMutation({
    mutationFn: () =>
      desk.invoices.send({
        params: { id: record.id },
        body: { version: record.version, emails: [...emails], to_application: isToOwn },
      }),
    onSuccess: () => {
      toast.success(t("invoicePapers.mail.queued"));
      onClose();
    },
  });
  const isStale = send.error instanceof AppError && send.error.code === "stale_version";
  const title = t(detail.mails.length === 0 ? "invoicePapers.actions.send" : "invoicePapers.actions.sendAgain");
  return (
    <ConfirmDialog
      title={title}
      confirmText={title}
      isBusy={send.isPending}
      isConfirmDisabled={isStale || isWrong || count === 0}
      onConfirm={() => send.mutate()}
      onClose={onClose}
    >
      <div className={styles.column}>
        <RecordFacts record={record} />
        <Text>{t("invoicePapers.mail.sendText")}</Text>
        {receive_emails.length === 0 ? null : (
          <Checkbox
            label={t("invoicePapers.mail.toApplication", { emails: receive_emails.join(", ") })}
            checked={isToOwn}
            onChange={(_event, { checked }) => setToOwn(checked === true)}
          />
        )}
        <Field
          label={t(receive_emails.length === 0 ? "invoicePapers.mail.to" : "invoicePapers.mail.toOthers")}
          required={!isToOwn}
          hint={t("invoicePapers.mail.toHint")}
          validationMessage={isWrong ? t("imports.issues.email_invalid") : null}
        >
          <Input value={text} maxLength={1_300} onChange={(_event, { value }) => setText(value)} />
        </Field>
        {send.error ? (
          <MessageBar intent={isStale ? "warning" : "error"} layout="multiline">
            <MessageBarBody>{isStale ? t("invoicePapers.red.changed") : error(send.error)}</MessageBarBody>
          </MessageBar>
        ) : null}
      </div>
    </ConfirmDialog>
  );
};
