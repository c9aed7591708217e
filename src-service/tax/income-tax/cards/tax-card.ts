/** A month of a worker as the income summary has it. Cents; `rate_bp` percent ×100. */
export type CardMonth = {
  readonly period: string;
  readonly income: number;
  readonly income_ex_vat: number;
  readonly months: number;
  readonly cum_income: number;
  readonly cum_expense: number;
  readonly cum_basic: number;
  readonly taxable: number;
  readonly rate: number;
  readonly quick_deduction: number;
  readonly cum_tax: number;
  readonly expected_tax: number;
  readonly month_tax: number;
  readonly cum_withheld: number;
  readonly diff: number;
  readonly correction_income: number;
  readonly correction_tax: number;
  readonly correction_vat: number;
  readonly correction_surtax: number;
  readonly paid_tax: number;
  readonly declare_status: number;
  readonly declare_at: string | null;
  readonly receipt_no: string | null;
  readonly has_proof: number;
  readonly rule_version: string;
};

/** Payment of one company in a month. */
export type CardPayment = {
  readonly period: string;
  readonly company: string;
  readonly bill_count: number;
  readonly gross: number;
  readonly vat: number;
  readonly surtax: number;
  readonly vat_recover: number;
  readonly deducted: number;
  readonly pit: number;
  readonly net: number;
};

/** A payment that arrived and came back. */
export type CardReturn = {
  readonly period: string;
  readonly company: string;
  readonly settlement_no: string;
  readonly returned_at: string;
  readonly net: number;
  readonly pit: number;
};

/** A year of one worker at one agency. Name and number are in the form to be printed, masked or clear. */
export type TaxCard = {
  readonly labor_name: string;
  readonly id_no: string;
  readonly months: readonly CardMonth[];
  readonly payments: readonly CardPayment[];
  readonly returns: readonly CardReturn[];
};

/** Texts on every page of a file of cards. */
export type CardFile = {
  readonly locale: "zh-CN" | "en";
  readonly year: string;
  readonly agency: string;
  readonly credit_code: string;
  readonly job_no: string;
  readonly watermark: string;
  readonly by: string;
  /** Asia/Shanghai. */
  readonly at: string;
  readonly count: number;
};
