import type { CalculationMode, TaxMode } from "../../kernel/tax/line-types.ts";

/** Registration of a company's workers: 1 provisional tax registration, 2 individual business (spec 3). */
export const businessModes = [1, 2] as const;
export type BusinessMode = (typeof businessModes)[number];

export const taxModes = [1, 2, 3, 4, 5, 6] as const satisfies readonly TaxMode[];
export const calculationModes = [1, 2, 3] as const satisfies readonly CalculationMode[];

/**
 * Tax modes that a business mode allows (decision 7.18): of provisionally registered people tax is levied at an agreed rate,
 * an individual business declares for itself, everybody else is a natural person. Null: no business mode.
 */
export const taxModesOf = (businessMode: number | null): readonly TaxMode[] => {
  if (businessMode === 1) return [4];
  if (businessMode === 2) return [5];
  return [1, 2, 3, 6];
};

/** The tax mode that is left when a business mode is chosen: the one before where both go together, else the only one; null for none. */
export const fittingTaxMode = (businessMode: number | null, before: number): TaxMode | null => {
  const allowed = taxModesOf(businessMode);
  const [only = null] = allowed.length === 1 ? allowed : [];
  return allowed.find((mode) => mode === before) ?? only;
};

/** Rules of a company from a first day on: who may work for it, how payments are taxed and what a worker may earn. */
export type ModesInput = {
  readonly business_mode: number | null;
  readonly tax_calculate_mode: number;
};

/** True when a business mode and a tax mode go together. */
export const modesAgree = ({ business_mode, tax_calculate_mode }: ModesInput): boolean =>
  taxModesOf(business_mode).some((mode) => mode === tax_calculate_mode);
