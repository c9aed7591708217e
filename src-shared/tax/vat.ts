import { type Cents, divideHalfUp, sumCents } from "../values/money.ts";
import { type Refused, refused } from "../values/refused.ts";
import { ruleFor, type UrbanArea, type VatRule } from "./rules.ts";
import { type Step, step } from "./step.ts";

/** VAT and surcharges of one base. */
export type VatAmounts = { vat: Cents; surtax: Cents };

/** What the month has already paid to the worker, VAT included, and taken from it. */
export type VatMonth = { gross: Cents; vat_withheld: Cents; surtax_withheld: Cents };

/** A month in which nothing has been paid yet. */
export const emptyVatMonth: VatMonth = { gross: 0, vat_withheld: 0, surtax_withheld: 0 };

/**
 * A payment, VAT included. `threshold`: platform income counts by the month (STA Announcement 2025 No. 16, VAT Law);
 * other payers count each transaction. `recover_limit` caps what is taken for earlier payouts; the rest stays pending.
 */
export type VatInput = {
  gross: Cents;
  month: VatMonth;
  date: string;
  area: UrbanArea;
  threshold: "monthly" | "perTransaction";
  recover_limit?: Cents;
};

/**
 * `vat` and `surtax` belong to this payment; `recover_*` to earlier payouts of the month that were free when they were
 * made; `pending` is still to be recovered; `over_withheld` was taken too much (after a returned payment).
 */
export type VatResult = VatAmounts & {
  ok: true;
  is_exempt: boolean;
  recover_vat: Cents;
  recover_surtax: Cents;
  pending: Cents;
  over_withheld: Cents;
  rule_version: string;
  steps: Step[];
};

/** Sales without VAT are gross × 10 000 ÷ (10 000 + rate): compared exactly, so that 101 000.00 is free and .01 more is not. */
const isAbove = (gross: Cents, threshold: Cents, rule: VatRule): boolean =>
  BigInt(gross) * 10_000n > BigInt(threshold) * BigInt(10_000 + rule.rate_bp);

/**
 * VAT and surcharges of an amount that is taxed as a whole; each surcharge is rounded by itself, as it is declared.
 * `monthTotal` decides about the education surcharges.
 */
function fullyTaxed(gross: Cents, monthTotal: Cents, area: UrbanArea, rule: VatRule): VatAmounts {
  const vat = divideHalfUp(BigInt(gross) * BigInt(rule.rate_bp), 10_000 + rule.rate_bp);
  const hasEducation = isAbove(monthTotal, rule.education_free_up_to, rule);
  const rates = [rule.urban_bp[area], ...(hasEducation ? [rule.education_bp, rule.local_education_bp] : [])];
  const due = (rate: number): Cents =>
    divideHalfUp(BigInt(vat) * BigInt(rate) * BigInt(rule.surcharge_share_bp), 100_000_000);
  return { vat, surtax: sumCents(rates.map(due)) };
}

/**
 * The monthly VAT threshold in force on a day ("YYYY-MM-DD"; cents without VAT) and whether a month's income of `gross`
 * (cents, VAT included) is above it; undefined where no rule is in force.
 */
export const monthlyThresholdOf = (
  gross: Cents,
  date: string,
): { readonly threshold: Cents; readonly isAbove: boolean } | undefined => {
  const rule = ruleFor("vat", date);
  return rule && { threshold: rule.monthly_threshold, isAbove: isAbove(gross, rule.monthly_threshold, rule) };
};

/** What a whole month owes: nothing up to the threshold, everything above it (a cliff, dictionary A3). */
export function vatOfMonth(
  gross: Cents,
  area: UrbanArea,
  date: string,
): (VatAmounts & { ok: true }) | Refused<"noRule"> {
  const rule = ruleFor("vat", date);
  if (rule === undefined) return refused("noRule");
  if (!isAbove(gross, rule.monthly_threshold, rule)) return { ok: true, vat: 0, surtax: 0 };
  return { ok: true, ...fullyTaxed(gross, gross, area, rule) };
}

/**
 * VAT and surcharges to withhold with one payment. Under the monthly threshold nothing; the payment that crosses it also
 * recovers those of the month's earlier payouts, so that the month's lines always add up to what the month owes.
 * Code `noRule` outside 2023–2027.
 */
export function withholdVat(input: VatInput): VatResult | Refused<"noRule"> {
  const rule = ruleFor("vat", input.date);
  if (rule === undefined) return refused("noRule");
  return input.threshold === "monthly" ? byMonth(input, rule) : byTransaction(input, rule);
}

