import type { z } from "zod";
import type {
  NewPromotionFee,
  PromotionFeeDetail,
  PromotionFeePreview,
  promotionFeesPreview,
} from "../../../src-shared/billing/fees/promotion-fees-record.ts";
import { dayOf, monthOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { findCompany } from "../../directory/companies/find-company.ts";
import {
  type BasePart,
  baseOf,
  baseParts,
  type Channel,
  channelOf,
  claimOfChannel,
  feeOf,
  isOfChannel,
  type PromotionFee,
} from "./compute.ts";
import { channelFor } from "./salesmen.ts";

type FeeQuery = z.output<typeof promotionFeesPreview.query>;

/** Parts in the form of answers. */
const partsOf = (parts: readonly BasePart[]) =>
  parts.map(({ settlement_id, ...columns }) => ({ settlement_id: String(settlement_id), ...columns }));

const problemOf = (period: string, today: string, fee: number): string | null => {
  // Refuses a month that is not over, because more payments may follow.
  if (period >= monthOf(today)) return "promotion_month_open";
  return fee === 0 ? "promotion_base_empty" : null;
};

/** Preview of a fee with the reason why it cannot be created, if any. Errors: `not_found`. */
export const previewFee = async ({ db, principal, clock }: SignedIn, query: FeeQuery): Promise<PromotionFeePreview> => {
  const company = await findCompany(db, principal, query.company_id);
  const { period, channel_name, salesman_id = "" } = query;
  const channel =
    channel_name === undefined ? null : await channelFor(db, company, { period, channel_name, salesman_id });
  const parts = await baseParts(db, company.id, period, channel);
  const base_amount = baseOf(parts);
  const today = dayOf(shanghaiNow(clock.now()));
  const { tax_steps, ...amounts } = feeOf(base_amount, query.ratio, query.channel_kind, today);
  return {
    company_name: company.name,
    period,
    days: [...(channel?.salesman?.days ?? [])],
    base_amount,
    line_count: parts.reduce((sum, { line_count }) => sum + line_count, 0),
    ratio: query.ratio,
    ...amounts,
    parts: partsOf(parts),
    tax_steps: [...tax_steps],
    problem: problemOf(period, today, amounts.fee),
  };
};

const assertFirst = async (writing: Writing, companyId: number, period: string, channel: Channel): Promise<void> => {
  const standing = await writing.tx
    .selectFrom("promotion_fees")
    .select(["no", "claim", "channel_name", "salesman_id"])
    .where("company_id", "=", companyId)
    .where("period", "=", period)
    .where("claim", "is not", null)
    .execute();
  const existing = standing.find((fee) => fee.claim === claimOfChannel(channel) || isOfChannel(fee, channel));
  if (existing !== undefined) throw new ServiceError("promotion_fee_exists", { params: { no: existing.no } });
};

/** Checks a new fee and returns it with base, parts, fee and tax. Errors: those of `promotionFees.create`. */
export const createFee = async (
  _context: SignedIn,
  writing: Writing,
  body: NewPromotionFee,
  company: Tables["companies"],
) => {
  const { tx, at } = writing;
  const channel = await channelFor(tx, company, body);
  const parts = await baseParts(tx, company.id, body.period, channel);
  const base_amount = baseOf(parts);
  const { tax_steps: _steps, ...amounts } = feeOf(base_amount, body.ratio, body.channel_kind, dayOf(at));
  const problem = problemOf(body.period, dayOf(at), amounts.fee);
  if (problem !== null) throw new ServiceError(problem, { params: { period: body.period } });
  await assertFirst(writing, company.id, body.period, channel);
  const { company_id: _company, expected, ...terms } = body;
  const isAsShown =
    expected.base_amount === base_amount && expected.fee === amounts.fee && expected.tax === amounts.tax;
  if (!isAsShown) throw new ServiceError("promotion_base_changed");
  return {
    columns: {
      ...terms,
      ...amounts,
      channel_name: channel.name,
      salesman_id: channel.salesman?.id ?? null,
      claim: claimOfChannel(channel),
      base_amount,
      line_count: parts.reduce((sum, { line_count }) => sum + line_count, 0),
      settlement_count: parts.length,
      tax_date: dayOf(at),
      tax_paid: 0,
      reason: "",
    },
    besides: async (fee_id: number) => {
      // One statement each: a company has some dozens of settlements in a month.
      for (const part of parts)
        await tx
          .insertInto("promotion_fee_parts")
          .values({ fee_id, ...part })
          .execute();
    },
  };
};

/** Calculation of an existing fee. */
export const calculationOf = async (db: Reader, fee: PromotionFee): Promise<PromotionFeeDetail["how"]> => {
  const parts = await db
    .selectFrom("promotion_fee_parts")
    .select(["settlement_id", "settlement_no", "line_count", "amount"])
    .where("fee_id", "=", fee.id)
    .orderBy("settlement_id")
    .execute();
  const { base_amount, line_count, ratio, tax, net, tax_rule } = fee;
  const { tax_steps } = feeOf(base_amount, ratio, fee.channel_kind, fee.tax_date);
  const amounts = { base_amount, line_count, ratio, fee: fee.fee, tax, net };
  const days = [...((await channelOf(db, fee)).salesman?.days ?? [])];
  return { ...amounts, days, parts: partsOf(parts), tax_rule, tax_steps: [...tax_steps] };
};
