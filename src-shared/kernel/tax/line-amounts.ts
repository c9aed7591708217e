import { type Cents, isCents } from "../values/money/money.ts";
import { type CheckFailure, checkFailure } from "../values/text/check-failure.ts";
import { isMonth } from "../values/time/time.ts";
import { lineIncomeTax } from "./line-income-tax.ts";
import type { LineAmounts, LineCode, LineInput } from "./line-types.ts";
import { type ServiceFeeResult, serviceFee } from "./service-fee.ts";
import { type Step, step } from "./step.ts";
import { type VatResult, withholdVat } from "./vat.ts";

type Fees = { labor_base: Cents; service_fee: Cents; labor_service_fee: Cents; steps: Step[] };
type Answer = LineAmounts | CheckFailure<LineCode>;

const isAmount = (value: Cents): boolean => isCents(value) && value >= 0;

/**
 * Computes one bill line (dictionary A1, B5). accounting_fee is the pre-tax labour fee with VAT.
 * On top: the company pays accounting_fee + service fee. Inside: accounting_fee is what the company pays and the fee comes
 * out of it first. Shared: as on top, and the worker's own grid is taken from the worker.
 * net_pay = labor_base − pit − vat − surtax − vat_recover − labor_service_fee − car_rental_fee.
 * Recovered VAT takes at most what the line can bear, the rest stays pending for the worker's next payments; VAT withheld too much
 * is added. A net below zero all the same is refused as `netNegative`. Other codes: amountInvalid, monthInvalid, tiersInvalid, noRule (no dated rule for the day), rateOutOfRange.
 */
export function computeLine(input: LineInput): Answer {
  const { month_to_date: month, year_to_date: year } = input;
  const amounts = [input.accounting_fee, input.car_rental_fee ?? 0, input.fee_base_before];
  const sums = [month.gross, year.withheld];
  // Below zero: a payment that others had counted on came back.
  const incomes = [
    month.vat_withheld,
    month.surtax_withheld,
    year.income_ex_vat,
    input.payment_to_date?.income_ex_vat ?? 0,
  ];
  if (![...amounts, ...sums].every(isAmount) || !incomes.every(isCents)) return checkFailure("amountInvalid");
  if (!isMonth(input.work_month)) return checkFailure("monthInvalid");
  const fees = lineFees(input);
  if (!("steps" in fees)) return fees;
  const whole = withRecovery(input, fees, null);
  if (!whole.ok) return whole;
  if (whole.net_pay >= 0) return whole;
  const vat = lineVat(input, fees.labor_base, null);
  return (vat.ok && largestRecovery(input, fees, vat.taken)) || checkFailure("netNegative");
}

function lineFees(input: LineInput): Fees | CheckFailure<LineCode> {
  const { accounting_fee, terms, fee_base_before } = input;
  const common = {
    base: accounting_fee,
    cumulative_before: fee_base_before,
    settlement: input.settlement_base,
    tier_method: terms.tier_method,
  };
  const company = serviceFee({ ...common, tiers: terms.service_fee_ratio_range });
  if (!company.ok) return company;
  const service_fee = company.fee;
  const inside = terms.calculation_mode_no === 2;
  const labor_base = inside ? accounting_fee - service_fee : accounting_fee;
  const formula = inside ? "accounting_fee − service_fee" : "accounting_fee";
  const steps = [...company.steps, step("laborBase", formula, { accounting_fee, service_fee }, labor_base)];
  if (terms.calculation_mode_no !== 3) return { labor_base, service_fee, labor_service_fee: 0, steps };
  const labor = serviceFee({ ...common, tiers: terms.labor_service_fee_ratio_range });
  if (!labor.ok) return labor;
  return { labor_base, service_fee, labor_service_fee: labor.fee, steps: [...steps, ...laborSteps(input, labor)] };
}

/** The worker's fee by its own grid; where it is a difference of two fees, these are distinguished from the company's. */
function laborSteps({ accounting_fee }: LineInput, labor: ServiceFeeResult): Step[] {
  const stepByKey = (key: string): Step | undefined => labor.steps.find((one) => one.key === key);
  const [upTo, before] = [stepByKey("feeUpTo"), stepByKey("feeBefore")];
  if (upTo === undefined || before === undefined) {
    const inputs = { accounting_fee, labor_ratio_bp: labor.ratio };
    return [step("laborServiceFee", "accounting_fee × labor_ratio_bp", inputs, labor.fee)];
  }
  const ofLabor = (key: string, { formula, inputs: { ratio_bp, ...rest }, cents }: Step): Step =>
    step(
      key,
      formula.replace("ratio_bp", "labor_ratio_bp"),
      ratio_bp === undefined ? rest : { ...rest, labor_ratio_bp: ratio_bp },
      cents,
    );
  const inputs = { fee_up_to: upTo.cents, fee_before: before.cents };
  return [
    ofLabor("laborFeeUpTo", upTo),
    ofLabor("laborFeeBefore", before),
    step("laborServiceFee", "fee_up_to − fee_before", inputs, labor.fee),
  ];
}