const nothing = { vat: 0, surtax: 0, recover_vat: 0, recover_surtax: 0, pending: 0 };

function byTransaction({ gross, month, area }: VatInput, rule: VatRule): VatResult {
  const threshold = rule.per_transaction_threshold;
  const is_exempt = !isAbove(gross, threshold, rule);
  const total = sumCents([month.gross, gross]);
  const own = is_exempt ? { vat: 0, surtax: 0 } : fullyTaxed(gross, total, area, rule);
  const hasEducation = isAbove(total, rule.education_free_up_to, rule);
  const steps = [
    step(
      "vat",
      "gross > threshold ? gross × rate_bp ÷ (1 + rate_bp) : 0",
      { gross, threshold, rate_bp: rule.rate_bp },
      own.vat,
    ),
    step("surtax", "vat × surcharges", { vat: own.vat, ...surchargeInputs(area, rule, hasEducation) }, own.surtax),
  ];
  return { ok: true, ...nothing, ...own, is_exempt, over_withheld: 0, rule_version: rule.version, steps };
}

function byMonth({ gross, month, area, recover_limit }: VatInput, rule: VatRule): VatResult {
  const total = sumCents([month.gross, gross]);
  const withheld = sumCents([month.vat_withheld, month.surtax_withheld]);
  const threshold = rule.monthly_threshold;
  const totalStep = step("monthGross", "month_gross + gross", { month_gross: month.gross, gross, threshold }, total);
  if (!isAbove(total, threshold, rule)) {
    const steps = [totalStep, step("vat", "month_total ≤ threshold: 0", { month_total: total, threshold }, 0)];
    return { ok: true, ...nothing, is_exempt: true, over_withheld: withheld, rule_version: rule.version, steps };
  }
  const owed = fullyTaxed(total, total, area, rule);
  const before = fullyTaxed(month.gross, total, area, rule);
  const vatDue = splitDue(owed.vat, before.vat, month.vat_withheld);
  const surtaxDue = splitDue(owed.surtax, before.surtax, month.surtax_withheld);
  const open = vatDue.recover + surtaxDue.recover;
  const recovered = Math.min(open, recover_limit ?? open);
  const recover_vat = Math.min(vatDue.recover, recovered);
  const recover_surtax = recovered - recover_vat;
  const steps = [
    totalStep,
    step(
      "vat",
      "max(0, vat(month_total) − max(vat(month_gross), vat_withheld))",
      { month_total: total, month_gross: month.gross, rate_bp: rule.rate_bp, vat_withheld: month.vat_withheld },
      vatDue.own,
    ),
    step(
      "surtax",
      "max(0, surtax(month_vat) − max(surtax(month_vat_before), surtax_withheld))",
      {
        month_vat: owed.vat,
        month_vat_before: before.vat,
        surtax_withheld: month.surtax_withheld,
        ...surchargeInputs(area, rule, isAbove(total, rule.education_free_up_to, rule)),
      },
      surtaxDue.own,
    ),
    step(
      "vatRecover",
      "max(0, vat − vat_withheld) + max(0, surtax − surtax_withheld) − pending",
      {
        vat: before.vat,
        vat_withheld: month.vat_withheld,
        surtax: before.surtax,
        surtax_withheld: month.surtax_withheld,
        pending: open - recovered,
      },
      recovered,
    ),
  ];
  return {
    ok: true,
    vat: vatDue.own,
    surtax: surtaxDue.own,
    is_exempt: false,
    recover_vat,
    recover_surtax,
    pending: open - recovered,
    over_withheld: vatDue.over + surtaxDue.over,
    rule_version: rule.version,
    steps,
  };
}

const surchargeInputs = (area: UrbanArea, rule: VatRule, hasEducation: boolean): Record<string, number | string> => ({
  urban_bp: rule.urban_bp[area],
  education_bp: hasEducation ? rule.education_bp : 0,
  local_education_bp: hasEducation ? rule.local_education_bp : 0,
  share_bp: rule.surcharge_share_bp,
});

/** Splits what is still due into this payment's own part and the part for earlier payouts. */
function splitDue(owed: Cents, owedBefore: Cents, withheld: Cents): { own: Cents; recover: Cents; over: Cents } {
  const due = Math.max(0, owed - withheld);
  const own = Math.min(owed - owedBefore, due);
  return { own, recover: due - own, over: Math.max(0, withheld - owed) };
}
