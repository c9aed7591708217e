import type { z } from "zod";
import {
  type ServiceBillDiscount,
  type ServiceBillDiscountAction,
  serviceBillDiscountActions,
  type serviceBillDiscountsCreate,
  type serviceBillDiscountsUpdate,
} from "../../src-shared/calls/service-bills.ts";
import { serviceBillStates } from "../../src-shared/states/service-bill.ts";
import { serviceBillDiscountStates } from "../../src-shared/states/service-bill-discount.ts";
import { visible } from "../bills/company-scope.ts";
import { type Principal, ServiceError, type SignedIn, type Writing } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import { post } from "../money/ledger.ts";
import { deciderOf } from "../money/person-limits.ts";
import { recordId } from "../plumbing/answers.ts";
import { assertVersion, findBill, type ServiceBill, saveBill } from "./bill-store.ts";
import { discountJournal } from "./claims.ts";
import { type Discount, openOf, whyNotDecide, whyNotPropose } from "./discount-rules.ts";

type Create = z.output<typeof serviceBillDiscountsCreate.body>;
type Update = z.output<typeof serviceBillDiscountsUpdate.body>;
type Made = { readonly bill: ServiceBill; readonly discountId: number };

const { code } = serviceBillDiscountStates;

/** Whether a discount of a bill waits to be decided about. */
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
    amount: discount.amount,
    reason: discount.reason,
    status: discount.status,
    made_by: maker ?? "",
    create_at: discount.create_at,
    decided_by: decided ?? "",
    decided_at: discount.decided_at,
    decided_reason: discount.decided_reason,
    actions: serviceBillDiscountActions.map((action) => {
      const reason = whyNotDecide(action, discount, bill, decider);
      return { action, allowed: reason === null, reason };
    }),
  }));
};

const refuse = (why: string | null, current: number): void => {
  if (why === null) return;
  throw why === "illegal_transition" ? new ServiceError(why, { current }) : new ServiceError(why);
};

/** Proposes a discount of a bill. Errors: those of `serviceBillDiscounts.create`. */
export const proposeDiscount = (context: SignedIn, id: string, body: Create): Promise<Made> =>
  context.write(async (writing) => {
    const { tx } = writing;
    const { principal } = context;
    await writing.changeSeq();
    const bill = await findBill(tx, principal, id);
    const why = whyNotPropose(bill, await hasPending(tx, bill.id), principal);
    if (why === "forbidden") throw new ServiceError(why);
    assertVersion(bill, body.version);
    refuse(why, bill.status);
    if (body.amount > openOf(bill)) throw new ServiceError("discount_over_open");
    const discount: Discount = {
      id: await writing.ids(1),
      version: 1,
      agency_id: bill.agency_id,
      company_id: bill.company_id,
      bill_id: bill.id,
      amount: body.amount,
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
      object: `service_bill:${bill.id}`,
      before: { payable: bill.payable, paid: bill.paid },
      after: { discount: discount.id, amount: body.amount },
      reason: body.reason,
    });
    return { bill: saved, discountId: discount.id };
  });

/** Takes a granted amount off a bill; one of which nothing is left is closed. */
const grant = async (writing: Writing, bill: ServiceBill, { amount }: Discount, by: number) => {
  const journal = discountJournal(bill, by, amount);
  const journal_id = journal === null ? null : await post(writing, journal);
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

/** Decides about a discount. Errors: those of `serviceBillDiscounts.update`. */
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
    const why = whyNotDecide(body.action, discount, bill, await deciderOf(tx, principal));
    if (why === "forbidden") throw new ServiceError(why);
    if (discount.version !== body.version) throw new ServiceError("stale_version", { current: discount.version });
    refuse(why, discount.status);
    const reason = body.reason?.trim() ?? "";
    if (body.action === "reject" && reason.length < 2) {
      throw new ServiceError("invalid", { fields: { reason: ["required"] } });
    }
    const { saved, journal_id } =
      body.action === "grant"
        ? await grant(writing, bill, discount, principal.user_id)
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
      object: `service_bill:${bill.id}`,
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

/** A bill is paid, waived or void: what was proposed for it is about nothing any more. */
export const lapseDiscount = async (writing: Writing, { id }: Pick<ServiceBill, "id">): Promise<void> => {
  await writing.tx
    .updateTable("service_bill_discounts")
    .set((eb) => ({ status: code("lapsed"), decided_at: writing.at, version: eb("version", "+", 1) }))
    .where("bill_id", "=", id)
    .where("status", "=", code("toGrant"))
    .execute();
};
