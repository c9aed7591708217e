import { Link, makeStyles, Text, tokens } from "@fluentui/react-components";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { invoiceApplyStates } from "../../../../src-shared/billing/invoices/invoice-apply-states.ts";
import type { InvoiceApplyMove } from "../../../../src-shared/billing/invoices/invoice-decisions.ts";
import { invoiceRecords } from "../../../../src-shared/billing/invoices/invoice-records-list.ts";
import type { InvoiceApplyDetail } from "../../../../src-shared/billing/invoices/invoices-calls.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { CategoryWarning } from "../../../billing/invoices/CategoryWarning.tsx";
import { QuotaBox } from "../../../billing/invoices/QuotaBox.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { columnTitle } from "../../../list-screen/layout/list-texts.ts";
import type { DetailProps } from "../../../list-screen/model/define-list-screen.ts";
import { AmountTable } from "../../../list-screen/row/AmountTable.tsx";
import { CellValue } from "../../../list-screen/row/CellValue.tsx";
import { RowSection } from "../../../list-screen/row/RowSection.tsx";
import { mayBringForward } from "../../../record/record-words.ts";
import { StepDetail } from "../../../record/StepDetail.tsx";
import { Money, ResultTable, Section } from "../../../ui/facts/Facts.tsx";
import { FileViewer } from "../../../viewer/fetched-viewer.ts";
import { ApplyHistory } from "./ApplyHistory.tsx";
import { ApplySettlements } from "./ApplySettlements.tsx";
import { ApplyStepDialog } from "./ApplyStepDialog.tsx";
import { applySteps, useApply } from "./apply-actions.tsx";

const useStyles = makeStyles({
  links: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalM },
});

const amounts = ["apply_amount", "correction_amount", "open_amount", "opened_amount", "red_amount"] as const;
const facts = [
  "company_name",
  "apply_mode",
  "invoice_type",
  "invoice_style",
  "invoice_category",
  "reject_reason",
  "red_no",
] as const;
const buyer = ["title", "tax_no", "address_tel", "bank_account", "face_remark", "receive_emails"] as const;
const paper = ["receiver_name", "receiver_mobile", "receiver_address"] as const;

const Records = ({ records }: { records: InvoiceApplyDetail["records"] }) => {
  const { t } = useText();
  const navigate = useNavigate();
  const texts = useText();
  if (records.length === 0) return <Text>{t("invoices.detail.noRecords")}</Text>;
  return (
    <ResultTable
      label={t("invoices.detail.records")}
      titles={(["invoice_no", "invoice_at", "amount", "state"] as const).map((key) =>
        columnTitle(texts, "invoiceRecords", key),
      )}
      rows={records.map((record) => ({
        key: record.id,
        cells: [
          <Link key="no" as="button" onClick={() => void navigate(`/invoice-records/${record.id}`)}>
            {record.invoice_no}
          </Link>,
          record.invoice_at,
          <Money key="amount" cents={record.amount} />,
          <CellValue key="state" column={invoiceRecords.columns.state} value={record.state} />,
        ],
      }))}
    />
  );
};

const isIssued = (status: number): boolean =>
  status === invoiceApplyStates.code("issued") || status === invoiceApplyStates.code("redPending");

/** True while an invoice is still to be issued, so that its content can be set right. */
const isToIssue = (status: number): boolean =>
  (["approve", "start", "issue"] as const).some((action) => invoiceApplyStates.allows(action, status));

const Body = ({ detail }: { detail: InvoiceApplyDetail }) => {
  const styles = useStyles();
  const { t, texts } = useText();
  const { apply } = detail;
  const row = apply as Row;
  const [viewed, setViewed] = useState<string>();
  return (
    <>
      {isToIssue(apply.status) ? (
        <CategoryWarning content={apply.invoice_category} industries={detail.industries} />
      ) : null}
      <Section title={t("invoices.detail.amounts")}>
        <AmountTable
          label={t("invoices.detail.amounts")}
          amounts={amounts.map((key) => ({
            key,
            label: columnTitle(texts, "invoiceApplies", key),
            cents: apply[key],
            isStrong: key === "open_amount",
          }))}
        />
      </Section>
      <RowSection title={t("invoices.detail.facts")} list="invoiceApplies" row={row} keys={facts} />
      <Section title={t("invoices.detail.records")}>
        <Records records={detail.records} />
      </Section>
      <Section title={t("invoices.detail.settlements")}>
        <ApplySettlements settlements={detail.settlements} isIssued={isIssued(apply.status)} />
      </Section>
      <RowSection title={t("invoices.detail.buyer")} list="invoiceApplies" row={row} keys={[...buyer, ...paper]} />
      {detail.attachments.length === 0 ? null : (
        <Section title={t("invoices.detail.attachments")}>
          <div className={styles.links}>
            {detail.attachments.map(({ key, name }) => (
              <Link key={key} as="button" onClick={() => setViewed(key)}>
                {name}
              </Link>
            ))}
          </div>
        </Section>
      )}
      <Section title={t("invoices.quota.title")}>
        <QuotaBox quota={detail.quota} />
      </Section>
      <Section title={t("invoices.detail.history")}>
        <ApplyHistory events={detail.events} />
      </Section>
      {viewed === undefined ? null : (
        <FileViewer
          files={detail.attachments.filter(({ key }) => key === viewed)}
          onClose={() => setViewed(undefined)}
        />
      )}
    </>
  );
};

/** An application: amounts, invoices, settlements, buyer, quota, history, and what can be done with it now. */
export const ApplyDetail = ({ id, onClose }: DetailProps) => {
  const query = useApply(id);
  return (
    <StepDetail
      list="invoiceApplies"
      {...{ id, query, onClose }}
      shown={applySteps}
      rowOf={({ apply }) => apply as Row}
      isMine={({ actions }) => mayBringForward(applySteps.decided, actions)}
      dialogOf={({ action, detail }, end) => (
        <ApplyStepDialog step={action as InvoiceApplyMove} detail={detail} onClose={end} />
      )}
    >
      {(detail) => <Body detail={detail} />}
    </StepDetail>
  );
};
