import type { Reader } from "../../core/database/tables.ts";

export type Department = { readonly id: number; readonly name: string; readonly code: string | null };

/** The departments of a company, those above first. */
export const departmentsOf = (db: Reader, companyId: number): Promise<Department[]> =>
  db
    .selectFrom("organizations")
    .select(["id", "name", "code"])
    .where("company_id", "=", companyId)
    .orderBy("path")
    .execute();

/** A department by its code, else by its name; undefined for none, and where several have the name. */
export const departmentNamed = (departments: readonly Department[], text: string): Department | undefined => {
  const withCode = departments.filter(({ code }) => code === text);
  const named = withCode.length > 0 ? withCode : departments.filter(({ name }) => name === text);
  return named.length === 1 ? named[0] : undefined;
};
