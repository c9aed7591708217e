import { type ContractTerms, termsForWork, type WorkTerms } from "../companies/contract-terms.ts";
import { ServiceError } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import type { Tables } from "../database/tables.ts";

/** Whether a bill was entered while the contract of these terms counted: what comes after its end is not under it. */
export const isUnder = ({ create_at }: Pick<Tables["bills"], "create_at">, { ended_on }: WorkTerms): boolean =>
  ended_on === null || create_at.slice(0, ended_on.length) <= ended_on;

/**
 * Terms under which bills are entered on a day ("YYYY-MM-DD"), by the days of the contracts alone: of the one that counts. Null
 * where none does.
 */
export const termsOfNewBills = async (db: Reader, companyId: number, day: string): Promise<ContractTerms | null> => {
  const terms = await termsForWork(db, companyId, day);
  return terms === null || terms.ended_on !== null ? null : terms.contract;
};

/**
 * Terms under which a bill would be paid on a day ("YYYY-MM-DD"). Throws `contract_not_effective` where no contract counts and
 * none did when it was entered.
 */
export const termsOfBill = async (
  db: Reader,
  bill: Pick<Tables["bills"], "company_id" | "create_at">,
  day: string,
): Promise<ContractTerms> => {
  const terms = await termsForWork(db, bill.company_id, day);
  if (terms === null || !isUnder(bill, terms)) throw new ServiceError("contract_not_effective");
  return terms.contract;
};
