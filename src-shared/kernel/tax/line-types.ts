import type { Cents, RatioBp } from "../values/money/money.ts";
import type { FeeTier, TierMethod } from "./fee-tiers.ts";
import type { GapMonthPolicy } from "./income-months.ts";
import type { UrbanArea } from "./rules.ts";
import type { SettlementBase } from "./service-fee.ts";
import type { Step } from "./step.ts";
import type { EarlierVatMonth, VatMonth, VatReturn } from "./vat.ts";

/** 1 fee on top (外扣) · 2 fee inside (内扣) · 3 shared (双方分担). */
export type CalculationMode = 1 | 2 | 3;

/**
 * 1 cumulative labour remuneration · 2 per payment · 3 business income, cumulative · 4 flat levy ·
 * 5 individual business, self-declared · 6 no tax.
 */
export type TaxMode = 1 | 2 | 3 | 4 | 5 | 6;

/**
 * Prefix of the versions of a mode's income tax rules, at the start of a bill's `tax_rule_version`. What was paid under one
 * regime never adds up with what was paid under another; modes without a tax have no version.
 */
export const regimeOf: Readonly<Record<TaxMode, string>> = {
  1: "iit-cum-",
  2: "iit-pay-",
  3: "iit-biz-",
  4: "levy-",
  5: "",
  6: "",
};

/** The terms of the company contract in force on the day. Optional terms have the value of the dictionary's default. */
export type LineTerms = {
  calculation_mode_no: CalculationMode;
  tax_calculate_mode: TaxMode;
  tier_method: TierMethod;
  service_fee_ratio_range: readonly FeeTier[];
  /** Borne by the worker; used with calculation_mode_no 3 only. */
  labor_service_fee_ratio_range: readonly FeeTier[];
  /** Default `count`. */
  gap_month_policy?: GapMonthPolicy;
  /** Default city: the highest urban maintenance rate. */
  urban_area?: UrbanArea;
  /** Default monthly, as for platforms. */
  vat_threshold?: "monthly" | "perTransaction";
  /** tax_calculate_mode 4: the rate of the agreement, required there. */
  levy_ratio?: RatioBp;
  /** tax_calculate_mode 3: assessed profit ratio, default 100 %. */
  profit_ratio?: RatioBp;
  /** tax_calculate_mode 3: the payee is a registered individual business and gets the reduction. */
  is_individual_business?: boolean;
};

/**
 * The worker's year on this platform under the line's tax mode before this line, cancelled and returned payouts left out.
 * Incomes exclude VAT
 * (Σ income_ex_vat), `withheld` is Σ pit, `income_months` the months "YYYY-MM" with income.
 */
export type YearToDate = { income_ex_vat: Cents; withheld: Cents; income_months: readonly string[] };

/**
 * The worker's month before this line: `gross` = Σ labor_base (VAT included), `vat_withheld` = Σ (vat + vat_recover_vat),
 * `surtax_withheld` = Σ (surtax + vat_recover_surtax).
 */
export type MonthToDate = VatMonth;

/** Totals of the worker's month under mode 2 before this line: income without VAT and the tax withheld from it. */
export type PaymentToDate = { income_ex_vat: Cents; withheld: Cents };

/** Everything that decides one line. `date`: day of payment, picks the rules; `work_month`: month the income counts in. */
export type LineInput = {
  accounting_fee: Cents;
  car_rental_fee?: Cents;
  terms: LineTerms;
  year_to_date: YearToDate;
  month_to_date: MonthToDate;
  /** Earlier months that withheld more or less VAT than they owe. Left out where there are none. */
  earlier_vat_months?: readonly EarlierVatMonth[];
  /** tax_calculate_mode 2: a month of payments is one payment (art. 14). Left out where the month has seen none. */
  payment_to_date?: PaymentToDate;
  /** Fee base already billed in the fee period (service_fee_cumulative_type); 0 for a period of one settlement. */
  fee_base_before: Cents;
  /** Where the whole settlement decides the fee's row (`goesByWhole`): its base ahead of the line, and that of all lines. */
  settlement_base?: SettlementBase;
  work_month: string;
  date: string;
};

/**
 * The amounts of a bill line in cents, named as in dictionary B5. `labor_base` is what the worker's income starts from;
 * `vat_recover` = `vat_recover_vat` + `vat_recover_surtax`, below zero where more is given back than recovered;
 * `vat_recover_pending` is left for the worker's next lines, `vat_returned` is the part for earlier months, of which
 * `vat_short_taken` is what they were short of.
 * Always: labor_base = net_pay + pit + vat + surtax + vat_recover + labor_service_fee + car_rental_fee, and
 * customer_pay = labor_base + service_fee.
 */
export type LineAmounts = {
  ok: true;
  labor_base: Cents;
  service_fee: Cents;
  labor_service_fee: Cents;
  car_rental_fee: Cents;
  income_ex_vat: Cents;
  vat: Cents;
  surtax: Cents;
  vat_recover: Cents;
  vat_recover_vat: Cents;
  vat_recover_surtax: Cents;
  vat_recover_pending: Cents;
  vat_short_taken: Cents;
  vat_returned: readonly VatReturn[];
  pit: Cents;
  pit_rate: RatioBp;
  quick_deduction: Cents;
  cum_income: Cents;
  cum_withheld: Cents;
  net_pay: Cents;
  customer_pay: Cents;
  tax_rule_version: string;
  steps: Step[];
};

/** Reason why a line cannot be computed. */
export type LineCode = "amountInvalid" | "monthInvalid" | "tiersInvalid" | "noRule" | "rateOutOfRange" | "netNegative";
