import type { z } from "zod";
import {
  type ServiceBillDiscount,
  type ServiceBillDiscountAction,
  serviceBillDiscountActions,
  type serviceBillDiscountsCreate,
  type serviceBillDiscountsUpdate,
} from "../../src-shared/calls/service-bills.ts";
import { serviceBillStates } from "../../src-shared/states/service-bill.ts";
import { letGoKinds, serviceBillDiscountStates } from "../../src-shared/states/service-bill-discount.ts";
import { type Principal, ServiceError, type SignedIn, type Writing } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import { post } from "../money/ledger.ts";
import { commitAmount, deciderOf } from "../money/person-limits.ts";
import { recordId } from "../plumbing/answers.ts";
import { visible } from "../plumbing/visible.ts";
import { assertVersion, findBill, type ServiceBill, saveBill } from "./bill-store.ts";
import { letGoJournal, voidJournal } from "./claims.ts";
import { type Discount, kindOf, mostOf, taxOf, whyNotAmount, whyNotDecide, whyNotPropose } from "./discount-rules.ts";

type Create = z.output<typeof serviceBillDiscountsCreate.body>;
type Update = z.output<typeof serviceBillDiscountsUpdate.body>;
type Made = { readonly bill: ServiceBill; readonly discountId: number };

const { code } = serviceBillDiscountStates;

/** Whether a proposal about a bill waits to be decided about. */
export const hasPending = async (db: Reader, billId: number): Promise<boolean> => {
  const row = await db
    .selectFrom("service_bill_discounts")
    .select("id")
    .where("bill_id", "=", billId)
    .where("status", "=", code("toGrant"))
    .executeTakeFirst();
  return row !== undefined;
};

/** The discounts of a bill, the newest first, as answers carry them. */
export const discountsOf = async (
  db: Reader,
  principal: Principal,
  bill: ServiceBill,
): Promise<ServiceBillDiscount[]> => {
  const decider = await deciderOf(db, principal);
  const tax = await taxOf(db, bill.id);
  const rows = await db
    .selectFrom("service_bill_discounts as d")
    .leftJoin("users as maker", "maker.id", "d.maker_id")
    .leftJoin("users as decider", "decider.id", "d.decider_id")
    .where("d.bill_id", "=", bill.id)
    .orderBy("d.id", "desc")
    .selectAll("d")
    .select(["maker.name as maker", "decider.name as decider"])
    .execute();
  return rows.map(({ maker, decider: decided, ...discount }) => ({
    id: String(discount.id),
    version: discount.version,
    kind: kindOf(discount),
    amount: discount.amount,
    reason: discount.reason,
    status: discount.status,
    made_by: maker ?? "",
    create_at: discount.create_at,
    decided_by: decided ?? "",
    decided_at: discount.decided_at,
    decided_reason: discount.decided_reason,
    actions: serviceBillDiscountActions.map((action) => {
      const reason = whyNotDecide(action, discount, bill, tax, decider);
      return { action, allowed: reason === null, reason };
    }),
  }));
};

const refuse = (why: string | null, current: number): void => {
  if (why === null) return;
  throw why === "illegal_transition" ? new ServiceError(why, { current }) : new ServiceError(why);
};

/** The amount that a proposal lets go of, cents: given for a part, else all that may be. */
const amountOf = ({ kind, amount }: Create, bill: ServiceBill, tax: number): number => {
  if (kind !== "discount") return mostOf(kind, bill, tax);
  if (amount === undefined) throw new ServiceError("invalid", { fields: { amount: ["required"] } });
  return amount;
};

