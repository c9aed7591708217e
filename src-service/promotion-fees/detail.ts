import { type PromotionFeeDetail, promotionFeeSteps } from "../../src-shared/calls/promotion-fees.ts";
import { promotionFees } from "../../src-shared/lists/promotion-fees.ts";
import type { SignedIn } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import { journalsOf } from "../funds/journal-views.ts";
import { maskedRow } from "../lists/query.ts";
import { deciderOf } from "../money/person-limits.ts";
import { feeOf } from "./compute.ts";
import { partsOf } from "./create.ts";
import { whyNot } from "./decide.ts";
import { findFee, type PromotionFee } from "./fee-store.ts";
import { promotionFeesSource } from "./promotion-fees-source.ts";

const stepsOf = async (db: Reader, fee: PromotionFee): Promise<PromotionFeeDetail["steps"]> => {
  const done = [
    { step: "create", by: fee.maker_id, at: fee.create_at },
    { step: "confirm", by: fee.confirmer_id, at: fee.confirmed_at },
    { step: "approve", by: fee.checker_id, at: fee.approved_at },
    { step: "pay", by: fee.payer_id, at: fee.paid_at },
    { step: "reject", by: fee.rejecter_id, at: fee.rejected_at },
  ] as const;
  const ids = done.map(({ by }) => by).filter((by) => by !== null);
  const people = await db.selectFrom("users").select(["id", "name"]).where("id", "in", ids).execute();
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return done.flatMap(({ step, by, at }) =>
    by === null || at === null ? [] : [{ step, by: names.get(by) ?? "", at }],
  );
};

/** A fee, how it came about, what was booked, and what this person may do with it now. */
export const feeDetail = async ({ db, principal }: SignedIn, id: string): Promise<PromotionFeeDetail> => {
  const fee = await findFee(db, principal, id);
  const decider = await deciderOf(db, principal);
  const parts = await db
    .selectFrom("promotion_fee_parts")
    .select(["settlement_id", "settlement_no", "line_count", "amount"])
    .where("fee_id", "=", fee.id)
    .orderBy("settlement_id")
    .execute();
  const { tax_steps } = feeOf(fee.base_amount, fee.ratio, fee.channel_kind, fee.tax_date);
  const { base_amount, line_count, ratio, tax, net, tax_rule } = fee;
  return {
    fee: await maskedRow(db, principal, promotionFees, promotionFeesSource, fee.id),
    how: {
      base_amount,
      line_count,
      ratio,
      fee: fee.fee,
      tax,
      net,
      parts: partsOf(parts),
      tax_rule,
      tax_steps: [...tax_steps],
    },
    steps: await stepsOf(db, fee),
    reason: fee.reason,
    journals: await journalsOf(db, fee.agency_id, fee.no),
    actions: promotionFeeSteps.map((action) => {
      const reason = whyNot(action, fee, decider);
      return { action, allowed: reason === null, reason };
    }),
  };
};
