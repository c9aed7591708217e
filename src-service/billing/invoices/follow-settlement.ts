import { sql } from "kysely";
import {
  settlementStates,
  settlementsBeforePayment,
} from "../../../src-shared/billing/settlements/settlement-states.ts";
import { monthOf } from "../../../src-shared/kernel/values/time/time.ts";
import type { Writing } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { refreshDerived } from "./derived.ts";

type Followed = {
  readonly id: number;
  readonly agency_id: number;
  readonly company_id: number;
  readonly status: number;
};

const paidLine = 1;

/** Cost of a settlement's paid lines for the company, less discounts, cents. */
export const paidOf = async (db: Reader, settlementId: number): Promise<number> => {
  const row = await db
    .selectFrom("payout_lines as p")
    .innerJoin("bills as b", "b.id", "p.bill_id")
    .where("p.settlement_id", "=", settlementId)
    .where("p.status", "=", paidLine)
    .select(sql<number | null>`sum(b.customer_pay - coalesce(p.discount, 0))`.as("paid"))
    .executeTakeFirst();
  return Number(row?.paid ?? 0);
};

const bookedOf = async (db: Reader, settlementId: number): Promise<{ booked: number; seq: number }> => {
  const row = await db
    .selectFrom("invoice_flows")
    .where("settlement_id", "=", settlementId)
    .select([sql<number | null>`sum(amount)`.as("booked"), sql<number | null>`max(seq)`.as("seq")])
    .executeTakeFirst();
  return { booked: Number(row?.booked ?? 0), seq: Number(row?.seq ?? 0) };
};

/** Statuses with open results: paid lines are booked for invoicing when all results are known. */
export const resultsPending = (["paying", "revoking", "offlineHandling"] as const).map((key) =>
  settlementStates.code(key),
);

const open = [...settlementsBeforePayment, ...resultsPending];

/**
 * Books changes of a settlement's paid lines for invoicing in the current month: payments add, returns subtract in the
 * month in which they became known, so that past months do not change. Must be called with every saved settlement.
 */
export const followSettlement = async (writing: Writing, settlement: Followed): Promise<void> => {
  if (open.includes(settlement.status)) return;
  const { tx, at } = writing;
  const { booked, seq } = await bookedOf(tx, settlement.id);
  const amount = (await paidOf(tx, settlement.id)) - booked;
  if (amount === 0) return;
  const { agency_id, company_id } = settlement;
  await tx
    .insertInto("invoice_flows")
    .values({ settlement_id: settlement.id, seq: seq + 1, agency_id, company_id, period: monthOf(at), amount, at })
    .execute();
  await refreshDerived(writing, { id: company_id, agency_id }, [settlement.id]);
};
