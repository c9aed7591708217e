import { sql } from "kysely";
import { invoiceApplyStates } from "../../../src-shared/billing/invoices/invoice-apply-states.ts";
import { invoiceRedStates } from "../../../src-shared/billing/invoices/invoice-red-states.ts";
import { monthOf } from "../../../src-shared/kernel/values/time/time.ts";
import type { Writing } from "../../core/context.ts";
import { lookUp, type Reader } from "../../core/database/tables.ts";
import { type Bucket, companyBuckets, partKinds, remainingOf, settlementBuckets } from "./books.ts";

/** Codes of `settlements.invoice_status` (dictionary B6). */
const statuses = { none: 1, applied: 2, partly: 3, invoiced: 4, red: 5 } as const;

/** Invoice status of a settlement; `hasRed`: one of its applications was reversed. */
export const invoiceStatusOf = (buckets: readonly Bucket[], hasRed: boolean): number => {
  const sum = (part: (bucket: Bucket) => number): number => buckets.reduce((total, one) => total + part(one), 0);
  const invoiced = sum((one) => one.invoiced);
  const invoicing = sum((one) => one.invoicing);
  if (invoiced > 0) return invoiced >= sum((one) => one.settled) ? statuses.invoiced : statuses.partly;
  if (invoicing > 0) return statuses.applied;
  return hasRed ? statuses.red : statuses.none;
};

const redApply = invoiceApplyStates.code("red");
const confirmedLetter = invoiceRedStates.code("confirmed");

/** Settlements with a reversed invoice, completely or in part. */
export const redSettlements = async (db: Reader, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await lookUp(ids, (chunk) =>
    db
      .selectFrom("invoice_allocations as a")
      .innerJoin("invoice_applies as p", "p.id", "a.apply_id")
      .where((eb) => eb.or([eb("p.status", "=", redApply), eb("a.is_correction", "=", partKinds.red)]))
      .where("a.settlement_id", "in", chunk)
      .select("a.settlement_id")
      .distinct()
      .execute(),
  );
  return new Set(rows.map((row) => row.settlement_id));
};

/**
 * Updates `invoice_status` of settlements. The version stays, because nobody edits this column and a person working on the
 * settlement must not get a stale version.
 */
export const refreshSettlements = async (
  writing: Writing,
  ids: readonly number[],
  companyId: number,
): Promise<void> => {
  const seq = await writing.changeSeq();
  const buckets = Map.groupBy(await settlementBuckets(writing.tx, ids), (bucket) => bucket.settlement_id);
  const red = await redSettlements(writing.tx, ids);
  const byStatus = Map.groupBy(ids, (id) => invoiceStatusOf(buckets.get(id) ?? [], red.has(id)));
  for (const [invoice_status, own] of byStatus) {
    await lookUp(own, async (chunk) => {
      await writing.tx
        .updateTable("settlements")
        .set({ invoice_status, change_seq: seq })
        .where("id", "in", chunk)
        .where("invoice_status", "<>", invoice_status)
        .execute();
      return [];
    });
  }
  writing.touched("settlements", companyId);
};

export type Month = {
  readonly period: string;
  readonly status: number;
  readonly settled: number;
  readonly returned: number;
  readonly invoiced: number;
  readonly invoicing: number;
  readonly not_invoiced: number;
  readonly red: number;
};

/** 1 nothing to invoice · 2 not invoiced · 3 partly · 4 all · 5 a correction is due · 6 all of it applied for. */
const monthStatus = (settled: number, invoiced: number, invoicing: number, remaining: number): number => {
  if (remaining < 0) return 5;
  if (settled === 0) return 1;
  if (remaining === 0) return invoicing === 0 ? 4 : 6;
  return invoiced + invoicing === 0 ? 2 : 3;
};

