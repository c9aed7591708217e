import { sql } from "kysely";
import { promotionFeeStates } from "../../../src-shared/billing/fees/promotion-fees-record.ts";
import { payoutLineStates } from "../../../src-shared/billing/settlements/settlement-states.ts";
import type { Step } from "../../../src-shared/kernel/tax/step.ts";
import { withholdPerPayment } from "../../../src-shared/kernel/tax/withholding-per-payment.ts";
import { companyKey } from "../../../src-shared/kernel/values/companies/company-name.ts";
import { mulRatio, sumCents } from "../../../src-shared/kernel/values/money/money.ts";
import {
  addDays,
  addMonths,
  dayOf,
  monthOf,
  parseShanghai,
  shanghaiNow,
} from "../../../src-shared/kernel/values/time/time.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { type DaySpan, salesmenDuring } from "../../directory/companies/salesman-on.ts";
import { attemptStates } from "../../ledger/money/payout-attempts.ts";

export type PromotionFee = Tables["promotion_fees"];

export const statusCode = promotionFeeStates.code;

/** The name of a channel as names of companies are compared: width, case, spaces and look-alikes do not matter. */
export const claimOf = companyKey;

/** Kinds of channels, as `promotionChannelKinds` declares them. */
export const channelKinds = { firm: 1, person: 2 } as const;

export type BasePart = {
  readonly settlement_id: number;
  readonly settlement_no: string;
  readonly line_count: number;
  readonly amount: number;
};

/** The first and last day of a month ("YYYY-MM"). */
export const daysOf = (period: string): DaySpan => ({
  from: `${period}-01`,
  to: addDays(`${addMonths(period, 1)}-01`, -1),
});

/** Sums that arrived in a month ("YYYY-MM") and stayed, by settlement. `days`: only on these days of it; null for all of it. */
export const arrivedIn = async (
  db: Reader,
  companyId: number,
  period: string,
  days: readonly DaySpan[] | null,
): Promise<BasePart[]> => {
  const rows = await db
    .selectFrom("payout_lines as p")
    .innerJoin("settlements as s", "s.id", "p.settlement_id")
    .where("s.company_id", "=", companyId)
    .where("p.status", "=", payoutLineStates.code("paid"))
    .where("p.finished_at", ">=", `${period}-01 00:00:00`)
    .where("p.finished_at", "<", `${addMonths(period, 1)}-01 00:00:00`)
    .where((eb) =>
      days === null
        ? eb.lit(true)
        : eb.or(
            days.map(({ from, to }) =>
              eb.and([
                eb("p.finished_at", ">=", `${from} 00:00:00`),
                eb("p.finished_at", "<", `${addDays(to, 1)} 00:00:00`),
              ]),
            ),
          ),
    )
    .groupBy(["s.id", "s.no"])
    .orderBy("s.id")
    .select(["s.id", "s.no", sql<number>`count(*)`.as("lines"), sql<number>`sum(p.accounting_fee)`.as("amount")])
    .execute();
  return rows.map(({ id, no, lines, amount }) => ({
    settlement_id: id,
    settlement_no: no,
    line_count: Number(lines),
    amount: Number(amount),
  }));
};

/**
 * Whom a fee is for, by name; a salesman besides by their id and the days of the month on which they had the company.
 * `except`: id of the fee itself, if it already exists.
 */
export type Channel = {
  readonly name: string;
  readonly salesman: { readonly id: number; readonly days: readonly DaySpan[] } | null;
  readonly except?: number;
};

/** Key that stands for "one fee a channel, company and month". */
export const claimOfChannel = ({ name, salesman }: Channel): string =>
  salesman === null ? claimOf(name) : `salesman:${salesman.id}`;

/**
 * True when an earlier fee was for the same channel: salesmen are told apart by who they are; one who was named by hand before is
 * the same as the salesman of that name.
 */
export const isOfChannel = (
  fee: Pick<PromotionFee, "channel_name" | "salesman_id">,
  { name, salesman }: Channel,
): boolean =>
  salesman !== null && fee.salesman_id !== null
    ? fee.salesman_id === salesman.id
    : claimOf(fee.channel_name) === claimOf(name);

const dayAt = (ms: number): string => dayOf(shanghaiNow(ms));
const monthAt = (ms: number): string => monthOf(dayAt(ms));

const isAmong = (days: readonly DaySpan[] | null, day: string): boolean =>
  days === null || days.some(({ from, to }) => from <= day && day <= to);

/** The days of a month on which somebody had a company; none where they never did. */
const salesmanDays = async (db: Reader, companyId: number, period: string, id: number): Promise<readonly DaySpan[]> =>
  (await salesmenDuring(db, companyId, daysOf(period))).find((one) => one.id === id)?.days ?? [];

/** Whom an existing fee is for. */
export const channelOf = async (db: Reader, fee: PromotionFee): Promise<Channel> => ({
  name: fee.channel_name,
  salesman:
    fee.salesman_id === null
      ? null
      : { id: fee.salesman_id, days: await salesmanDays(db, fee.company_id, fee.period, fee.salesman_id) },
  except: fee.id,
});

