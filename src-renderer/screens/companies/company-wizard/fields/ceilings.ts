import type { companyWizardGetSecond } from "../../../../../src-shared/companies/wizard/company-wizard-calls.ts";
import type { CallOutput } from "../../../../../src-shared/kernel/calls/define.ts";
import { nonNegativeCentsSchema, plainMoney } from "../../../../../src-shared/kernel/values/money/money.ts";
import { parseMoney } from "../../../../../src-shared/kernel/values/money/money-parse.ts";

type Ceilings = CallOutput<typeof companyWizardGetSecond>["company_cdl"]["task_config"]["ceilings"];

/** The most industries with a ceiling of their own, the common one beside them. */
export const mostCeilings = 49;
export const longestIndustry = 50;

/** A ceiling as it was typed. */
export type TypedCeiling = { readonly industry: string; readonly amount: string };

const isTyped = (value: unknown): value is TypedCeiling =>
  typeof value === "object" &&
  value !== null &&
  "industry" in value &&
  "amount" in value &&
  typeof value.industry === "string" &&
  typeof value.amount === "string";

/** The rows of the control, which holds them as one text. */
export const ceilingRows = (text: string): readonly TypedCeiling[] => {
  if (text === "") return [];
  const rows: unknown = JSON.parse(text);
  return Array.isArray(rows) ? rows.filter(isTyped) : [];
};

export const ceilingsText = (rows: readonly TypedCeiling[]): string => (rows.length === 0 ? "" : JSON.stringify(rows));

/** Text in the control of the kept ceilings; that of all other industries has a field of its own. */
export const ceilingsInput = (ceilings: Ceilings): string =>
  ceilingsText(
    ceilings
      .filter(({ industry_name }) => industry_name !== "")
      .map(({ industry_name, ceiling }) => ({ industry: industry_name, amount: plainMoney(ceiling) })),
  );

/** Cents of a ceiling; null while it is none. */
export const ceilingCents = ({ amount }: TypedCeiling): number | null => {
  const parsed = parseMoney(amount, { refuseZero: true });
  return parsed.ok && nonNegativeCentsSchema.safeParse(parsed.cents).success ? parsed.cents : null;
};

export type CeilingFault = "industry" | "twice" | "amount";

/** Finds the fault of a row: an industry that is missing or there already, or an amount that is none. */
export const ceilingFault = (rows: readonly TypedCeiling[], at: number): CeilingFault | null => {
  const row = rows[at];
  if (row === undefined) return null;
  const industry = row.industry.trim();
  if (industry === "") return "industry";
  if (rows.findIndex((one) => one.industry.trim() === industry) < at) return "twice";
  return ceilingCents(row) === null ? "amount" : null;
};

export const hasWrongCeilings = (text: string): boolean => {
  const rows = ceilingRows(text);
  return rows.some((_row, at) => ceilingFault(rows, at) !== null);
};

/** The ceilings by industry that are in order. */
export const ceilingsBody = (text: string): Ceilings => {
  const rows = ceilingRows(text);
  return rows.flatMap((row, at) => {
    const ceiling = ceilingFault(rows, at) === null ? ceilingCents(row) : null;
    return ceiling === null ? [] : [{ industry_name: row.industry.trim(), ceiling }];
  });
};