/** Invoice months from buckets. `red`: reversed amounts by month of the red letter. */
export const monthsOf = (buckets: readonly Bucket[], red: ReadonlyMap<string, number>): Month[] => {
  const byPeriod = Map.groupBy(buckets, (bucket) => bucket.period);
  const periods = [...new Set([...byPeriod.keys(), ...red.keys()])].sort();
  return periods.map((period) => {
    const own = byPeriod.get(period) ?? [];
    const sum = (part: (bucket: Bucket) => number): number => own.reduce((total, one) => total + part(one), 0);
    const [settled, returned] = [sum((one) => Math.max(0, one.settled)), sum((one) => Math.max(0, -one.settled))];
    const [invoiced, invoicing, remaining] = [
      sum((one) => one.invoiced),
      sum((one) => one.invoicing),
      sum(remainingOf),
    ];
    return {
      period,
      status: monthStatus(settled, invoiced, invoicing, remaining),
      settled,
      returned,
      invoiced,
      invoicing,
      not_invoiced: remaining,
      red: red.get(period) ?? 0,
    };
  });
};

/** Amounts reversed by red letters, by month. */
export const redByMonth = async (db: Reader, companyId: number): Promise<ReadonlyMap<string, number>> => {
  const months = new Map<string, number>();
  const add = (at: string | null, amount: number): void => {
    if (amount !== 0) months.set(monthOf(at ?? ""), (months.get(monthOf(at ?? "")) ?? 0) + amount);
  };
  const letters = await db
    .selectFrom("invoice_red_letters")
    .where("company_id", "=", companyId)
    .where("status", "=", confirmedLetter)
    .select(["apply_id", "amount", "decide_at"])
    .execute();
  const inParts = new Map<number, number>();
  for (const { apply_id, amount, decide_at } of letters) {
    add(decide_at, amount);
    inParts.set(apply_id, (inParts.get(apply_id) ?? 0) + amount);
  }
  const redApplies = await db
    .selectFrom("invoice_applies")
    .where("company_id", "=", companyId)
    .where("status", "=", redApply)
    .select(["id", "red_at", "opened_amount"])
    .execute();
  for (const { id, red_at, opened_amount } of redApplies) add(red_at, opened_amount - (inParts.get(id) ?? 0));
  return months;
};

/** Id of the row of a company and month, derived from both. */
export const monthId = (companyId: number, period: string): number =>
  companyId * 1_000_000 + Number(period.replace("-", ""));

const amounts = ["status", "settled", "returned", "invoiced", "invoicing", "not_invoiced", "red"] as const;

/** Updates the invoice months of a company; writes only changed rows. */
export const refreshMonths = async (writing: Writing, company: { id: number; agency_id: number }): Promise<void> => {
  const { tx } = writing;
  const seq = await writing.changeSeq();
  const months = monthsOf(await companyBuckets(tx, company.id), await redByMonth(tx, company.id));
  const rows = await tx.selectFrom("invoice_months").selectAll().where("company_id", "=", company.id).execute();
  const storedMonths = new Map(rows.map((row) => [row.period, row]));
  for (const month of months) {
    const before = storedMonths.get(month.period);
    if (before !== undefined && amounts.every((name) => before[name] === month[name])) continue;
    const stamp = { change_seq: seq, updated_at: writing.at };
    const version = (before?.version ?? 0) + 1;
    const keys = { id: monthId(company.id, month.period), agency_id: company.agency_id, company_id: company.id };
    const row = { ...keys, ...month, ...stamp, version };
    await tx
      .insertInto("invoice_months")
      .values(row)
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet({ ...month, ...stamp, version: sql`excluded.version` }),
      )
      .execute();
  }
  writing.touched("monthlyInvoices", company.id);
};

/** Updates all derived data after a change of settled or invoiced amounts of some settlements of one company. */
export const refreshDerived = async (
  writing: Writing,
  company: { id: number; agency_id: number },
  settlementIds: readonly number[],
): Promise<void> => {
  await refreshSettlements(writing, settlementIds, company.id);
  await refreshMonths(writing, company);
};
