import { stripSpaces, toHalfWidth } from "../../../src-shared/kernel/values/text/text.ts";
import { role as rolesEn } from "../../../src-shared/locales/en/access/roles.ts";
import { role as rolesZh } from "../../../src-shared/locales/zh-CN/access/roles.ts";
import { ServiceError } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import type { CompanyFinder } from "../../core/plumbing/companies-named.ts";
import { type Department, departmentNamed } from "../../core/plumbing/departments.ts";
import { ofProgram } from "../../core/plumbing/held-roles.ts";

const nameKeyOf = (name: string): string => stripSpaces(toHalfWidth(name)).toLowerCase();

const wordsOf = (words: object): ReadonlyMap<string, string> => new Map(Object.entries(words));
const languages = [rolesZh, rolesEn].map(wordsOf);

/** Signs between the names of a cell. */
const betweenRoles = /[、，,；;\n]/u;
const betweenCompanies = /[、；;\n]/u;

/** The names in a cell; the whole of it where that is one name. */
const namesIn = (text: string, signs: RegExp, isOne: (name: string) => boolean): string[] =>
  isOne(text)
    ? [text]
    : text
        .split(signs)
        .map((name) => name.trim())
        .filter((name) => name !== "");

const listed = (names: readonly string[]): string => names.join("、");

/**
 * Reads the roles that a cell names: the program's by their Chinese or English names, the agency's own by theirs, of people of a
 * company (0: of the agency itself). Gives their keys; throws `role_unknown` with the names that none or several roles have.
 */
export const rolesNamed = async (db: Reader, agencyId: number, companyId: number) => {
  const roles = await db
    .selectFrom("roles")
    .select(["key", "name", "agency_id"])
    .where("agency_id", "in", [ofProgram, agencyId])
    .where("scope", "=", companyId === 0 ? "agency" : "company")
    .orderBy("id")
    .execute();
  const named = Map.groupBy(
    roles.flatMap(({ key, name, agency_id }) => {
      const names = agency_id === ofProgram ? languages.map((words) => words.get(key) ?? name) : [name];
      return [...new Set(names.map(nameKeyOf))].map((word) => ({ word, key }));
    }),
    ({ word }) => word,
  );
  const keyOf = (name: string): string | undefined => {
    const found = named.get(nameKeyOf(name)) ?? [];
    return found.length === 1 ? found[0]?.key : undefined;
  };
  return (text: string): string[] => {
    const names = namesIn(text, betweenRoles, (name) => keyOf(name) !== undefined);
    const unknown = names.filter((name) => keyOf(name) === undefined);
    if (unknown.length > 0)
      throw new ServiceError("role_unknown", {
        ...{ params: { role: listed(unknown) }, fields: { role_name: ["role_unknown"] } },
      });
    return names.flatMap((name) => keyOf(name) ?? []);
  };
};

/** The id of the department that a cell names; null where it is empty. Throws `department_unknown`. */
export const departmentOfCell = (departments: readonly Department[], text: string | undefined): string | null => {
  if (text === undefined || text === "") return null;
  const department = departmentNamed(departments, text);
  if (department === undefined)
    throw new ServiceError("department_unknown", { fields: { organization_name: ["department_unknown"] } });
  return String(department.id);
};

/** The ids of the companies that a cell names. Throws `companies_unknown` with those that are none or several. */
export const companiesOfCell = (companies: CompanyFinder, text: string | undefined): string[] => {
  const names = companyNamesIn(companies, text ?? "");
  const unknown = names.filter((name) => companies(name) === undefined);
  if (unknown.length > 0)
    throw new ServiceError("companies_unknown", {
      ...{ params: { companies: listed(unknown) }, fields: { company_relate: ["companies_unknown"] } },
    });
  return names.flatMap((name) => {
    const id = companies(name)?.id;
    return id === undefined ? [] : [String(id)];
  });
};

const companyNamesIn = (companies: CompanyFinder, text: string): string[] =>
  namesIn(text, betweenCompanies, (name) => companies(name) !== undefined);

/** Every text of a cell that may be the name of a company. */
export const companyTexts = (text: string | undefined): string[] =>
  text === undefined ? [] : [text, ...text.split(betweenCompanies)];
