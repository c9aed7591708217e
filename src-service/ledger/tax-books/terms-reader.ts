import type { Reader } from "../../core/database/tables.ts";
import { type ContractTerms, termsOfRecord } from "../../directory/companies/contract-terms.ts";
import { contractsKey, type LineRecord } from "./line-record.ts";

/** Cache of terms by the contract and supplement that lines name. */
export const termsReader = (db: Reader) => {
  const termsCache = new Map<string, ContractTerms | null>();
  return async (record: LineRecord): Promise<ContractTerms | null> => {
    const key = `${contractsKey(record)} ${record.modes.join()}`;
    const cachedTerms = termsCache.get(key);
    if (cachedTerms !== undefined) return cachedTerms;
    const [calculation_mode_no, tax_calculate_mode] = record.modes;
    const terms = await termsOfRecord(db, { calculation_mode_no, tax_calculate_mode }, record);
    termsCache.set(key, terms);
    return terms;
  };
};
