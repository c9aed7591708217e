import { Text } from "@fluentui/react-components";
import { useState } from "react";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";
import { centsOf } from "../../../../src-shared/kernel/values/money/money.ts";
import { taxPeriodStates } from "../../../../src-shared/tax/income-tax/tax-period-states.ts";
import { useDetail } from "../../../desk/use-detail.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { ListScreen } from "../../../list-screen/ListScreen.tsx";
import { columnTitle } from "../../../list-screen/layout/list-texts.ts";
import { type DetailProps, defineListScreen } from "../../../list-screen/model/define-list-screen.ts";
import { AmountTable } from "../../../list-screen/row/AmountTable.tsx";
import { CachedDetail } from "../../../list-screen/row/CachedDetail.tsx";
import { RowActionBar } from "../../../list-screen/row/RowActionBar.tsx";
import { RowSection } from "../../../list-screen/row/RowSection.tsx";
import { useCan, useConnection } from "../../../session/bootstrap.ts";
import { Section } from "../../../ui/facts/Facts.tsx";
import { useTaxCalendar } from "./CalendarDialog.tsx";
import { CloseChecklist } from "./CloseChecklist.tsx";
import { DeclareDialog } from "./DeclareDialog.tsx";
import { daysLeftText } from "./days-left.ts";
import { taxPeriodActions, taxPeriodActionsUnless, taxPeriodInSight } from "./tax-period-actions.tsx";

const facts = ["due_at", "worker_count", "declared_count", "paid_count", "locked_at", "locked_by"] as const;
const amounts = ["income", "vat", "surtax", "month_tax", "correction_tax", "promotion_tax", "paid_tax"] as const;
const strong: ReadonlySet<string> = new Set(["income", "month_tax"]);
const isOpen = taxPeriodStates.code("open");
/** Stands for the checks that come before the lock. */
const notReady = "month_not_ready";

/** A month of the tax books: what is done and what is open before it is locked. */
const TaxPeriodDetail = ({ id, onClose }: DetailProps) => {
  const { t, texts } = useText();
  const query = useDetail("taxPeriods", id, (desk) => desk.incomeTax.period({ params: { id } }));
  const { period, checks = [] } = query.data?.value ?? {};
  const { online } = useConnection();
  const can = useCan();
  const [paying, setPaying] = useState(false);
  const mayPay = online && can("income_tax.summary.edit") && period?.status === isOpen;
  const done = checks.filter(({ state }) => state === "done").length;
  const before = checks.filter(({ key }) => key !== "locked");
  // Who may lock in spite of open points is asked to accept them; but before them it is nobody's turn to lock.
  const isBlocked = before.some(({ state }) => state === "blocks");
  const isAhead = before.some(({ state }) => state !== "done");
  return (
    <CachedDetail
      list="taxPeriods"
      {...{ id, query, onClose }}
      rowOf={({ period }) => period as Row}
      titleOf={(row) => t("incomeTax.close.title", { period: String(row["period"]) })}
      state="status"
      rowActions={taxPeriodActionsUnless(isAhead ? notReady : null)}
      actions={({ period }) => (
        <RowActionBar
          list="taxPeriods"
          row={period as Row}
          actions={taxPeriodActionsUnless(isBlocked ? notReady : null)}
          inSight={taxPeriodInSight}
          onDone={() => void query.refetch()}
        />
      )}
    >
      {(data, row) => (
        <>
          {paying ? (
            <DeclareDialog
              action="pay"
              month={{ period: String(row["period"]), ids: undefined, count: Number(row["worker_count"]) }}
              income={Number(row["income"])}
              tax={Number(row["month_tax"])}
              onClose={() => setPaying(false)}
            />
          ) : null}
          <Section title={t("incomeTax.close.checks")}>
            <Text block size={200}>
              {t("incomeTax.close.progress", { done, count: checks.length })}
              {row["status"] === isOpen ? ` · ${daysLeftText(texts, data.days_left)}` : ""}
            </Text>
            <CloseChecklist checks={checks} onPay={mayPay ? () => setPaying(true) : null} />
          </Section>
          <Section title={t("incomeTax.close.facts")}>
            <AmountTable
              label={t("incomeTax.close.facts")}
              amounts={amounts.map((key) => ({
                key,
                label: columnTitle(texts, "taxPeriods", key),
                cents: centsOf(row[key]),
                isStrong: strong.has(key),
              }))}
            />
          </Section>
          <RowSection title={t("lists.ui.detail")} list="taxPeriods" row={row} keys={facts} />
        </>
      )}
    </CachedDetail>
  );
};

const taxPeriodsSpec = defineListScreen({
  list: "taxPeriods",
  route: "/tax-periods",
  exportPermission: "income_tax.summary.export",
  useTools: useTaxCalendar,
  Detail: TaxPeriodDetail,
  rowActions: taxPeriodActions,
});

/** Months of the tax books. */
export const TaxPeriodsScreen = () => <ListScreen spec={taxPeriodsSpec} />;
