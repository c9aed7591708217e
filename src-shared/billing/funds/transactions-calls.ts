import { z } from "zod";
import { defineCall } from "../../kernel/calls/define.ts";
import type { PermissionKey } from "../../kernel/rights/permissions.ts";
import { dayOfMeaning } from "../../kernel/values/time/day-meanings.ts";
import { transactions } from "./transactions-list.ts";
import { journal } from "./transfers-calls.ts";

/** One entry with the journal that it is a part of: both sides of what was booked. */
export const transactionsGet = defineCall({
  name: "transactions.get",
  method: "GET",
  path: "/cdl/1/transactions/{id}",
  access: "fund.transaction.view",
  output: () => z.object({ transaction: transactions.row, journals: z.array(journal) }),
});
export type TransactionDetail = z.output<typeof transactionsGet.output>;

/** A payment that one side has in another way, or not at all. Amounts: in above zero, out below. */
export const reconcileLine = z.object({
  serial: z.string(),
  no: z.string(),
  company_name: z.string(),
  ours: z.int().nullable(),
  banks: z.int().nullable(),
  at: z.string(),
});
export type ReconcileLine = z.output<typeof reconcileLine>;

/** Most days that are compared at once, and most lines that are told of each kind. */
export const reconcileDays = 31;
/** Permissions to compare: of those who enter payments and those who check them. Any one of these. */
export const reconcilers: readonly PermissionKey[] = ["fund.transaction.import", "fund.transfer.audit"];
export const reconcileLines = 200;

/**
 * Compares what went through the bank on some days with the bank's statement, by bank serial, and marks the entries:
 * matched, another amount, long (the bank has it, we do not), short (we have it, the bank does not).
 */
export const transactionsReconcile = defineCall({
  name: "transactions.reconcile",
  method: "POST",
  path: "/cdl/1/transactions/reconcile",
  access: "fund.transaction.view",
  body: () => z.strictObject({ start: dayOfMeaning("planned"), end: dayOfMeaning("planned") }),
  output: () =>
    z.object({
      matched: z.object({ count: z.int(), paid_in: z.int(), paid_out: z.int() }),
      differs: z.array(reconcileLine),
      long: z.array(reconcileLine),
      short: z.array(reconcileLine),
      /** All that were found, also where fewer lines are told. */
      counts: z.object({ differs: z.int(), long: z.int(), short: z.int() }),
      marked: z.int(),
    }),
  refusals: ["days_reversed", "days_too_many", "invalid", "forbidden"],
});
export type Reconciliation = z.output<typeof transactionsReconcile.output>;
