import { Button, Link } from "@fluentui/react-components";
import { useNavigate } from "react-router-dom";
import { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { centsOf } from "../../../../src-shared/kernel/values/money/money.ts";
import { useDetail } from "../../../desk/use-detail.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { columnTitle } from "../../../list-screen/layout/list-texts.ts";
import type { DetailProps } from "../../../list-screen/model/define-list-screen.ts";
import { explainField } from "../../../list-screen/model/list-address.ts";
import { AmountTable } from "../../../list-screen/row/AmountTable.tsx";
import { CachedDetail } from "../../../list-screen/row/CachedDetail.tsx";
import { RecordLink } from "../../../list-screen/row/RecordLink.tsx";
import { RowActionBar } from "../../../list-screen/row/RowActionBar.tsx";
import { RowFields } from "../../../list-screen/row/RowFields.tsx";
import { RowSection } from "../../../list-screen/row/RowSection.tsx";
import { useDecided } from "../../../ui/detail/use-decided.ts";
import { Section } from "../../../ui/facts/Facts.tsx";
import { Message } from "../../../ui/messages/Message.tsx";
import { useAddressField } from "../../../ui/use-address-field.ts";
import { billRowActions, billStepActions } from "./bill-actions.tsx";
import { ExplainPanel } from "./ExplainPanel.tsx";
import { isExplained } from "./explain-groups.ts";
import { WorkerGapNote } from "./WorkerGapNote.tsx";

const basics = [
  "company_name",
  "organization_name",
  "task_name",
  "batch_sn",
  "task_batch_no",
  "inner_bill_type",
  "work_date",
  "is_complete",
  "remark",
] as const;
const worker = ["labor_name", "id_no", "labor_phone", "labor_bank_account", "worker_gap"] as const;
const amounts = [
  "accounting_fee",
  "service_fee",
  "customer_pay",
  "file_customer_pay",
  "pay_difference",
  "labor_service_fee",
  "income_ex_vat",
  "vat",
  "surtax",
  "vat_recover",
  "pit",
  "car_rental_fee",
  "net_pay",
] as const;
/** Parts whose sum is what a line brings its worker before taxes. */
const grossParts = ["net_pay", "pit", "vat", "surtax", "vat_recover", "labor_service_fee", "car_rental_fee"] as const;
/** Shown when there is something of it. */
const seldom: ReadonlySet<string> = new Set([
  "file_customer_pay",
  "pay_difference",
  "labor_service_fee",
  "vat_recover",
  "car_rental_fee",
]);
/** True when a bill was settled although it leaves nothing to pay, and so without the bank. */
const isPaidNothing = (row: Readonly<Record<string, unknown>>): boolean =>
  row["net_pay"] === 0 && row["status"] === billStates.code("settled");

const strong: ReadonlySet<string> = new Set(["accounting_fee", "customer_pay", "net_pay"]);
const progress = [
  "settlement_no",
  "tax_month",
  "invoicing_status",
  "invoice_content",
  "withholding_status",
  "tax_verify_status",
  "create_at",
  "audit_at",
  "settlement_at",
] as const;

/** Steps of the bill's own way; the rest is in the menu. */
const inSight: ReadonlySet<string> = new Set(["approve", "reject", "edit"]);

/** A bill: who, for what, which amounts and how they came about. */
export const BillDetail = ({ id, onClose }: DetailProps) => {
  const { t, texts } = useText();
  const navigate = useNavigate();
  const [explainedKey, explain] = useAddressField(explainField);
  const query = useDetail("bills", id, (desk) => desk.bills.get({ params: { id } }));
  const decided = useDecided(id);
  // What was done may have left this bill out: only its own state says that it was passed or refused.
  const afterAction = (action: string) =>
    void query.refetch().then(({ data }) => {
      if (data && !billStates.allows("approve", data.value.bill.status)) decided(action);
    });
  return (
    <CachedDetail
      list="bills"
      {...{ id, query, onClose }}
      rowOf={({ bill }) => bill as Row}
      state="status"
      rowActions={billStepActions}
      actions={({ bill }) => (
        <RowActionBar list="bills" row={bill as Row} actions={billRowActions} inSight={inSight} onDone={afterAction} />
      )}
    >
      {(data, row) => (
        <>
          <Section title={t("bills.detail.amounts")}>
            <AmountTable
              label={t("bills.detail.amounts")}
              amounts={amounts
                .filter((key) => !seldom.has(key) || Number(row[key] ?? 0) !== 0)
                .map((key) => ({
                  key,
                  ...(isExplained(key) && {
                    explainText: t("lists.ui.explain", { name: columnTitle(texts, "bills", key) }),
                    onExplain: () => explain(key),
                  }),
                  label: columnTitle(texts, "bills", key),
                  cents: centsOf(row[key]),
                  isStrong: strong.has(key),
                }))}
            />
            <Link
              as="button"
              aria-expanded={isExplained(explainedKey)}
              onClick={() => explain(isExplained(explainedKey) ? null : "net_pay")}
            >
              {t(isExplained(explainedKey) ? "bills.detail.hideExplain" : "bills.detail.showExplain")}
            </Link>
            {isExplained(explainedKey) ? (
              <ExplainPanel bill={row} explanation={data} of={explainedKey} onChange={explain} />
            ) : null}
          </Section>
          <Section title={t("bills.detail.worker")}>
            <RowFields list="bills" row={row} keys={worker} />
            <WorkerGapNote
              gap={Number(row["worker_gap"])}
              limit={data.over_limit ?? null}
              gross={grossParts.reduce((sum, key) => sum + Number(row[key] ?? 0), 0)}
              vat={{
                vat: Number(row["vat"] ?? 0),
                surtax: Number(row["surtax"] ?? 0),
                vat_recover: Number(row["vat_recover"] ?? 0),
              }}
            />
          </Section>
          {data.work_gaps === undefined || data.work_gaps.length === 0 ? null : (
            <Message intent="warning" title={t("settlementPage.notes.workGaps.fact")}>
              {texts.list(data.work_gaps.map(({ key, count }) => t(`settlementPage.notes.workGaps.${key}`, { count })))}
              {row["task_id"] === null ? null : (
                <div>
                  <RecordLink to={{ list: "tasks", id: String(row["task_id"]) }}>
                    {t("settlementPage.notes.links.task")}
                  </RecordLink>
                </div>
              )}
            </Message>
          )}
          <RowSection title={t("bills.detail.basics")} list="bills" row={row} keys={basics} />
          <Section title={t("bills.detail.progress")}>
            <RowFields list="bills" row={row} keys={progress} />
            {isPaidNothing(row) ? t("bills.detail.nothingToPay") : null}
          </Section>
          {row["settlement_id"] === null ? null : (
            <Button size="small" onClick={() => void navigate(`/settlements/${String(row["settlement_id"])}`)}>
              {t("bills.detail.openSettlement")}
            </Button>
          )}
        </>
      )}
    </CachedDetail>
  );
};
