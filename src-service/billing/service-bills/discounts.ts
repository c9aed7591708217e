import {
  type LetGoKind,
  serviceBillDiscountStates,
} from "../../../src-shared/billing/fees/service-bill-discount-states.ts";
import { serviceBillDiscountProposal } from "../../../src-shared/billing/fees/service-bill-discounts.ts";
import { serviceBillStates } from "../../../src-shared/billing/fees/service-bill-states.ts";
import { ServiceError, type Writing } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { raisedVersion } from "../../core/plumbing/versioned.ts";
import { post } from "../../ledger/money/ledger.ts";
import { serveProposal } from "../../records/records/proposals.ts";
import { billRow, findBill, type ServiceBill, saveBill } from "./bill-store.ts";
import { reliefJournal, voidJournal } from "./claims.ts";

const { code } = serviceBillDiscountStates;

/** Unpaid amount of a bill, cents. */
const openOf = ({ payable, paid }: Pick<ServiceBill, "payable" | "paid">): number => payable - paid;

/**
 * Amount of a bill that may be discounted, cents: its unpaid fee. Payments count towards the workers' taxes first (`tax`:
 * all in the bill), which are owed to the tax office in any case.
 */
const feeOpenOf = (bill: ServiceBill, tax: number): number =>
  Math.max(0, Math.min(openOf(bill), bill.fee - tax - bill.discount));

/** The taxes of workers in a bill, cents. */
const taxOf = async (db: Reader, billId: number): Promise<number> => {
  const row = await db
    .selectFrom("service_bill_lines")
    .select((eb) => eb.fn.sum<number>("tax").as("tax"))
    .where("bill_id", "=", billId)
    .executeTakeFirst();
  return Number(row?.tax ?? 0);
};

/** Maximum amount of a proposal of a kind, cents. */
const maxReliefOf = async (db: Reader, kind: LetGoKind, bill: ServiceBill): Promise<number> =>
  kind === "void" ? bill.payable : feeOpenOf(bill, await taxOf(db, bill.id));

/**
 * Error code why a bill cannot be discounted by a kind or amount (its state, more than is open, part of the taxes); null
 * when it can.
 */
const against = async (
  db: Reader,
  bill: ServiceBill,
  kind: LetGoKind,
  amount: number | null,
): Promise<string | null> => {
  const isPaid = kind === "void" && bill.paid > 0;
  if (isPaid || !serviceBillStates.allows(kind, bill.status)) return "illegal_transition";
  const maxRelief = await maxReliefOf(db, kind, bill);
  if (amount === null) return maxRelief === 0 && kind !== "void" ? "taxes_stay" : null;
  if (amount <= maxRelief) return null;
  return amount > openOf(bill) ? "discount_over_open" : "taxes_stay";
};

/**
 * Columns of a bill after a grant: the amount is deducted, and a bill without a rest is closed. A void bill keeps its
 * amounts.
 */
const changesBy = (bill: ServiceBill, kind: LetGoKind, amount: number): Partial<ServiceBill> => {
  if (kind === "void") return { status: serviceBillStates.code("voided") };
  const payable = bill.payable - amount;
  const isClosed = payable === bill.paid;
  const closed = isClosed && { status: serviceBillStates.code("waived") };
  return { payable, discount: bill.discount + amount, ...closed };
};

/** Discounts, waivers and voiding of service bills. */
export const serviceBillDiscounts = serveProposal(serviceBillDiscountProposal, {
  find: findBill,
  save: saveBill,
  show: (context, id) => billRow(context.db, context, id),
  audited: ["status", "payable", "paid", "discount"],
  against,
  amount: (db, bill, kind, requested) => {
    if (kind !== "discount") return maxReliefOf(db, kind, bill);
    if (requested === undefined) throw new ServiceError("invalid", { fields: { amount: ["required"] } });
    return requested;
  },
  grant: async ({ principal }, writing, bill, { amount }, kind) => {
    const by = principal.user_id;
    const journal = kind === "void" ? voidJournal(bill, by) : reliefJournal(kind, bill, by, amount);
    const journal_id = journal === null ? null : await post(writing, journal);
    return { journal_id, changes: changesBy(bill, kind, amount) };
  },
});

/** Lapses the waiting proposals of a bill that is paid. */
export const lapseDiscount = async (writing: Writing, { id }: Pick<ServiceBill, "id">): Promise<void> => {
  await writing.tx
    .updateTable("service_bill_discounts")
    .set({ status: code("lapsed"), decided_at: writing.at, ...raisedVersion })
    .where("bill_id", "=", id)
    .where("status", "=", code("toGrant"))
    .execute();
};
