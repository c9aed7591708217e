import { companyKey } from "../../../src-shared/kernel/values/companies/company-name.ts";
import type { Principal } from "../context.ts";
import { lookUp, type Reader, type Tables } from "../database/tables.ts";
import { isWithin } from "./data-scope.ts";

type Company = Tables["companies"];

/** Finds the company that a row of a file names; undefined where none is meant, or several are and none by the letter. */
export type CompanyFinder = (name: string) => Company | undefined;

/** A finder of the companies in rows of an import, among those that the person may see, by `companyKey`. */
export const companiesNamed = async (
  db: Reader,
  principal: Principal,
  names: readonly string[],
): Promise<CompanyFinder> => {
  const keys = new Set(names.map(companyKey));
  const all = await db
    .selectFrom("companies")
    .select(["id", "name", "agency_id"])
    .where("agency_id", "=", principal.agency_id)
    .execute();
  const meant = all.filter(
    ({ id, name, agency_id }) => keys.has(companyKey(name)) && isWithin(principal, { agency_id, company_id: id }),
  );
  const companies = await lookUp(
    meant.map(({ id }) => id),
    (chunk) => db.selectFrom("companies").selectAll().where("id", "in", chunk).orderBy("id", "desc").execute(),
  );
  const byKey = Map.groupBy(companies, ({ name }) => companyKey(name));
  return (name) => {
    const found = byKey.get(companyKey(name)) ?? [];
    return found.findLast((company) => company.name === name.trim()) ?? (found.length === 1 ? found[0] : undefined);
  };
};
