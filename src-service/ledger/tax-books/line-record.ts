import { computeLine } from "../../../src-shared/kernel/tax/line-amounts.ts";
import type { LineAmounts, LineInput } from "../../../src-shared/kernel/tax/line-types.ts";
import type { Step } from "../../../src-shared/kernel/tax/step.ts";
import type { VatReturn } from "../../../src-shared/kernel/tax/vat.ts";
import type { Database, Tables } from "../../core/database/tables.ts";
import { type ContractTerms, termsOfRecord } from "../../directory/companies/contract-terms.ts";
import type { ContractsKept } from "../../directory/companies/effective-terms.ts";

/**
 * The inputs stored in `bills.steps` instead of the steps (two kilobytes a bill). Contracts are never edited and rule
 * tables only grow, so the same steps can be computed years later. `recovered`: [VAT, surcharges] taken for earlier payouts
 * of the month, below zero given back, needed separately by later lines; `returned`: the part of it that is about earlier
 * months; `pending`: VAT and surcharges that the worker owes after the line, cents, since it could not bear them.
 */
export type LineRecord = Omit<LineInput, "terms"> &
  ContractsKept & {
    modes: [calculation: number, tax: number];
    recovered: [vat: number, surtax: number];
    returned?: readonly VatReturn[];
    pending?: number;
  };

/** The record of a line as text. */
export const lineRecord = (
  input: LineInput,
  contract: ContractTerms,
  amounts: Pick<LineAmounts, "vat_recover_vat" | "vat_recover_surtax" | "vat_recover_pending" | "vat_returned">,
): string => {
  const { terms, ...inputWithoutTerms } = input;
  const record: LineRecord = {
    ...inputWithoutTerms,
    contract: contract.contract_id,
    supplement: contract.supplement_ids.at(-1) ?? null,
    ...(contract.supplement_ids.length > 0 && { supplements: contract.supplement_ids }),
    modes: [terms.calculation_mode_no, terms.tax_calculate_mode],
    recovered: [amounts.vat_recover_vat, amounts.vat_recover_surtax],
    ...(amounts.vat_returned.length > 0 && { returned: amounts.vat_returned }),
    ...(amounts.vat_recover_pending > 0 && { pending: amounts.vat_recover_pending }),
  };
  return JSON.stringify(record);
};

/** Reads `bills.steps`; null when it holds finished steps (written by earlier versions) or nothing. */
export const readLineRecord = (text: string): LineRecord | null => {
  if (!text.startsWith("{")) return null;
  return JSON.parse(text) as LineRecord;
};

/** Tells apart by which contracts lines were computed; of lines that kept the latest supplement only also by their day. */
export const contractsKey = ({ contract, supplement, supplements, date }: ContractsKept): string =>
  supplements !== undefined
    ? `${contract}:${supplements.join()}`
    : supplement === null
      ? `${contract}:`
      : `${contract} ${supplement} ${date}`;

/** Input from which a line was computed, without its terms. */
export const inputOfRecord = ({
  contract: _contract,
  supplement: _supplement,
  supplements: _supplements,
  modes: _modes,
  recovered: _recovered,
  returned: _returned,
  pending: _pending,
  ...input
}: LineRecord): Omit<LineInput, "terms"> => input;

/** The steps behind a bill's amounts, computed again from its record. Empty when its contract is gone. */
export const stepsOf = async (db: Database, bill: Pick<Tables["bills"], "steps">): Promise<Step[]> => {
  if (bill.steps.startsWith("[")) return JSON.parse(bill.steps) as Step[];
  const record = readLineRecord(bill.steps);
  if (record === null) return [];
  const [calculation_mode_no, tax_calculate_mode] = record.modes;
  const terms = await termsOfRecord(db, { calculation_mode_no, tax_calculate_mode }, record);
  if (terms === null) return [];
  const line = computeLine({ ...inputOfRecord(record), terms: terms.terms });
  return line.ok ? line.steps : [];
};