function lineVat(input: LineInput, gross: Cents, recoverLimit: Cents | null): VatResult | CheckFailure<"noRule"> {
  const { terms, date } = input;
  if (terms.tax_calculate_mode >= 5) return noVat;
  return withholdVat({
    gross,
    month: input.month_to_date,
    date,
    area: terms.urban_area ?? "city",
    threshold: terms.vat_threshold ?? "monthly",
    ...(input.earlier_vat_months !== undefined && { earlier: input.earlier_vat_months }),
    ...(recoverLimit === null ? {} : { recover_limit: recoverLimit }),
  });
}

const noVat: VatResult = {
  ok: true,
  is_exempt: true,
  vat: 0,
  surtax: 0,
  recover_vat: 0,
  recover_surtax: 0,
  pending: 0,
  taken: 0,
  short_taken: 0,
  returned: [],
  rule_version: "",
  steps: [],
};

/** The line with a cap on what is recovered for earlier payouts (null: none); the net may come out below zero. */
function withRecovery(input: LineInput, fees: Fees, recoverLimit: Cents | null): Answer {
  const { labor_base, service_fee, labor_service_fee } = fees;
  const car_rental_fee = input.car_rental_fee ?? 0;
  const vat = lineVat(input, labor_base, recoverLimit);
  if (!vat.ok) return vat;
  const ownIncome = labor_base - vat.vat;
  const income_ex_vat = ownIncome - vat.recover_vat;
  const tax = lineIncomeTax(input, income_ex_vat, ownIncome);
  if (!tax.ok) return tax;
  const vat_recover = vat.recover_vat + vat.recover_surtax;
  const { pit } = tax;
  const parts = { labor_base, pit, vat: vat.vat, surtax: vat.surtax, vat_recover, labor_service_fee, car_rental_fee };
  const net_pay = labor_base - pit - vat.vat - vat.surtax - vat_recover - labor_service_fee - car_rental_fee;
  const customer_pay = labor_base + service_fee;
  return {
    ok: true,
    labor_base,
    service_fee,
    labor_service_fee,
    car_rental_fee,
    income_ex_vat,
    vat: vat.vat,
    surtax: vat.surtax,
    vat_recover,
    vat_recover_vat: vat.recover_vat,
    vat_recover_surtax: vat.recover_surtax,
    vat_recover_pending: vat.pending,
    vat_short_taken: vat.short_taken,
    vat_returned: vat.returned,
    pit,
    pit_rate: tax.pit_rate,
    quick_deduction: tax.quick_deduction,
    cum_income: tax.cum_income,
    cum_withheld: tax.cum_withheld,
    net_pay,
    customer_pay,
    tax_rule_version: [tax.rule_version, vat.rule_version].filter(Boolean).join("+"),
    steps: [
      ...fees.steps,
      ...vat.steps,
      step(
        "incomeExVat",
        "labor_base − vat − recover_vat",
        { labor_base, vat: vat.vat, recover_vat: vat.recover_vat },
        income_ex_vat,
      ),
      ...tax.steps,
      step(
        "netPay",
        "labor_base − pit − vat − surtax − vat_recover − labor_service_fee − car_rental_fee",
        parts,
        net_pay,
      ),
      step("customerPay", "labor_base + service_fee", { labor_base, service_fee }, customer_pay),
    ],
  };
}

/**
 * The line with the largest recovery that leaves a net of zero or more; null when even none does. Recovering less VAT raises
 * the taxable income a little, so the net is searched, not divided; it falls steadily as the recovery rises.
 */
function largestRecovery(input: LineInput, fees: Fees, upTo: Cents): LineAmounts | null {
  let best: LineAmounts | null = null;
  let low = 0;
  let high = upTo;
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const line = withRecovery(input, fees, middle);
    if (line.ok && line.net_pay >= 0) {
      best = line;
      low = middle + 1;
    } else high = middle - 1;
  }
  return best;
}
