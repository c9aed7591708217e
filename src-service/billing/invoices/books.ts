import { sql } from "kysely";
import { invoiceApplyStates } from "../../../src-shared/billing/invoices/invoice-apply-states.ts";
import type { InvoiceQuota } from "../../../src-shared/billing/invoices/invoices-calls.ts";
import { lookUp, type Reader } from "../../core/database/tables.ts";

const codes = (...keys: readonly Parameters<typeof invoiceApplyStates.code>[0][]): readonly number[] =>
  keys.map((key) => invoiceApplyStates.code(key));

/** Statuses of applications with issued invoices; an unconfirmed red letter does not change this. */
export const issuedStatuses = codes("issued", "redPending");
/** Statuses of applications that use quota: not rejected, withdrawn or reversed. */
export const liveStatuses = [...codes("toAudit", "toIssue", "issuing", "partlyIssued"), ...issuedStatuses];

/**
 * Payments of a settlement in one month, and how much of it is invoiced or under way, cents. `settled` is below zero where
 * a payment of an earlier month came back in this one.
 */
export type Bucket = {
  readonly settlement_id: number;
  readonly period: string;
  readonly settled: number;
  readonly invoiced: number;
  readonly invoicing: number;
};

/** Amount of a bucket still to be invoiced; below zero: more is invoiced than was settled, so a correction is due. */
export const remainingOf = ({ settled, invoiced, invoicing }: Bucket): number => settled - invoiced - invoicing;

type Share = { readonly invoiced: number; readonly invoicing: number };
/** A part of an application with the application's progress. */
export type Allocation = {
  readonly apply_id: number;
  readonly settlement_id: number;
  readonly period: string;
  readonly amount: number;
  readonly status: number;
  readonly opened_amount: number;
  /** `partKinds` */
  readonly is_correction: number;
};

/** Kinds of parts of an application: invoices a payment, corrects a return, or was reversed by a red letter. */
export const partKinds = { invoice: 0, correction: 1, red: 2 } as const;

const keyOf = (row: { settlement_id: number; period: string }): string => `${row.settlement_id} ${row.period}`;

/**
 * The issued share of each allocation of one application: all when issued, else the oldest up to the opened amount.
 * Reversed parts count as issued.
 */
export const sharesOf = (rows: readonly Allocation[]): (Allocation & Share)[] => {
  let remainingOpened = rows[0]?.opened_amount ?? 0;
  const oldestFirst = [...rows].sort((a, b) => (a.period < b.period ? -1 : a.period > b.period ? 1 : 0));
  return oldestFirst.map((row) => {
    if (issuedStatuses.includes(row.status) || row.is_correction === partKinds.red)
      return { ...row, invoiced: row.amount, invoicing: 0 };
    const invoiced = Math.min(remainingOpened, Math.max(0, row.amount));
    remainingOpened -= invoiced;
    return { ...row, invoiced, invoicing: row.amount - invoiced };
  });
};

/** Buckets from flows and the parts of live applications, oldest month first. */
export const bucketsFrom = (
  flows: readonly { settlement_id: number; period: string; settled: number }[],
  allocations: readonly Allocation[],
): Bucket[] => {
  const buckets = new Map<string, Bucket>();
  const at = (row: { settlement_id: number; period: string }): Bucket =>
    buckets.get(keyOf(row)) ?? {
      settlement_id: row.settlement_id,
      period: row.period,
      settled: 0,
      invoiced: 0,
      invoicing: 0,
    };
  for (const flow of flows) buckets.set(keyOf(flow), { ...at(flow), settled: Number(flow.settled) });
  for (const rows of Map.groupBy(allocations, (row) => row.apply_id).values()) {
    for (const share of sharesOf(rows)) {
      const bucket = at(share);
      const [invoiced, invoicing] = [bucket.invoiced + share.invoiced, bucket.invoicing + share.invoicing];
      buckets.set(keyOf(share), { ...bucket, invoiced, invoicing });
    }
  }
  return [...buckets.values()].sort(
    (a, b) => (a.period < b.period ? -1 : a.period > b.period ? 1 : 0) || a.settlement_id - b.settlement_id,
  );
};

const allocationsOf = (db: Reader) =>
  db
    .selectFrom("invoice_allocations as a")
    .innerJoin("invoice_applies as p", "p.id", "a.apply_id")
    .where("p.status", "in", liveStatuses)
    .select(["a.apply_id", "a.settlement_id", "a.period", "a.amount", "a.is_correction"])
    .select(["p.status", "p.opened_amount"]);

/** The parts of one live application with their issued shares. */
export const applyShares = async (db: Reader, applyId: number) =>
  sharesOf(await allocationsOf(db).where("a.apply_id", "=", applyId).execute());

const flowsOf = (db: Reader) =>
  db
    .selectFrom("invoice_flows as f")
    .groupBy(["f.settlement_id", "f.period"])
    .select(["f.settlement_id", "f.period", sql<number>`sum(f.amount)`.as("settled")]);

/** All buckets of a company, oldest month first. */
export const companyBuckets = async (db: Reader, companyId: number): Promise<Bucket[]> =>
  bucketsFrom(
    await flowsOf(db).where("f.company_id", "=", companyId).execute(),
    await allocationsOf(db).where("a.company_id", "=", companyId).execute(),
  );

/**
 * The buckets of some settlements. Reads complete applications, because the issued share of a part depends on all parts.
 */
export const settlementBuckets = async (db: Reader, settlementIds: readonly number[]): Promise<Bucket[]> => {
  const flows = await lookUp(settlementIds, (chunk) => flowsOf(db).where("f.settlement_id", "in", chunk).execute());
  const applies = await lookUp(settlementIds, (chunk) =>
    db.selectFrom("invoice_allocations").where("settlement_id", "in", chunk).select("apply_id").distinct().execute(),
  );
  const ids = [...new Set(applies.map((row) => row.apply_id))];
  const allocations = await lookUp(ids, (chunk) => allocationsOf(db).where("a.apply_id", "in", chunk).execute());
  const settlementIdSet = new Set(settlementIds);
  return bucketsFrom(flows, allocations).filter((bucket) => settlementIdSet.has(bucket.settlement_id));
};

/** The quota of buckets: `available` = settled − returned − invoiced − invoicing. */
export const quotaOf = (buckets: readonly Bucket[]): InvoiceQuota => {
  const sum = (part: (bucket: Bucket) => number): number => buckets.reduce((total, one) => total + part(one), 0);
  return {
    settled: sum((one) => Math.max(0, one.settled)),
    returned: sum((one) => Math.max(0, -one.settled)),
    invoiced: sum((one) => one.invoiced),
    invoicing: sum((one) => one.invoicing),
    corrections_due: sum((one) => Math.max(0, -remainingOf(one))),
    available: sum(remainingOf),
  };
};
