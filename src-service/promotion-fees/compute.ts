import { sql } from "kysely";
import { payoutLineStates } from "../../src-shared/states/payout-line.ts";
import type { Step } from "../../src-shared/tax/step.ts";
import { withholdPerPayment } from "../../src-shared/tax/withholding-per-payment.ts";
import { mulRatio, sumCents } from "../../src-shared/values/money.ts";
import { addMonths } from "../../src-shared/values/time.ts";
import type { Reader } from "../database/bulk.ts";

/** Kinds of channels, as `promotionChannelKinds` declares them. */
export const channelKinds = { firm: 1, person: 2 } as const;

export type BasePart = {
  readonly settlement_id: number;
  readonly settlement_no: string;
  readonly line_count: number;
  readonly amount: number;
};

/**
 * What payments of a company's settlements that arrived in a month ("YYYY-MM") came to, settlement by settlement, cents
 * before taxes and fees. What came back since is not in it.
 */
export const baseParts = async (db: Reader, companyId: number, period: string): Promise<readonly BasePart[]> => {
  const rows = await db
    .selectFrom("payout_lines as p")
    .innerJoin("settlements as s", "s.id", "p.settlement_id")
    .where("s.company_id", "=", companyId)
    .where("p.status", "=", payoutLineStates.code("paid"))
    .where("p.finished_at", ">=", `${period}-01 00:00:00`)
    .where("p.finished_at", "<", `${addMonths(period, 1)}-01 00:00:00`)
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
  const fee = mulRatio(base, ratio);
  if (channelKind === channelKinds.firm) return { fee, tax: 0, net: fee, tax_rule: "", tax_steps: [] };
  const withheld = withholdPerPayment({ income: fee, date });
  if (!withheld.ok) throw new RangeError(`no rule for a payment of ${date}`);
  const { pit, rule_version, steps } = withheld;
  return { fee, tax: pit, net: fee - pit, tax_rule: rule_version, tax_steps: steps };
};
