import { assertCompanyMay } from "../companies/company-work.ts";
import { type ContractTerms, termsInForce } from "../companies/contract-terms.ts";
import { ServiceError } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import type { Settlement } from "../money/find-settlement.ts";

/**
 * The contract under which the settlement was computed. Throws `contract_not_effective` when it is no longer in force,
 * `company_stopped` for a frozen or terminated company.
 */
export const contractInForce = async (db: Reader, settlement: Settlement, day: string): Promise<ContractTerms> => {
  const company = await db
    .selectFrom("companies")
    .selectAll()
    .where("id", "=", settlement.company_id)
    .executeTakeFirstOrThrow();
  assertCompanyMay(company, "settle");
  const contract = await termsInForce(db, company.id, day);
  if (contract === null || contract.contract_id !== settlement.contract_id) {
    throw new ServiceError("contract_not_effective");
  }
  return contract;
};
