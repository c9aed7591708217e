import { lastDayOf, monthOf } from "../../../../src-shared/kernel/values/time/time.ts";
import type { Workbench } from "../../../../src-shared/registries/workbench/workbench-calls.ts";
import { incomeSummary } from "../../../../src-shared/tax/income-tax/income-summary-list.ts";
import { type DeadlineQuery, holds, queryOf } from "../../../core/deadlines/deadline-query.ts";
import { listRows } from "../../../lists/lists/query.ts";
import { incomeSummarySource } from "../summary/summary-source.ts";

const mostShown = 5;

/** Workers who are near the VAT threshold this month, the nearest first; null without the permission. */
export const nearThreshold = async (deadlineQuery: DeadlineQuery): Promise<Workbench["near"]> => {
  if (!holds(deadlineQuery.principal, ["income_tax.summary.view"])) return null;
  const month = monthOf(deadlineQuery.today);
  const filters = {
    date: { by: "period_start", start: `${month}-01`, end: lastDayOf(month) },
    is_near_threshold: true,
  };
  const query = queryOf("incomeSummary", filters, deadlineQuery);
  const request = { ...query, ordering: "-vat_used", page_size: mostShown, summary: "0" };
  const { count, results } = await listRows(
    deadlineQuery.db,
    deadlineQuery.principal,
    incomeSummary,
    request,
    incomeSummarySource,
  );
  return {
    list: "incomeSummary",
    query,
    count,
    rows: results.map(({ id, labor_name, id_no, income, vat_used }) => ({ id, labor_name, id_no, income, vat_used })),
  };
};
