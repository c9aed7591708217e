import { Link, Text } from "@fluentui/react-components";
import { DocumentArrowLeftRegular, EditRegular, EyeRegular, MailRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type {
  InvoiceRecordDetail,
  InvoiceRedAction,
  InvoiceRedLetter,
} from "../../../../src-shared/billing/invoices/invoice-papers-calls.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { useDetail } from "../../../desk/use-detail.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import type { DetailProps } from "../../../list-screen/model/define-list-screen.ts";
import { CachedDetail } from "../../../list-screen/row/CachedDetail.tsx";
import { RowFields } from "../../../list-screen/row/RowFields.tsx";
import { RowSection } from "../../../list-screen/row/RowSection.tsx";
import { ActionBar } from "../../../ui/buttons/ActionBar.tsx";
import type { BarAction } from "../../../ui/buttons/arrange-actions.ts";
import { Section } from "../../../ui/facts/Facts.tsx";
import { FileViewer } from "../../../viewer/fetched-viewer.ts";
import { RecordDialog } from "./RecordDialog.tsx";
import { RecordMails } from "./RecordMails.tsx";
import { RedDecideDialog } from "./RedDecideDialog.tsx";
import { RedLetterDialog } from "./RedLetterDialog.tsx";
import { RedLetters } from "./RedLetters.tsx";
import { SendDialog } from "./SendDialog.tsx";

const invoice = [
  "company_name",
  "record_kind",
  "invoice_type",
  "invoice_category",
  "invoice_code",
  "invoice_at",
  "amount",
  "price",
  "tax",
  "tax_rate",
  "red_amount",
  "drawer_name",
  "remark",
] as const;
const worker = ["labor_name", "id_no", "tax_proof_no"] as const;
const courier = ["courier_company", "courier_no"] as const;

type Open =
  | { readonly kind: "file" | "edit" | "redden" | "send" }
  | { readonly kind: "decide"; readonly action: InvoiceRedAction; readonly letter: InvoiceRedLetter };

type Part = { readonly detail: InvoiceRecordDetail; readonly onOpen: (open: Open) => void };

const Bar = ({ detail, onOpen }: Part) => {
  const { t } = useText();
  const hasFile = detail.record.file_key !== null;
  const hasApply = detail.record.apply_id !== null;
  const ofReason = (action: string): string | null =>
    detail.actions.find((one) => one.action === action)?.reason ?? null;
  const actions: BarAction[] = [
    {
      key: "file",
      text: t("invoices.actions.view"),
      icon: EyeRegular,
      isForward: true,
      against: hasFile ? null : "no_file",
      reasonTexts: { no_file: "invoices.detail.noFile" },
      onClick: () => onOpen({ kind: "file" }),
    },
    {
      key: "send",
      text: t(detail.mails.length === 0 ? "invoicePapers.actions.send" : "invoicePapers.actions.sendAgain"),
      icon: MailRegular,
      permission: "invoice.record.create",
      against: ofReason("send"),
      onClick: () => onOpen({ kind: "send" }),
    },
    {
      key: "edit",
      text: t("invoices.actions.editRecord"),
      icon: EditRegular,
      permission: "invoice.record.create",
      onClick: () => onOpen({ kind: "edit" }),
    },
    {
      key: "redden",
      text: t("invoicePapers.actions.redden"),
      icon: DocumentArrowLeftRegular,
      permission: "invoice.application.audit",
      against: hasApply ? ofReason("redden") : "forbidden",
      onClick: () => onOpen({ kind: "redden" }),
    },
  ];
  return <ActionBar actions={actions} />;
};

const Body = ({ detail, onOpen }: Part) => {
  const { t } = useText();
  const navigate = useNavigate();
  const { record } = detail;
  const row = record as Row;
  return (
    <>
      {record.file_key === null ? <Text size={200}>{t("invoices.detail.noFile")}</Text> : null}
      <Section title={t("invoices.detail.invoice")}>
        <RowFields
          list="invoiceRecords"
          row={row}
          keys={invoice.filter((key) => key !== "red_amount" || row[key] !== 0)}
        />
      </Section>
      {record.labor_name === "" ? null : (
        <RowSection title={t("invoices.detail.worker")} list="invoiceRecords" row={row} keys={worker} />
      )}
      {record.apply_id === null ? null : (
        <Section title={t("invoicePapers.red.title")}>
          <RedLetters
            letters={detail.red_letters}
            onDecide={(action, letter) => onOpen({ kind: "decide", action, letter })}
          />
        </Section>
      )}
      <Section title={t("invoicePapers.mail.title")}>
        <RecordMails detail={detail} />
      </Section>
      <RowSection title={t("invoices.detail.courier")} list="invoiceRecords" row={row} keys={courier} />
      {record.apply_id === null ? null : (
        <Link as="button" onClick={() => void navigate(`/invoice-applies/${record.apply_id}`)}>
          {record.apply_no}
        </Link>
      )}
    </>
  );
};

const Opened = ({ detail, open, onClose }: { detail: InvoiceRecordDetail; open: Open; onClose: () => void }) => {
  const { record } = detail;
  if (open.kind === "edit") return <RecordDialog record={record} onClose={onClose} />;
  if (open.kind === "redden") return <RedLetterDialog detail={detail} onClose={onClose} />;
  if (open.kind === "send") return <SendDialog detail={detail} onClose={onClose} />;
  if (open.kind === "decide")
    return <RedDecideDialog record={record} letter={open.letter} action={open.action} onClose={onClose} />;
  return record.file_key === null ? null : (
    <FileViewer files={[{ key: record.file_key, name: record.invoice_no }]} onClose={onClose} />
  );
};

/** An invoice: what it says, its file, what was taken back of it, and how it travels. */
export const RecordDetail = ({ id, onClose }: DetailProps) => {
  const query = useDetail("invoiceRecords", id, (desk) => desk.invoices.record({ params: { id } }));
  const [opened, setOpened] = useState<{ open: Open; detail: InvoiceRecordDetail }>();
  return (
    <CachedDetail
      list="invoiceRecords"
      {...{ id, query, onClose }}
      rowOf={({ record }) => record as Row}
      titleOf={(row) => String(row["invoice_no"])}
      state="state"
      actions={(detail) => <Bar detail={detail} onOpen={(open) => setOpened({ open, detail })} />}
    >
      {(detail) => (
        <>
          <Body detail={detail} onOpen={(open) => setOpened({ open, detail })} />
          {opened ? <Opened {...opened} onClose={() => setOpened(undefined)} /> : null}
        </>
      )}
    </CachedDetail>
  );
};
