import { ServiceError } from "../../core/context.ts";
import type { Tables } from "../../core/database/tables.ts";
import type { CompanyFinder } from "../../core/plumbing/companies-named.ts";

/** The company of a row; throws `company_unknown`, and `company_differs` where the row gives another credit code. */
export const companyOfRow = (
  companies: CompanyFinder,
  name: string,
  creditCode: string | undefined,
): Tables["companies"] => {
  const company = companies(name);
  if (company === undefined)
    throw new ServiceError("company_unknown", { fields: { company_name: ["company_unknown"] } });
  const differs = creditCode !== undefined && company.credit_code !== "" && company.credit_code !== creditCode;
  if (differs) throw new ServiceError("company_differs");
  return company;
};
