import { departmentLevels, departmentsAtMost } from "../../../src-shared/access/organization/department-limits.ts";
import { companyKey } from "../../../src-shared/kernel/values/companies/company-name.ts";
import { type Principal, ServiceError } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { notFound, recordId } from "../../core/plumbing/answers.ts";
import { isWithin, seesAgency } from "../../core/plumbing/data-scope.ts";

export type Department = Tables["organizations"];

/** Facts of a department as the calls take them. */
export type DepartmentFacts = {
  readonly parent_id: string | null;
  readonly name: string;
  readonly code: string | null;
  readonly leader: string | null;
  readonly sort: number;
};

/** Facts of a department that the audit log keeps. */
export const toldOf = ({ name, code, leader, parent_id, company_id }: Omit<Department, "id">) => ({
  ...{ name, code, leader, parent_id, company_id },
});

/** A tree: a company's, or the agency's own (null). */
export type Tree = { readonly agency_id: number; readonly company_id: number | null };

/** True when a person may see a tree: the agency's own all of its people, a company's who sees the company. */
const seesTree = (principal: Principal, { agency_id, company_id }: Tree): boolean =>
  company_id === null
    ? principal.company_id === null && principal.agency_id === agency_id
    : isWithin(principal, { agency_id, company_id });

/** True when a person may change a tree that they see: the agency's own only who sees the whole agency. */
export const mayChangeTree = (principal: Principal, tree: Tree): boolean =>
  principal.permissions.has("org.organization.edit") && (tree.company_id !== null || seesAgency(principal));

/** The tree of a company, or the agency's own. Throws `not_found` for one out of sight. */
export const findTree = async (db: Reader, principal: Principal, companyId: string | null): Promise<Tree> => {
  // Who works for a company has no other tree.
  const id = companyId === null ? principal.company_id : recordId(companyId);
  const tree: Tree = { agency_id: principal.agency_id, company_id: id };
  if (id !== null) {
    const known = await db.selectFrom("companies").select("agency_id").where("id", "=", id).executeTakeFirst();
    if (known?.agency_id !== principal.agency_id) throw notFound();
  }
  if (!seesTree(principal, tree)) throw notFound();
  return tree;
};

/** A department of a tree that a person sees. Throws `not_found`. */
export const findDepartment = async (db: Reader, principal: Principal, id: string): Promise<Department> => {
  const row = await db.selectFrom("organizations").selectAll().where("id", "=", recordId(id)).executeTakeFirst();
  if (row === undefined || row.agency_id !== principal.agency_id || !seesTree(principal, row)) throw notFound();
  return row;
};

/** The departments of a tree, those above first. */
export const departmentsIn = (db: Reader, { agency_id, company_id }: Tree): Promise<Department[]> =>
  db
    .selectFrom("organizations")
    .selectAll()
    .where("agency_id", "=", agency_id)
    .where("company_id", company_id === null ? "is" : "=", company_id)
    .orderBy("path")
    .execute();

const levelsOf = (path: string): number => path.split("/").filter(Boolean).length;

/**
 * Judges a department among those of its tree and gives the one above it; `itself`: the one that is changed. Throws
 * `not_found` for one above that the tree does not have, `department_below_itself`, `department_name_taken`,
 * `department_code_taken`, `department_too_deep`, `departments_too_many`.
 */
export const judgeDepartment = async (
  db: Reader,
  tree: Tree,
  facts: DepartmentFacts,
  itself: Department | null,
): Promise<Department | null> => {
  const all = await departmentsIn(db, tree);
  const parentId = facts.parent_id === null ? null : recordId(facts.parent_id);
  const parent = all.find(({ id }) => id === parentId) ?? null;
  if (parentId !== null && parent === null) throw notFound();
  if (itself !== null && parent?.path.startsWith(itself.path)) {
    throw new ServiceError("department_below_itself");
  }
  const others = all.filter(({ id }) => id !== itself?.id);
  const isNamed = (one: Department) => one.parent_id === parentId && companyKey(one.name) === companyKey(facts.name);
  if (others.some(isNamed)) throw new ServiceError("department_name_taken");
  const code = facts.code ?? "";
  if (code !== "" && others.some((one) => one.code === code)) throw new ServiceError("department_code_taken");
  const below = itself === null ? [] : all.filter(({ path }) => path.startsWith(itself.path));
  const deepest = Math.max(1, ...below.map(({ path }) => levelsOf(path) - levelsOf(itself?.path ?? "") + 1));
  if (levelsOf(parent?.path ?? "") + deepest > departmentLevels) throw new ServiceError("department_too_deep");
  if (itself === null && all.length >= departmentsAtMost) throw new ServiceError("departments_too_many");
  return parent;
};
