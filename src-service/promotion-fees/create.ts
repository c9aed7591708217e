import type { z } from "zod";
import type {
  PromotionFeePreview,
  promotionFeesCreate,
  promotionFeesPreview,
} from "../../src-shared/calls/promotion-fees.ts";
import { dayOf, monthOf, shanghaiNow } from "../../src-shared/values/time.ts";
import { findCompany } from "../companies/find-company.ts";
import { ServiceError, type SignedIn, type Writing } from "../context.ts";
import { type BasePart, baseOf, baseParts, feeOf } from "./compute.ts";
import { claimOf, type PromotionFee, statusCode } from "./fee-store.ts";

type Body = z.output<typeof promotionFeesCreate.body>;
type Asked = z.output<typeof promotionFeesPreview.query>;

/** Parts as answers carry them. */
export const partsOf = (parts: readonly BasePart[]) =>
  parts.map(({ settlement_id, ...rest }) => ({ settlement_id: String(settlement_id), ...rest }));

const problemOf = (period: string, today: string, fee: number): string | null => {
  // Until its end more may arrive.
  if (period >= monthOf(today)) return "promotion_month_open";
  return fee === 0 ? "promotion_base_empty" : null;
};

/** What a fee would be now, and what speaks against making it. Errors: `not_found`. */
export const previewFee = async ({ db, principal, clock }: SignedIn, asked: Asked): Promise<PromotionFeePreview> => {
  const company = await findCompany(db, principal, asked.company_id);
  const parts = await baseParts(
    db,
    company.id,
    asked.period,
    asked.channel_name === undefined ? null : { claim: claimOf(asked.channel_name) },
  );
  const base_amount = baseOf(parts);
  const today = dayOf(shanghaiNow(clock.now()));
  const { tax_steps, ...amounts } = feeOf(base_amount, asked.ratio, asked.channel_kind, today);
  return {
    company_name: company.name,
    period: asked.period,
    base_amount,
    line_count: parts.reduce((sum, { line_count }) => sum + line_count, 0),
    ratio: asked.ratio,
    ...amounts,
    parts: partsOf(parts),
    tax_steps: [...tax_steps],
    problem: problemOf(asked.period, today, amounts.fee),
  };
};

const assertFirst = async (writing: Writing, companyId: number, period: string, claim: string): Promise<void> => {
  const known = await writing.tx
    .selectFrom("promotion_fees")
    .select("no")
    .where("company_id", "=", companyId)
    .where("period", "=", period)
    .where("claim", "=", claim)
    .executeTakeFirst();
  if (known !== undefined) throw new ServiceError("promotion_fee_exists", { params: { no: known.no } });
};

/** Makes a fee; base, parts, fee and tax are sealed with it. Errors: those of `promotionFees.create`. */
export const createFee = async (context: SignedIn, writing: Writing, body: Body): Promise<PromotionFee> => {
  const change_seq = await writing.changeSeq();
  const { tx, at } = writing;
  const { principal } = context;
  const company = await findCompany(tx, principal, body.company_id);
  const claim = claimOf(body.channel_name);
  const parts = await baseParts(tx, company.id, body.period, { claim });
  const base_amount = baseOf(parts);
  const { tax_steps: _steps, ...amounts } = feeOf(base_amount, body.ratio, body.channel_kind, dayOf(at));
  const problem = problemOf(body.period, dayOf(at), amounts.fee);
  if (problem !== null) throw new ServiceError(problem, { params: { period: body.period } });
  await assertFirst(writing, company.id, body.period, claim);
  const { expected } = body;
  const isSeen = expected.base_amount === base_amount && expected.fee === amounts.fee && expected.tax === amounts.tax;
  if (!isSeen) throw new ServiceError("promotion_base_changed");
  const [no = ""] = await writing.numbers("TG", 1);
  const fee: PromotionFee = {
    id: await writing.ids(1),
    version: 1,
    change_seq,
    agency_id: company.agency_id,
    company_id: company.id,
    no,
    status: statusCode("toConfirm"),
    channel_name: body.channel_name,
    channel_kind: body.channel_kind,
    claim,
    period: body.period,
    base_amount,
    line_count: parts.reduce((sum, { line_count }) => sum + line_count, 0),
    settlement_count: parts.length,
    ratio: body.ratio,
    ...amounts,
    tax_date: dayOf(at),
    tax_paid: 0,
    tax_paid_period: null,
    tax_paid_at: null,
    bank_serial: null,
    remark: body.remark.trim(),
    reason: "",
    maker_id: principal.user_id,
    confirmer_id: null,
    checker_id: null,
    payer_id: null,
    rejecter_id: null,
    create_at: at,
    confirmed_at: null,
    approved_at: null,
    paid_at: null,
    rejected_at: null,
  };
  await tx.insertInto("promotion_fees").values(fee).execute();
  // One by one: a month of a company holds some dozens of settlements.
  for (const part of parts)
    await tx
      .insertInto("promotion_fee_parts")
      .values({ fee_id: fee.id, ...part })
      .execute();
  writing.touched("promotionFees", company.id);
  await writing.audit({
    agency_id: fee.agency_id,
    action: "promotionFees.create",
    object: `promotionFee:${fee.id}`,
    after: { no, period: fee.period, base_amount, ratio: fee.ratio, fee: fee.fee, tax: fee.tax },
    reason: fee.remark,
  });
  return fee;
};
