import { type Cents, divideHalfUp, sumCents } from "../values/money/money.ts";
import { type CheckFailure, checkFailure } from "../values/text/check-failure.ts";
import { ruleFor, rules, type UrbanArea, type VatRule } from "./rules.ts";
import { type Step, step } from "./step.ts";

/** VAT and surcharges of one base. */
export type VatAmounts = { vat: Cents; surtax: Cents };

/** Sums that the month has already paid to the worker, VAT included, and taken from it. */
export type VatMonth = { gross: Cents; vat_withheld: Cents; surtax_withheld: Cents };

/**
 * An earlier month of the worker that is not even: it withheld more than it owes, because a payment of it came back, or less,
 * because its payments could not bear it. The amounts withheld are those that are left of it; `returned`: what later payments
 * gave back of it (below zero: took for it). With an `area`, by which its surcharges are computed, all that it is short of is
 * taken from the next payments; without one only what was given back of it.
 */
export type EarlierVatMonth = VatMonth & { month: string; returned: VatAmounts; area?: UrbanArea };

/** Amount that a payment gives back of an earlier month ("YYYY-MM"); below zero: takes for it. */
export type VatReturn = VatAmounts & { month: string };

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
  earlier?: readonly EarlierVatMonth[];
};

/**
 * `vat` and `surtax` belong to this payment; `recover_*` to earlier payouts that were free when they were made, of which
 * `pending` is still to be recovered, of earlier months too. After a payment has come back `recover_*` is below zero by what
 * the month withheld too much, and earlier months did (`returned`). `taken`: all that is recovered, cents, before what is given
 * back; `short_taken` the part of it that earlier months were short of.
 */
export type VatResult = VatAmounts & {
  ok: true;
  is_exempt: boolean;
  recover_vat: Cents;
  recover_surtax: Cents;
  pending: Cents;
  taken: Cents;
  short_taken: Cents;
  returned: readonly VatReturn[];
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

/** A month with no more income than this (cents, VAT included) never owes VAT, whatever its rule. */
export const lowestVatThreshold = Math.min(...rules.vat.map(({ monthly_threshold }) => monthly_threshold));

/** VAT due for a whole month: nothing up to the threshold, everything above it (a cliff, dictionary A3). */
export function vatOfMonth(
  gross: Cents,
  area: UrbanArea,
  date: string,
): (VatAmounts & { ok: true }) | CheckFailure<"noRule"> {
  const rule = ruleFor("vat", date);
  if (rule === undefined) return checkFailure("noRule");
  if (!isAbove(gross, rule.monthly_threshold, rule)) return { ok: true, vat: 0, surtax: 0 };
  return { ok: true, ...fullyTaxed(gross, gross, area, rule) };
}

/**
 * VAT and surcharges to withhold with one payment. Under the monthly threshold nothing; the payment that crosses it also
 * recovers those of the month's earlier payouts, so that the month's lines always add up to what the month owes. Where a
 * payment has come back and more was withheld than is owed, of this month or of an earlier one, the next payment gives it
 * back to the worker (tax paid beyond what is due belongs to the taxpayer: Tax Collection Law, art. 51).
 * Code `noRule` outside 2023–2027.
 */
export function withholdVat(input: VatInput): VatResult | CheckFailure<"noRule"> {
  const rule = ruleFor("vat", input.date);
  if (rule === undefined) return checkFailure("noRule");
  return input.threshold === "monthly" ? byMonth(input, rule) : byTransaction(input, rule);
}

const nothing = {
  vat: 0,
  surtax: 0,
  recover_vat: 0,
  recover_surtax: 0,
  pending: 0,
  taken: 0,
  short_taken: 0,
  returned: [],
};

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
  return { ok: true, ...nothing, ...own, is_exempt, rule_version: rule.version, steps };
}

/** Excess withheld in a month; surcharges only along with VAT, for they differ by where a worker lives. */
function overOf(withheld: VatAmounts, owed: VatAmounts): VatAmounts {
  const vat = Math.max(0, withheld.vat - owed.vat);
  return { vat, surtax: vat === 0 ? 0 : Math.max(0, withheld.surtax - owed.surtax) };
}

const atLeastZero = (cents: Cents): Cents => Math.max(0, cents);