/** Proposes to let go of a bill or a part of it. Errors: those of `serviceBillDiscounts.create`. */
export const proposeDiscount = (context: SignedIn, id: string, body: Create): Promise<Made> =>
  context.write(async (writing) => {
    const { tx } = writing;
    const { principal } = context;
    await writing.changeSeq();
    const bill = await findBill(tx, principal, id);
    const { kind } = body;
    const tax = await taxOf(tx, bill.id);
    const why = whyNotPropose(kind, bill, { tax, isPending: await hasPending(tx, bill.id) }, principal);
    if (why === "forbidden") throw new ServiceError(why);
    assertVersion(bill, body.version);
    refuse(why, bill.status);
    const amount = amountOf(body, bill, tax);
    refuse(whyNotAmount(kind, bill, tax, amount), bill.status);
    const discount: Discount = {
      id: await writing.ids(1),
      version: 1,
      agency_id: bill.agency_id,
      company_id: bill.company_id,
      bill_id: bill.id,
      kind: letGoKinds[kind],
      amount,
      reason: body.reason,
      status: code("toGrant"),
      maker_id: principal.user_id,
      create_at: writing.at,
      decider_id: null,
      decided_at: null,
      decided_reason: "",
      journal_id: null,
    };
    await tx.insertInto("service_bill_discounts").values(discount).execute();
    const saved = await saveBill(writing, bill, {});
    await writing.audit({
      agency_id: bill.agency_id,
      action: "serviceBillDiscounts.create",
      object: `serviceBill:${bill.id}`,
      before: { payable: bill.payable, paid: bill.paid },
      after: { discount: discount.id, kind, amount },
      reason: body.reason,
    });
    return { bill: saved, discountId: discount.id };
  });

/**
 * Takes a granted amount off a bill; one of which nothing is left is closed. A void bill keeps its amounts: it is not claimed
 * any more as a whole.
 */
const grant = async (writing: Writing, bill: ServiceBill, discount: Discount, principal: Principal) => {
  const { amount } = discount;
  const by = principal.user_id;
  const kind = kindOf(discount);
  const object = `serviceBill:${bill.id}` as const;
  await commitAmount(writing, principal, { step: "serviceBillDiscounts.grant", object, amount });
  const journal = kind === "void" ? voidJournal(bill, by) : letGoJournal(kind, bill, by, amount);
  const journal_id = journal === null ? null : await post(writing, journal);
  if (kind === "void") {
    return { saved: await saveBill(writing, bill, { status: serviceBillStates.code("voided") }), journal_id };
  }
  const payable = bill.payable - amount;
  const isClosed = payable === bill.paid;
  const saved = await saveBill(writing, bill, {
    payable,
    discount: bill.discount + amount,
    ...(isClosed && { status: serviceBillStates.code("waived") }),
  });
  return { saved, journal_id };
};

const reached: Readonly<Record<ServiceBillDiscountAction, "granted" | "rejected" | "withdrawn">> = {
  grant: "granted",
  reject: "rejected",
  withdraw: "withdrawn",
};

/** Decides about a proposal. Errors: those of `serviceBillDiscounts.update`. */
export const decideDiscount = (context: SignedIn, id: string, body: Update): Promise<Made> =>
  context.write(async (writing) => {
    const { tx } = writing;
    const { principal } = context;
    await writing.changeSeq();
    const row = await tx
      .selectFrom("service_bill_discounts")
      .selectAll()
      .where("id", "=", recordId(id))
      .executeTakeFirst();
    const discount = visible(principal, row);
    const bill = await findBill(tx, principal, String(discount.bill_id));
    const tax = await taxOf(tx, bill.id);
    const why = whyNotDecide(body.action, discount, bill, tax, await deciderOf(tx, principal));
    if (why === "forbidden") throw new ServiceError(why);
    if (discount.version !== body.version) throw new ServiceError("stale_version", { current: discount.version });
    refuse(why, discount.status);
    const reason = body.reason?.trim() ?? "";
    if (body.action === "reject" && reason.length < 2) {
      throw new ServiceError("invalid", { fields: { reason: ["required"] } });
    }
    const { saved, journal_id } =
      body.action === "grant"
        ? await grant(writing, bill, discount, principal)
        : { saved: await saveBill(writing, bill, {}), journal_id: null };
    const decided = {
      status: code(reached[body.action]),
      version: discount.version + 1,
      decider_id: principal.user_id,
      decided_at: writing.at,
      decided_reason: reason,
      journal_id,
    };
    await tx.updateTable("service_bill_discounts").set(decided).where("id", "=", discount.id).execute();
    await writing.audit({
      agency_id: bill.agency_id,
      action: `serviceBillDiscounts.${body.action}`,
      object: `serviceBill:${bill.id}`,
      before: { discount_status: discount.status, payable: bill.payable, discount: bill.discount, status: bill.status },
      after: {
        discount_status: decided.status,
        amount: discount.amount,
        payable: saved.payable,
        discount: saved.discount,
        status: saved.status,
      },
      reason,
    });
    return { bill: saved, discountId: discount.id };
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
