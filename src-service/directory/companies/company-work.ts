import { type CompanyWork, companyMay } from "../../../src-shared/kernel/states/company.ts";
import { ServiceError } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";

/** Work refused by a code; what a company's own people may do is said by their permissions (`session/authenticate.ts`). */
type RefusedWork = Exclude<CompanyWork, "ownWork">;

const refusals: Readonly<Record<RefusedWork, string>> = {
  importBills: "company_not_active",
  addWorkers: "company_not_active",
  giveWork: "company_not_active",
  settle: "company_stopped",
  payAgain: "company_stopped",
  takeMoney: "company_stopped",
  signWorkers: "company_signs_nobody",
};

/**
 * Refuses what the company's status stops: `company_not_active` for imports, new workers and tasks, `company_signs_nobody` for
 * contracts with workers, else `company_stopped`.
 */
export const assertCompanyMay = ({ status }: Pick<Tables["companies"], "status">, work: RefusedWork): void => {
  if (!companyMay(status, work)) throw new ServiceError(refusals[work]);
};

/** As `assertCompanyMay`, of a company by its id. */
export const assertCompanyIdMay = async (db: Reader, companyId: number, work: RefusedWork): Promise<void> => {
  const company = await db
    .selectFrom("companies")
    .select("status")
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  assertCompanyMay(company, work);
};