/** VAT and surcharges of which a month withheld less than it owes. */
const shortOf = (withheld: VatAmounts, owed: VatAmounts): VatAmounts => ({
  vat: atLeastZero(owed.vat - withheld.vat),
  surtax: atLeastZero(owed.surtax - withheld.surtax),
});

/** Amount that an earlier month is owed back, or owes still; null where it is even. */
function openOf(
  earlier: EarlierVatMonth,
  area: UrbanArea,
): { give: VatAmounts; take: VatAmounts; owed: VatAmounts } | null {
  const owed = vatOfMonth(earlier.gross, earlier.area ?? area, `${earlier.month}-01`);
  if (!owed.ok) return null;
  const { vat_withheld: vat, surtax_withheld: surtax, returned } = earlier;
  const give = overOf({ vat, surtax }, owed);
  const short = shortOf({ vat, surtax }, owed);
  const take =
    earlier.area === undefined
      ? {
          vat: Math.min(atLeastZero(returned.vat), short.vat),
          surtax: Math.min(atLeastZero(returned.surtax), short.surtax),
        }
      : short;
  return give.vat + give.surtax + take.vat + take.surtax === 0 ? null : { give, take, owed };
}

/** VAT and surcharges together, cents, of which a month of a worker withheld less than it owes. */
export const vatShort = (month: EarlierVatMonth | undefined): Cents => {
  const open = month?.area === undefined ? null : openOf(month, month.area);
  return open === null ? 0 : open.take.vat + open.take.surtax;
};

/** Excess withheld in a month of a worker over the tax due, VAT and surcharges together, cents. */
export const vatOver = (month: EarlierVatMonth | undefined, area: UrbanArea = "city"): Cents => {
  const open = month === undefined ? null : openOf(month, area);
  return open === null ? 0 : open.give.vat + open.give.surtax;
};

/** Takes as much of an amount as a limit leaves, VAT first. */
function takeUpTo(limit: Cents, { vat, surtax }: VatAmounts): VatAmounts {
  const ofVat = Math.min(vat, limit);
  return { vat: ofVat, surtax: Math.min(surtax, limit - ofVat) };
}

const dueFormula = "max(0, vat − vat_withheld) + max(0, surtax − surtax_withheld) − pending";
const overpaidFormula = "max(0, vat_withheld − vat) + max(0, surtax_withheld − surtax)";

function returnStep(key: string, withheld: VatMonth, owed: VatAmounts, cents: Cents, month?: string): Step {
  const { vat_withheld, surtax_withheld } = withheld;
  const inputs = { vat_withheld, vat: owed.vat, surtax_withheld, surtax: owed.surtax };
  return step(key, overpaidFormula, month === undefined ? inputs : { month, ...inputs }, cents);
}

/** The step of what is taken for an earlier month that was short; `pending` is left for the payments after this one. */
function shortStep({ month, vat_withheld, surtax_withheld }: EarlierVatMonth, owed: VatAmounts, taken: Cents): Step {
  const short = shortOf({ vat: vat_withheld, surtax: surtax_withheld }, owed);
  const pending = short.vat + short.surtax - taken;
  const inputs = { month, vat: owed.vat, vat_withheld, surtax: owed.surtax, surtax_withheld, pending };
  return step("vatShortEarlier", dueFormula, inputs, taken);
}

