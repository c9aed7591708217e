import { serviceBillDiscountProposal } from "../../src-shared/records/service-bill-discounts.ts";
import { serviceBillStates } from "../../src-shared/states/service-bill.ts";
import { type LetGoKind, serviceBillDiscountStates } from "../../src-shared/states/service-bill-discount.ts";
import { ServiceError, type Writing } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import { post } from "../money/ledger.ts";
import { serveProposal } from "../records/proposals.ts";
import { billRow, findBill, type ServiceBill, saveBill } from "./bill-store.ts";
import { letGoJournal, voidJournal } from "./claims.ts";

const { code } = serviceBillDiscountStates;

/** What is still to be paid of a bill, cents. */
const openOf = ({ payable, paid }: Pick<ServiceBill, "payable" | "paid">): number => payable - paid;

/**
 * What of a bill may be let go, cents: its fee that is unpaid. Payments count towards the taxes of workers first (`tax`,
 * all of them in the bill), which are owed to the tax office whatever the agency releases.
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

/** The most that a proposal of a kind releases, cents. */
const mostOf = async (db: Reader, kind: LetGoKind, bill: ServiceBill): Promise<number> =>
  kind === "void" ? bill.payable : feeOpenOf(bill, await taxOf(db, bill.id));

/**
 * Why nothing of a kind can happen to a bill, or nothing of that amount: its state, more than is open, a part of the taxes.
 */
const against = async (
  db: Reader,
  bill: ServiceBill,
  kind: LetGoKind,
  amount: number | null,
): Promise<string | null> => {
  const isPaid = kind === "void" && bill.paid > 0;
  if (isPaid || !serviceBillStates.allows(kind, bill.status)) return "illegal_transition";
  const most = await mostOf(db, kind, bill);
  if (amount === null) return most === 0 && kind !== "void" ? "taxes_stay" : null;
  if (amount <= most) return null;
  return amount > openOf(bill) ? "discount_over_open" : "taxes_stay";
};

/**
 * A granted amount is taken off the bill; one of which nothing is left is closed. A void bill keeps its amounts: it is not
 * claimed any more as a whole.
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
  amount: (db, bill, kind, typed) => {
    if (kind !== "discount") return mostOf(db, kind, bill);
    if (typed === undefined) throw new ServiceError("invalid", { fields: { amount: ["required"] } });
    return typed;
  },
  grant: async ({ principal }, writing, bill, { amount }, kind) => {
    const by = principal.user_id;
    const journal = kind === "void" ? voidJournal(bill, by) : letGoJournal(kind, bill, by, amount);
    const journal_id = journal === null ? null : await post(writing, journal);
    return { journal_id, changes: changesBy(bill, kind, amount) };
  },
});

/** A bill is paid: what was proposed for it is about nothing any more. */
export const lapseDiscount = async (writing: Writing, { id }: Pick<ServiceBill, "id">): Promise<void> => {
  await writing.tx
    .updateTable("service_bill_discounts")
    .set((eb) => ({ status: code("lapsed"), decided_at: writing.at, version: eb("version", "+", 1) }))
    .where("bill_id", "=", id)
    .where("status", "=", code("toGrant"))
    .execute();
};
