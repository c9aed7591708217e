import { type Principal, ServiceError } from "../context.ts";
import { lookUp, type Reader } from "../database/bulk.ts";
import type { Tables } from "../database/tables.ts";
import { isWithin } from "../plumbing/data-scope.ts";

type Company = Tables["companies"];

/** Companies by the names in rows of an import, among those that the person may see. */
export const companiesNamed = async (
  db: Reader,
  principal: Principal,
  names: readonly string[],
): Promise<ReadonlyMap<string, Company>> => {
  const companies = await lookUp(
    names.map((name) => name.trim()),
    (chunk) =>
      db
        .selectFrom("companies")
        .selectAll()
        .where("agency_id", "=", principal.agency_id)
        .where("name", "in", chunk)
        .orderBy("id", "desc")
        .execute(),
  );
  const visibleCompanies = companies.filter(({ id, agency_id }) => isWithin(principal, { agency_id, company_id: id }));
  return new Map(visibleCompanies.map((company) => [company.name, company]));
};

/** The company of a row; throws `company_unknown`, and `company_differs` where the row gives another credit code. */
export const companyOfRow = (
  companies: ReadonlyMap<string, Company>,
  name: string,
  creditCode: string | undefined,
): Company => {
  const company = companies.get(name.trim());
  if (company === undefined)
    throw new ServiceError("company_unknown", { fields: { company_name: ["company_unknown"] } });
  const differs = creditCode !== undefined && company.credit_code !== "" && company.credit_code !== creditCode;
  if (differs) throw new ServiceError("company_differs");
  return company;
};