/** Sums up what is recovered for earlier payouts, given back and taken for earlier months into the line's one amount. */
function settleEarlier(input: VatInput, due: VatAmounts, give: VatAmounts, owed: VatAmounts, recoverStep: Step | null) {
  const { area, month, recover_limit, earlier = [] } = input;
  const recovered = takeUpTo(recover_limit ?? due.vat + due.surtax, due);
  let takenCents = recovered.vat + recovered.surtax;
  let [returned, takenAgain, short, pending] = [give.vat + give.surtax, 0, 0, due.vat + due.surtax - takenCents];
  let sum = { vat: recovered.vat - give.vat, surtax: recovered.surtax - give.surtax };
  const months: VatReturn[] = [];
  const steps: Step[] = returned === 0 ? [] : [returnStep("vatReturn", month, owed, returned)];
  for (const one of earlier) {
    const open = openOf(one, area);
    if (open === null) continue;
    const taken = takeUpTo((recover_limit ?? Number.MAX_SAFE_INTEGER) - takenCents, open.take);
    const vat = open.give.vat - taken.vat;
    const surtax = open.give.surtax - taken.surtax;
    const back = open.give.vat + open.give.surtax;
    const cents = taken.vat + taken.surtax;
    if (vat !== 0 || surtax !== 0) months.push({ month: one.month, vat, surtax });
    if (back > 0) steps.push(returnStep("vatReturnEarlier", one, open.owed, back, one.month));
    if (one.area === undefined) takenAgain += cents;
    else if (open.take.vat + open.take.surtax > 0) {
      steps.push(shortStep(one, open.owed, cents));
      short += cents;
      pending += open.take.vat + open.take.surtax - cents;
    }
    takenCents += cents;
    returned += back;
    sum = { vat: sum.vat - vat, surtax: sum.surtax - surtax };
  }
  const recover = {
    ...{ recover_vat: sum.vat, recover_surtax: sum.surtax },
    ...{ pending, taken: takenCents, short_taken: short, returned: months },
  };
  const due_now = recovered.vat + recovered.surtax;
  if (steps.length === 0 && takenAgain === 0) return { recover, steps: recoverStep === null ? [] : [recoverStep] };
  const hasShort = steps.some(({ key }) => key === "vatShortEarlier");
  const all = step(
    "vatRecover",
    hasShort
      ? "vat_recover_due + vat_short + vat_taken_again − vat_return"
      : "vat_recover_due + vat_taken_again − vat_return",
    {
      vat_recover_due: due_now,
      ...(hasShort && { vat_short: short }),
      ...{ vat_taken_again: takenAgain, vat_return: returned },
    },
    sum.vat + sum.surtax,
  );
  return {
    recover,
    steps: [...(recoverStep === null ? [] : [{ ...recoverStep, key: "vatRecoverDue" }]), ...steps, all],
  };
}

function byMonth(input: VatInput, rule: VatRule): VatResult {
  const { gross, month, area, recover_limit } = input;
  const total = sumCents([month.gross, gross]);
  const threshold = rule.monthly_threshold;
  const isTaxed = isAbove(total, threshold, rule);
  const none = { vat: 0, surtax: 0 };
  const owed = isTaxed ? fullyTaxed(total, total, area, rule) : none;
  const before = isTaxed ? fullyTaxed(month.gross, total, area, rule) : none;
  const vatDue = splitDue(owed.vat, before.vat, month.vat_withheld);
  const surtaxDue = splitDue(owed.surtax, before.surtax, month.surtax_withheld);
  const due = { vat: vatDue.recover, surtax: surtaxDue.recover };
  const open = due.vat + due.surtax;
  const recovered = Math.min(open, recover_limit ?? open);
  const recoverStep = step(
    "vatRecover",
    dueFormula,
    {
      vat: before.vat,
      vat_withheld: month.vat_withheld,
      surtax: before.surtax,
      surtax_withheld: month.surtax_withheld,
      pending: open - recovered,
    },
    recovered,
  );
  const withheld = { vat: month.vat_withheld, surtax: month.surtax_withheld };
  const settled = settleEarlier(input, due, overOf(withheld, owed), owed, isTaxed || open > 0 ? recoverStep : null);
  const taxSteps = isTaxed
    ? [
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
      ]
    : [step("vat", "month_total ≤ threshold: 0", { month_total: total, threshold }, 0)];
  return {
    ok: true,
    vat: vatDue.own,
    surtax: surtaxDue.own,
    is_exempt: !isTaxed,
    ...settled.recover,
    rule_version: rule.version,
    steps: [
      step("monthGross", "month_gross + gross", { month_gross: month.gross, gross, threshold }, total),
      ...taxSteps,
      ...settled.steps,
    ],
  };
}

const surchargeInputs = (area: UrbanArea, rule: VatRule, hasEducation: boolean): Record<string, number | string> => ({
  urban_bp: rule.urban_bp[area],
  education_bp: hasEducation ? rule.education_bp : 0,
  local_education_bp: hasEducation ? rule.local_education_bp : 0,
  share_bp: rule.surcharge_share_bp,
});

/** Splits what is still due into this payment's own part and the part for earlier payouts. */
function splitDue(owed: Cents, owedBefore: Cents, withheld: Cents): { own: Cents; recover: Cents } {
  const due = Math.max(0, owed - withheld);
  const own = Math.min(owed - owedBefore, due);
  return { own, recover: due - own };
}
