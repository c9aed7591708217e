import { makeStyles, Text, tokens } from "@fluentui/react-components";
import { useQuery } from "@tanstack/react-query";
import type { InvoiceMail, InvoiceRecordDetail } from "../../../../src-shared/billing/invoices/invoice-papers-calls.ts";
import { outgoingMailStates } from "../../../../src-shared/billing/invoices/outgoing-mail-states.ts";
import { queryKeys, useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { Revealable, RevealProvider } from "../../../list-screen/row/reveal.tsx";
import { useBootstrap } from "../../../session/bootstrap.ts";
import { ResultTable } from "../../../ui/facts/Facts.tsx";
import { StateTag } from "../../../ui/facts/StateTag.tsx";

const useStyles = makeStyles({
  note: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  inbox: {
    marginTop: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalM,
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  list: { margin: 0, padding: 0, listStyleType: "none", display: "grid", gap: tokens.spacingVerticalS },
  body: { whiteSpace: "pre-line", fontSize: tokens.fontSizeBase200, overflowWrap: "anywhere" },
});

const failed = outgoingMailStates.code("failed");

/** Demo environment only: what the sandbox mailbox received of this invoice, the newest first. */
const DemoMailbox = ({ recordId, sentCount }: { recordId: string; sentCount: number }) => {
  const styles = useStyles();
  const desk = useDesk();
  const { t } = useText();
  const { data } = useQuery({
    // Another count of sent mails, another mailbox to read.
    queryKey: [...queryKeys.detail("invoiceRecords", recordId), "mailbox", sentCount],
    queryFn: () => desk.invoices.demoMails({ query: { record_id: recordId } }),
    retry: false,
  });
  const mails = data?.value.mails ?? [];
  if (mails.length === 0) return null;
  return (
    <section className={styles.inbox} aria-label={t("invoicePapers.mail.inbox")}>
      <Text size={200} weight="semibold">
        {t("invoicePapers.mail.inbox")}
      </Text>{" "}
      <span className={styles.note}>{t("invoicePapers.mail.inboxHint")}</span>
      <ul className={styles.list}>
        {mails.map(({ id, to_address, subject, body, file_name, at }) => (
          <li key={id}>
            <div className={styles.note}>{`${at} · ${to_address}`}</div>
            <Text size={200} weight="semibold">
              {subject}
            </Text>
            <div className={styles.body}>{body}</div>
            <div className={styles.note}>{t("invoicePapers.mail.attachment", { name: file_name })}</div>
          </li>
        ))}
      </ul>
    </section>
  );
};

const MailState = ({ mail }: { mail: InvoiceMail }) => {
  const { of } = useText();
  const key = outgoingMailStates.keyOf(mail.status) ?? "queued";
  return <StateTag tone={outgoingMailStates.specs[key].tone} text={of(`states.outgoingMail.${key}`)} />;
};

/** The mails that an invoice went out by: to whom, how far, what kept it. */
export const RecordMails = ({ detail }: { detail: InvoiceRecordDetail }) => {
  const styles = useStyles();
  const { t } = useText();
  const { environment, has_mail } = useBootstrap();
  const { mails, record } = detail;
  const why = ({ error, status }: InvoiceMail): string => {
    if (error === "") return "";
    if ((error === "unreachable" || error === "busy") && status === failed) return t("invoicePapers.mail.gaveUp");
    return t(`invoicePapers.mail.errors.${error}`);
  };
  if (mails.length === 0)
    return <span className={styles.note}>{t(has_mail ? "invoicePapers.mail.none" : "invoicePapers.mail.noMail")}</span>;
  const wrong = mails.filter((mail) => why(mail) !== "");
  return (
    <RevealProvider list="invoiceMails">
      <ResultTable
        label={t("invoicePapers.mail.title")}
        titles={[
          t("invoicePapers.mail.address"),
          t("invoicePapers.mail.status"),
          t("invoicePapers.mail.at"),
          t("invoicePapers.mail.tries"),
        ]}
        rows={mails.map((mail) => ({
          key: mail.id,
          cells: [
            <Revealable
              key="to"
              id={mail.id}
              field="to_address"
              title={t("invoicePapers.mail.address")}
              masked={mail.to_address}
            />,
            <MailState key="state" mail={mail} />,
            mail.sent_at ?? mail.create_at,
            String(mail.attempts),
          ],
        }))}
      />
      {wrong.map((mail) => (
        <div key={mail.id} className={styles.note}>
          {t("common.named", { name: mail.to_address, text: why(mail) })}
        </div>
      ))}
      {environment === "demo" ? (
        <DemoMailbox recordId={record.id} sentCount={mails.filter(({ sent_at }) => sent_at !== null).length} />
      ) : null}
    </RevealProvider>
  );
};