/** Payments that came back up to the end of a month, with the moments (epoch milliseconds) of arrival and return. */
const returnedUntil = (db: Reader, companyId: number, period: string) =>
  db
    .selectFrom("payout_attempts as a")
    .innerJoin("payout_lines as p", "p.id", "a.line_id")
    .innerJoin("settlements as s", "s.id", "p.settlement_id")
    .where("s.company_id", "=", companyId)
    .where("a.state", "=", attemptStates.returned)
    .where("a.finished_ms", "<", parseShanghai(`${addMonths(period, 1)}-01 00:00:00`) ?? 0)
    .orderBy("a.id")
    .select(["s.id", "s.no", "p.accounting_fee", "a.finished_ms as returned_ms"])
    .select(sql<number>`coalesce(a.arrived_ms, a.created_ms)`.as("arrived_ms"))
    .execute();

/**
 * Payments that earlier fees of a channel counted and that have come back since, as negative parts: deducted from the first
 * fee that is created after the return, for its month or a later one.
 */
const cameBack = async (db: Reader, companyId: number, period: string, channel: Channel): Promise<BasePart[]> => {
  const rows = await db
    .selectFrom("promotion_fees")
    .where("company_id", "=", companyId)
    .where("claim", "is not", null)
    .where("id", "<>", channel.except ?? 0)
    .select(["period", "create_at", "channel_name", "salesman_id"])
    .execute();
  const fees: { period: string; made_ms: number; days: readonly DaySpan[] | null }[] = [];
  for (const fee of rows) {
    if (!isOfChannel(fee, channel)) continue;
    const days = fee.salesman_id === null ? null : await salesmanDays(db, companyId, fee.period, fee.salesman_id);
    fees.push({ period: fee.period, made_ms: parseShanghai(fee.create_at) ?? 0, days });
  }
  if (fees.length === 0) return [];
  return (await returnedUntil(db, companyId, period)).flatMap(({ id, no, accounting_fee, ...row }) => {
    const arrived = Number(row.arrived_ms);
    const returnedMs = Number(row.returned_ms);
    const isCounted = fees.some(
      (fee) =>
        fee.period === monthAt(arrived) &&
        isAmong(fee.days, dayAt(arrived)) &&
        arrived <= fee.made_ms &&
        fee.made_ms < returnedMs,
    );
    const isDeducted = fees.some((fee) => fee.period >= monthAt(returnedMs) && fee.made_ms >= returnedMs);
    if (!isCounted || isDeducted) return [];
    return [{ settlement_id: id, settlement_no: no, line_count: 0, amount: -accounting_fee }];
  });
};

/**
 * Payments of a company that were paid in a month ("YYYY-MM"), by settlement, cents before taxes and fees. Payments that
 * came back since are left out; where an earlier fee of the channel counted them, they are deducted, so that a repeated
 * payment counts once. A salesman has what arrived on their days. Channel null: all of the month, without earlier fees.
 */
export const baseParts = async (
  db: Reader,
  companyId: number,
  period: string,
  channel: Channel | null,
): Promise<readonly BasePart[]> => {
  const parts = new Map<number, BasePart>();
  const arrivedParts = await arrivedIn(db, companyId, period, channel?.salesman?.days ?? null);
  if (channel !== null) arrivedParts.push(...(await cameBack(db, companyId, period, channel)));
  for (const part of arrivedParts) {
    const previous = parts.get(part.settlement_id);
    const [amount, line_count] = [previous?.amount ?? 0, previous?.line_count ?? 0];
    parts.set(part.settlement_id, { ...part, line_count: line_count + part.line_count, amount: amount + part.amount });
  }
  return [...parts.values()].sort((one, other) => one.settlement_id - other.settlement_id);
};

export const baseOf = (parts: readonly BasePart[]): number => sumCents(parts.map(({ amount }) => amount));

export type FeeAmounts = {
  readonly fee: number;
  readonly tax: number;
  readonly net: number;
  readonly tax_rule: string;
  readonly tax_steps: readonly Step[];
};

/**
 * Fee = base × ratio (percent ×100), half-up at a cent. A firm invoices its fee, so nothing is withheld; a person's fee is
 * ordinary labour remuneration, taxed as one payment by the rule of the day `date` (dictionary A2.2).
 */
export const feeOf = (base: number, ratio: number, channelKind: number, date: string): FeeAmounts => {
  // When more came back than was paid, the fee is 0 and the rest is deducted from the next fee.
  const fee = mulRatio(Math.max(0, base), ratio);
  if (channelKind === channelKinds.firm) return { fee, tax: 0, net: fee, tax_rule: "", tax_steps: [] };
  const withholding = withholdPerPayment({ income: fee, date });
  if (!withholding.ok) throw new RangeError(`no rule for a payment of ${date}`);
  const { pit, rule_version, steps } = withholding;
  return { fee, tax: pit, net: fee - pit, tax_rule: rule_version, tax_steps: steps };
};
