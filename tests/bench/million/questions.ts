import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import type { Asked } from "../caller.ts";

/** What the questions are about, read from the made-up bills. */
export type Subject = {
  readonly anchor: string;
  readonly total: number;
  readonly company: string;
  readonly batch: string;
  readonly bill: string;
  readonly nos: readonly string[];
  readonly name: string;
  readonly idNo: string;
};

export type Question = { readonly what: string; readonly asked: Asked };

const bills = (what: string, query: Record<string, string>): Question => ({
  what,
  asked: { name: "bills.list", query: { page_size: "50", ...query } },
});

/** Every way in which people ask for bills; each costs a page, its count and its sums. */
export const questionsOf = (subject: Subject): readonly Question[] => {
  const { anchor, total, company, batch, bill, nos, name, idNo } = subject;
  const month = { date_type: "create_at", start: addDays(anchor, -60), end: addDays(anchor, -30) };
  const page = (part: number): string => String(Math.max(1, Math.floor((total * part) / 50)));
  return [
    bills("first page", {}),
    bills("page in the middle", { page: page(0.5) }),
    bills("last page", { page: page(1) }),
    bills("by customer pay, first page", { ordering: "-customer_pay" }),
    bills("by settling day, first page", { ordering: "-settlement_at" }),
    bills("one status, everywhere", { status: "60" }),
    bills("one status, rare", { status: "25" }),
    bills("one status, page in the middle", { status: "60", page: page(0.45) }),
    bills("one company", { company_id: company }),
    bills("company and status", { company_id: company, status: "60,65" }),
    bills("tax state", { withholding_status: "4" }),
    bills("a month by creation", month),
    bills("a month by settling day", { ...month, date_type: "settlement_at" }),
    bills("range of amounts", { accounting_fee_min: "500000", accounting_fee_max: "510000" }),
    bills("worker by name", { labor_name: name }),
    bills("worker by number", { labor_name: idNo }),
    bills("worker by last four", { labor_name: idNo.slice(-4) }),
    bills("task by a part of its name", { task_name: "分拣" }),
    bills("batch by number", { batch_sn: `PC${batch}` }),
    bills("keyword, a bill's whole number", { keyword: nos[0] ?? "" }),
    bills("keyword, end of a number", { keyword: (nos[1] ?? "").slice(-7) }),
    bills("keyword, a company", { keyword: "启程" }),
    bills("keyword, nothing found", { keyword: "不存在的词" }),
    bills("workers that are not ready", { not_ready: "1" }),
    bills("of one batch", { import_id: batch }),
    { what: "batch search, 200 numbers", asked: { name: "bills.batchSearch", body: { nos } } },
    { what: "detail", asked: { name: "bills.get", params: { id: bill } } },
    { what: "batches, first page", asked: { name: "billBatches.list", query: { page_size: "50" } } },
    {
      what: "batches with something to audit",
      asked: { name: "billBatches.list", query: { page_size: "50", has_to_audit: "1" } },
    },
    { what: "settlements, first page", asked: { name: "settlements.list", query: { page_size: "50" } } },
    { what: "workbench", asked: { name: "workbench.get", query: {} } },
    {
      what: "sync of a first fill, a page of 500",
      asked: {
        name: "bills.list",
        query: { sync_cursor: "0", sync_since: addDays(anchor, -90), page_size: "500" },
      },
    },
  ];
};
