import { Button } from "@fluentui/react-components";
import { useNavigate } from "react-router-dom";
import { companyTaxCollectStates } from "../../../../src-shared/companies/tax/company-tax-collects-record.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { taxCollectStates } from "../../../../src-shared/kernel/states/worker.ts";
import type { RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { listAddress } from "../../../list-screen/model/list-address.ts";
import { RowFields } from "../../../list-screen/row/RowFields.tsx";
import { History } from "../../../record/History.tsx";
import { defineRecordScreen } from "../../../record/RecordScreen.tsx";
import { ResultTable, Section } from "../../../ui/facts/Facts.tsx";
import { Message } from "../../../ui/messages/Message.tsx";

type Props = { readonly detail: RecordDetail<"companyTaxCollect"> };

const keys = [
  ...(["company_name", "period", "no", "people", "collected", "failed", "receipt_no"] as const),
  ...(["submitted_at", "answered_at"] as const),
];

/** Each time that something was sent, and what the office said of it. */
const Submissions = ({ submissions }: Pick<Props["detail"], "submissions">) => {
  const { t, of } = useText();
  const title = t("records.companyTaxCollect.detail.submissions");
  const column = (key: string): string => of(`lists.companyTaxCollect.columns.${key}`);
  if (submissions.length === 0) return null;
  return (
    <Section title={title}>
      <ResultTable
        label={title}
        titles={[
          t("records.companyTaxCollect.detail.sentAt"),
          ...(["people", "collected", "failed", "receipt_no"] as const).map(column),
        ]}
        rows={submissions.map((one) => ({
          key: one.id,
          cells: [
            one.create_at,
            one.people,
            one.collected,
            one.failed,
            one.refused_reason !== null
              ? t("records.companyTaxCollect.detail.refused", { reason: one.refused_reason })
              : (one.receipt_no ?? t("records.companyTaxCollect.detail.waits")),
          ],
        }))}
      />
    </Section>
  );
};

/** Leads to the workers of the company one by one: to those whose data failed where any did. */
const RecordsLink = ({ collect }: Pick<Props["detail"], "collect">) => {
  const { t } = useText();
  const navigate = useNavigate();
  const hasFailed = collect.failed > 0;
  const address = listAddress("taxCollectRecords", {
    company_id: collect.company_id,
    ...(hasFailed && { result: String(taxCollectStates.code("failed")) }),
  });
  if (collect.people === 0 || address === null) return null;
  return (
    <Button size="small" onClick={() => void navigate(address)}>
      {t(`records.companyTaxCollect.detail.${hasFailed ? "records" : "toRecords"}`)}
    </Button>
  );
};

/** A company's month: figures, what was sent, why workers failed, and who did what. */
const CollectFacts = ({ detail }: Props) => {
  const { t } = useText();
  const { collect, submissions, fault, reasons, steps } = detail;
  const isOpen = collect.status === companyTaxCollectStates.code("submitted");
  const reasonsTitle = t("records.companyTaxCollect.detail.reasons");
  return (
    <>
      <Section title={t("records.companyTaxCollect.detail.facts")}>
        {isOpen && fault !== null ? (
          <Message intent="info">{t(`records.companyTaxCollect.detail.fault.${fault}`)}</Message>
        ) : null}
        <RowFields list="companyTaxCollect" row={collect as Row} keys={[...keys]} />
        <RecordsLink collect={collect} />
      </Section>
      {reasons.length === 0 ? null : (
        <Section title={reasonsTitle}>
          <ResultTable
            label={reasonsTitle}
            titles={[t("records.companyTaxCollect.detail.reason"), t("records.companyTaxCollect.detail.count")]}
            rows={reasons.map(({ reason, count }) => ({ key: reason, cells: [reason, count] }))}
          />
        </Section>
      )}
      <Submissions submissions={submissions} />
      <History name="companyTaxCollect" steps={steps} madeBy={t("enums.auditActor.companyTaxCollect")} />
    </>
  );
};

export const CompanyTaxCollectScreen = defineRecordScreen("companyTaxCollect", { Facts: CollectFacts });
