import type { Workbench } from "../../src-shared/calls/workbench.ts";
import { incomeSummary } from "../../src-shared/lists/income-summary.ts";
import { lastDayOf, monthOf } from "../../src-shared/values/time.ts";
import { type DeadlineQuery, holds } from "../deadlines/deadline-query.ts";
import { queryOf } from "../deadlines/list-link.ts";
import { listRows } from "../lists/query.ts";
import { incomeSummarySource } from "./summary-source.ts";

const mostShown = 5;

/** People of this month who are near the VAT threshold, the nearest first; null without the permission. */
export const nearThreshold = async (asked: DeadlineQuery): Promise<Workbench["near"]> => {
  if (!holds(asked.principal, ["income_tax.summary.view"])) return null;
  const month = monthOf(asked.today);
  const filters = {
    date: { by: "period_start", start: `${month}-01`, end: lastDayOf(month) },
    is_near_threshold: true,
  };
  const query = queryOf("incomeSummary", filters, asked);
  const request = { ...query, ordering: "-vat_used", page_size: mostShown, summary: "0" };
  const { count, results } = await listRows(asked.db, asked.principal, incomeSummary, request, incomeSummarySource);
  return {
    list: "incomeSummary",
    query,
    count,
    rows: results.map(({ id, labor_name, id_no, income, vat_used }) => ({ id, labor_name, id_no, income, vat_used })),
  };
};
