import type { TaxMode } from "../../../src-shared/kernel/tax/line-types.ts";
import type { Reader } from "../../core/database/tables.ts";
import { type ContractTerms, termsOfRecord } from "../../directory/companies/contract-terms.ts";
import { contractsKey, type LineRecord } from "../../ledger/tax-books/line-record.ts";
import type { PaidLine } from "./read-lines.ts";

const keyOf = (record: LineRecord): string => `${contractsKey(record)} ${record.modes.join()}`;

/** The terms that each line was paid under, by its record; null where the contract is gone. Read once for each kind. */
export const ownTermsOf = async (db: Reader, lines: readonly PaidLine[]) => {
  const known = new Map<string, ContractTerms | null>();
  for (const { record } of lines) {
    if (record === null || known.has(keyOf(record))) continue;
    const [calculation_mode_no, tax_calculate_mode] = record.modes;
    known.set(keyOf(record), await termsOfRecord(db, { calculation_mode_no, tax_calculate_mode }, record));
  }
  return (record: LineRecord): ContractTerms | null => known.get(keyOf(record)) ?? null;
};

/** Tax modes that some lines get in place of their own. */
export const newModes = (lines: readonly PaidLine[], mode: TaxMode | undefined): boolean =>
  mode !== undefined && lines.some(({ record }) => record !== null && record.modes[1] !== mode);
