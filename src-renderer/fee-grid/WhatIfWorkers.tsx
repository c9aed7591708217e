import type { WhatIfMonth } from "../../src-shared/companies/contracts/contract-what-if-calls.ts";
import { formatMoney } from "../../src-shared/kernel/values/money/money.ts";
import { useText } from "../i18n/TextProvider.tsx";
import { ResultTable } from "../ui/facts/Facts.tsx";

const nothing = "—";

/** The workers of a month whose figures would be others, those with the largest differences first. */
export const WhatIfWorkers = ({ month }: { readonly month: WhatIfMonth }) => {
  const { t } = useText();
  const workers = month.changed ?? [];
  const hasTax = month.was.tax !== null;
  const amount = (cents: number | null) => (cents === null ? nothing : formatMoney(cents));
  return (
    <>
      <ResultTable
        label={t("whatIf.workers.title", { month: month.month })}
        titles={[
          t("whatIf.workers.name"),
          t("whatIf.workers.lines"),
          t("whatIf.columns.feeWas"),
          t("whatIf.columns.feeNow"),
          ...(hasTax
            ? [
                t("whatIf.columns.taxWas"),
                t("whatIf.columns.taxNow"),
                t("whatIf.workers.netWas"),
                t("whatIf.workers.netNow"),
              ]
            : []),
        ]}
        rows={workers.map(({ labor_id, name, lines, was, now }) => ({
          key: labor_id,
          cells: [
            name,
            lines,
            amount(was.service_fee),
            amount(now.service_fee),
            ...(hasTax ? [amount(was.tax), amount(now.tax), amount(was.net), amount(now.net)] : []),
          ],
        }))}
      />
      {month.changed_workers > workers.length
        ? t("whatIf.workers.more", { shown: workers.length, all: month.changed_workers })
        : null}
    </>
  );
};
