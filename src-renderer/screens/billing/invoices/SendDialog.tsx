import { Field, Input } from "@fluentui/react-components";
import { useState } from "react";
import type { InvoiceRecordDetail } from "../../../../src-shared/billing/invoices/invoice-papers-calls.ts";
import { checkEmail } from "../../../../src-shared/kernel/values/people/email.ts";
import { isMasked } from "../../../../src-shared/kernel/values/people/mask.ts";
import { emailsOf, mostAddresses } from "../../../billing/invoices/apply-form.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { PlainDialog } from "../../../record/PlainDialog.tsx";
import { Check } from "../../../ui/inputs/Check.tsx";
import { RecordFacts } from "./RecordFacts.tsx";

type Props = { readonly detail: InvoiceRecordDetail; readonly onClose: () => void };

/** Sends an invoice's file to the addresses that its application names, which stand there masked, and to others. */
export const SendDialog = ({ detail, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  const [{ record, receive_emails }] = useState(detail);
  const [text, setText] = useState("");
  const [isToOwn, setToOwn] = useState(receive_emails.length > 0);
  const emails = emailsOf(text);
  const count = emails.length + (isToOwn ? receive_emails.length : 0);
  const isWrong = count > mostAddresses || emails.some((email) => isMasked(email) || !checkEmail(email).ok);
  const params = { id: record.id };
  const body = { version: record.version, emails: [...emails], to_application: isToOwn };
  const title = t(detail.mails.length === 0 ? "invoicePapers.actions.send" : "invoicePapers.actions.sendAgain");
  return (
    <PlainDialog
      title={title}
      confirmText={title}
      warning={t("invoicePapers.mail.sendText")}
      done={t("invoicePapers.mail.queued")}
      send={isWrong || count === 0 ? null : () => desk.invoices.send({ params, body })}
      onClose={onClose}
    >
      <RecordFacts record={record} />
      {receive_emails.length === 0 ? null : (
        <Check
          label={t("invoicePapers.mail.toApplication", { emails: receive_emails.join(", ") })}
          checked={isToOwn}
          onChange={setToOwn}
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
    </PlainDialog>
  );
};
