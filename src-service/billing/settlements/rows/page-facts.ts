import { sql } from "kysely";
import { invoiceApplies } from "../../../../src-shared/billing/invoices/invoice-applies-list.ts";
import type { SettlementDetail } from "../../../../src-shared/billing/settlements/settlements-calls.ts";
import { voucherStates } from "../../../../src-shared/billing/vouchers/voucher-states.ts";
import type { Principal } from "../../../core/context.ts";
import type { Reader } from "../../../core/database/tables.ts";
import { isWithin } from "../../../core/plumbing/data-scope.ts";

/** All lines of a settlement by their state, with net pay and what they cost the company (less the discount), cents. */
export const outcomesOf = async (db: Reader, settlementId: number): Promise<SettlementDetail["outcomes"]> => {
  const rows = await db
    .selectFrom("payout_lines as p")
    .innerJoin("bills as b", "b.id", "p.bill_id")
    .where("p.settlement_id", "=", settlementId)
    .groupBy("p.status")
    .orderBy("p.status")
    .select([
      "p.status",
      sql<number>`count(*)`.as("count"),
      sql<number>`sum(p.net)`.as("net"),
      sql<number>`sum(b.customer_pay - coalesce(p.discount, 0))`.as("cost"),
    ])
    .execute();
  return rows.map(({ status, count, net, cost }) => ({
    status,
    count: Number(count),
    net: Number(net),
    cost: Number(cost),
  }));
};

/** Counts the vouchers of a settlement and of its lines. */
export const voucherCount = async (db: Reader, settlementId: number): Promise<number> => {
  const { count } = await db
    .selectFrom("voucher_records")
    .where("settlement_id", "=", settlementId)
    .where("status", "=", voucherStates.code("ready"))
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/**
 * Applications that invoice a part of a settlement, newest first, with what they invoice of it (corrections taken off),
 * cents; none for a person who may not see applications.
 */
export const applicationsOf = async (
  db: Reader,
  principal: Principal,
  settlementId: number,
): Promise<SettlementDetail["applications"]> => {
  if (!principal.permissions.has(invoiceApplies.permission)) return [];
  const rows = await db
    .selectFrom("invoice_allocations as x")
    .innerJoin("invoice_applies as a", "a.id", "x.apply_id")
    .where("x.settlement_id", "=", settlementId)
    .groupBy(["a.id", "a.no", "a.status", "a.agency_id", "a.company_id", "a.created_by"])
    .orderBy("a.id", "desc")
    .select([
      "a.id",
      "a.no",
      "a.status",
      "a.agency_id",
      "a.company_id",
      "a.created_by",
      sql<number>`sum(x.amount)`.as("amount"),
    ])
    .execute();
  return rows
    .filter((row) => isWithin(principal, row))
    .map(({ id, no, status, amount }) => ({ id: String(id), no, status, amount: Number(amount) }));
};
