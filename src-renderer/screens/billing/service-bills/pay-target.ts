import { serviceBillStates } from "../../../../src-shared/billing/fees/service-bill-states.ts";
import type { Row } from "../../../../src-shared/kernel/lists/define.ts";

/** Most bills of one payment, as the service takes them. */
export const mostBills = 200;

export type PayTarget = {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly leftOut: number;
  /** Reason why these rows cannot be paid together; undefined when they can. */
  readonly problem: "none" | "several" | "tooMany" | undefined;
  readonly companies: number;
  /** Number of them with a discount that nobody has decided about, and its amount: paying them whole ends it. */
  readonly requested: { readonly count: number; readonly amount: number };
};

/** The rows that can be paid of those chosen, the earliest due first, and what speaks against paying them at once. */
export const payTarget = (selectedRows: readonly Row[]): PayTarget => {
  const payable = selectedRows.filter((row) => serviceBillStates.allows("pay", Number(row["status"])));
  const rows = payable.sort((a, b) => String(a["due_at"] ?? "").localeCompare(String(b["due_at"] ?? "")));
  const companies = new Set(rows.map((row) => row["company_id"])).size;
  const problem =
    rows.length === 0 ? "none" : companies > 1 ? "several" : rows.length > mostBills ? "tooMany" : undefined;
  const total = rows.reduce((sum, row) => sum + Number(row["unpaid"]), 0);
  const waiting = rows.map((row) => Number(row["discount_asked"] ?? 0)).filter((amount) => amount > 0);
  const requested = { count: waiting.length, amount: waiting.reduce((sum, amount) => sum + amount, 0) };
  return { rows, total, leftOut: selectedRows.length - rows.length, problem, companies, requested };
};
