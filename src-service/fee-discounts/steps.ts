import type { z } from "zod";
import {
  type FeeDiscountStep,
  type feeDiscountsCreate,
  type feeDiscountsUpdate,
  longestDiscount,
} from "../../src-shared/calls/fee-discounts.ts";
import { addDays, dayOf } from "../../src-shared/values/time.ts";
import { findCompany } from "../companies/find-company.ts";
import { ServiceError, type SignedIn, type Writing } from "../context.ts";
import { commitAmount, deciderOf } from "../money/person-limits.ts";
import { assertMay } from "./decide.ts";
import { type Discount, findDiscount, saveDiscount, statusCode } from "./discount-store.ts";
import { usedOf } from "./left.ts";

type NewDiscount = z.output<typeof feeDiscountsCreate.body>;
type Update = z.output<typeof feeDiscountsUpdate.body>;

/** Days in order, not over yet, and not for ever. */
const assertDays = ({ start_at, end_at }: NewDiscount, today: string): void => {
  const wrong = end_at < start_at || end_at < today || end_at > addDays(start_at, longestDiscount);
  if (wrong) throw new ServiceError("invalid", { fields: { end_at: ["range"] } });
};

/** Proposes a grant. Errors: those of `feeDiscounts.create`. */
export const createDiscount = async (
  { principal }: SignedIn,
  writing: Writing,
  body: NewDiscount,
): Promise<Discount> => {
  const change_seq = await writing.changeSeq();
  const company = await findCompany(writing.tx, principal, body.company_id);
  assertDays(body, dayOf(writing.at));
  const [no = ""] = await writing.numbers("YH", 1);
  const made: Discount = {
    ...body,
    id: await writing.ids(1),
    version: 1,
    change_seq,
    agency_id: company.agency_id,
    company_id: company.id,
    no,
    status: statusCode("toApprove"),
    maker_id: principal.user_id,
    create_at: writing.at,
    checker_id: null,
    decided_at: null,
    decided_reason: null,
    withdrawer_id: null,
    withdrawn_at: null,
    withdrawn_reason: null,
  };
  await writing.tx.insertInto("fee_discounts").values(made).execute();
  writing.touched("feeDiscounts", company.id);
  const { kind, amount, ratio, start_at, end_at } = body;
  await writing.audit({
    agency_id: company.agency_id,
    action: "feeDiscounts.create",
    object: `fee_discount:${made.id}`,
    after: { no, kind, amount, ratio, start_at, end_at },
    reason: body.reason,
  });
  return made;
};

/** What may still be used of a grant, cents; nothing unless it is granted. */
export const leftOf = async (db: Parameters<typeof usedOf>[0], { id, amount, status }: Discount): Promise<number> =>
  status === statusCode("granted") ? amount - ((await usedOf(db, [id])).get(id) ?? 0) : 0;

const requireReason = (reason: string | undefined): string => {
  if (reason === undefined) throw new ServiceError("invalid", { fields: { reason: ["required"] } });
  return reason;
};

const changesOf = (step: FeeDiscountStep, userId: number, at: string, reason: string): Partial<Discount> => {
  switch (step) {
    case "approve":
      return { status: statusCode("granted"), checker_id: userId, decided_at: at, decided_reason: reason };
    case "reject":
      return { status: statusCode("rejected"), checker_id: userId, decided_at: at, decided_reason: reason };
    case "withdraw":
      return { status: statusCode("withdrawn"), withdrawer_id: userId, withdrawn_at: at, withdrawn_reason: reason };
  }
};

/** Moves a grant along its lifecycle. Errors: those of `feeDiscounts.update`. */
export const updateDiscount = async (
  context: SignedIn,
  writing: Writing,
  id: string,
  body: Update,
): Promise<Discount> => {
  const { principal } = context;
  await writing.changeSeq();
  const discount = await findDiscount(writing.tx, principal, id);
  const left = await leftOf(writing.tx, discount);
  assertMay(body.action, discount, left, body.version, await deciderOf(writing.tx, principal));
  if (body.action === "withdraw" && body.expected_left !== left) throw new ServiceError("selection_changed");
  if (body.action === "approve") {
    const { id: discountId, amount } = discount;
    const object = `fee_discount:${discountId}`;
    await commitAmount(writing, principal, { step: "feeDiscounts.approve", object, amount });
  }
  const reason = body.action === "approve" ? (body.reason ?? "") : requireReason(body.reason);
  const changes = changesOf(body.action, principal.user_id, writing.at, reason);
  const isTakenBack = body.action === "withdraw";
  return saveDiscount(writing, discount, changes, body.action, { reason, ...(isTakenBack && { left }) });
};
