import type { z } from "zod";
import type { invoiceAppliesCreate } from "../../../src-shared/billing/invoices/invoices-calls.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { type Principal, ServiceError } from "../../core/context.ts";
import { lookUp, type Reader } from "../../core/database/tables.ts";
import { recordIds } from "../../core/plumbing/answers.ts";
import { withinSql } from "../../core/plumbing/data-scope.ts";
import { type Bucket, remainingOf } from "./books.ts";

export type ApplyBody = z.output<typeof invoiceAppliesCreate.body>;

const missingField = (field: string): ServiceError =>
  new ServiceError("invalid", { fields: { [field]: ["required"] } });

/** Settlements of the company by id. Throws `not_found` for foreign and absent ones. */
const byIds = async (
  db: Reader,
  principal: Principal,
  companyId: number,
  ids: readonly string[],
): Promise<ReadonlySet<number>> => {
  const settlementIds = [...new Set(recordIds(ids))];
  const within = withinSql(principal, { agency: "agency_id", company: "company_id", maker: "maker_id" });
  const settlements = await lookUp(settlementIds, (chunk) =>
    db
      .selectFrom("settlements")
      .select("id")
      .where("id", "in", chunk)
      .where("company_id", "=", companyId)
      .where(within)
      .execute(),
  );
  if (settlements.length !== settlementIds.length) throw new ServiceError("not_found");
  return new Set(settlements.map((row) => row.id));
};

const byDays = async (db: Reader, companyId: number, start: string, end: string): Promise<ReadonlySet<number>> => {
  if (end < start) throw new ServiceError("invalid", { fields: { range_end: ["before_start"] } });
  const settlements = await db
    .selectFrom("settlements")
    .select("id")
    .where("company_id", "=", companyId)
    .where("settlement_at", ">=", `${dayOf(start)} 00:00:00`)
    .where("settlement_at", "<=", `${dayOf(end)} 23:59:59`)
    .execute();
  return new Set(settlements.map((row) => row.id));
};

export type InvoiceChoice = { readonly buckets: readonly Bucket[]; readonly amount: number };

/**
 * The buckets and the amount of an application, by its mode. Throws `nothing_to_invoice`, and
 * `invalid` when the fields are not those of the mode.
 */
export const choiceOf = async (
  db: Reader,
  principal: Principal,
  companyId: number,
  allBuckets: readonly Bucket[],
  body: ApplyBody,
): Promise<InvoiceChoice> => {
  const { apply_mode, settlement_ids, range_start, range_end, amount } = body;
  if (apply_mode === 6) {
    if (amount === undefined) throw missingField("amount");
    return { buckets: allBuckets, amount };
  }
  let ids: ReadonlySet<number>;
  if (apply_mode === 1) {
    if (settlement_ids === undefined) throw missingField("settlement_ids");
    ids = await byIds(db, principal, companyId, settlement_ids);
  } else {
    if (range_start === undefined || range_end === undefined) throw missingField("range_start");
    ids = await byDays(db, companyId, range_start, range_end);
  }
  const buckets = allBuckets.filter((bucket) => ids.has(bucket.settlement_id));
  const total = buckets.reduce((sum, bucket) => sum + Math.max(0, remainingOf(bucket)), 0);
  if (total === 0) throw new ServiceError("nothing_to_invoice");
  return { buckets, amount: total };
};
