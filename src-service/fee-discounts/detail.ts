import { type FeeDiscountDetail, feeDiscountSteps } from "../../src-shared/calls/fee-discounts.ts";
import { feeDiscounts } from "../../src-shared/lists/fee-discounts.ts";
import { serviceBillStates } from "../../src-shared/states/service-bill.ts";
import type { SignedIn } from "../context.ts";
import type { Database } from "../database/tables.ts";
import { maskedRow } from "../lists/query.ts";
import { deciderOf } from "../money/person-limits.ts";
import { whyNot } from "./decide.ts";
import { type Discount, findDiscount, statusCode } from "./discount-store.ts";
import { feeDiscountsSource } from "./fee-discounts-source.ts";
import { leftOf } from "./steps.ts";

const usesOf = async (db: Database, { id }: Discount): Promise<FeeDiscountDetail["uses"]> => {
  const settlements = await db
    .selectFrom("fee_discount_uses as u")
    .innerJoin("settlements as s", "s.id", "u.settlement_id")
    .where("u.discount_id", "=", id)
    .orderBy("s.id", "desc")
    .select(["s.id", "s.no", "s.status", "u.amount"])
    .execute();
  const bills = await db
    .selectFrom("fee_discount_bill_uses as u")
    .innerJoin("service_bills as b", "b.id", "u.bill_id")
    .where("u.discount_id", "=", id)
    .where("b.status", "<>", serviceBillStates.code("voided"))
    .orderBy("b.id", "desc")
    .select(["b.id", "b.no", "b.status", "u.amount"])
    .execute();
  return [
    ...settlements.map((row) => ({ ...row, id: String(row.id), kind: "settlement" as const })),
    ...bills.map((row) => ({ ...row, id: String(row.id), kind: "serviceBill" as const })),
  ];
};

/** Who did what with a grant, in order of time. */
const stepsOf = async (db: Database, discount: Discount): Promise<FeeDiscountDetail["steps"]> => {
  const { checker_id, decided_at, decided_reason, withdrawer_id, withdrawn_at, withdrawn_reason } = discount;
  const decided = discount.status === statusCode("rejected") ? ("reject" as const) : ("approve" as const);
  const done = [
    { step: "create" as const, by: discount.maker_id, at: discount.create_at, reason: discount.reason },
    { step: decided, by: checker_id, at: decided_at, reason: decided_reason },
    { step: "withdraw" as const, by: withdrawer_id, at: withdrawn_at, reason: withdrawn_reason },
  ];
  const ids = done.map(({ by }) => by ?? 0);
  const people = await db.selectFrom("users").select(["id", "name"]).where("id", "in", ids).execute();
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return done.flatMap(({ step, by, at, reason }) =>
    at === null ? [] : [{ step, by: names.get(by ?? 0) ?? "", at, reason: reason ?? "" }],
  );
};

/** A grant, what uses it, who did what, and what this person may do with it now. */
export const discountDetail = async ({ db, principal }: SignedIn, id: string): Promise<FeeDiscountDetail> => {
  const discount = await findDiscount(db, principal, id);
  const decider = await deciderOf(db, principal);
  const left = await leftOf(db, discount);
  return {
    discount: await maskedRow(db, principal, feeDiscounts, feeDiscountsSource, discount.id),
    uses: await usesOf(db, discount),
    steps: await stepsOf(db, discount),
    actions: feeDiscountSteps.map((action) => {
      const reason = whyNot(action, discount, left, decider);
      return { action, allowed: reason === null, reason };
    }),
  };
};
