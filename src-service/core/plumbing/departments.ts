import type { Reader } from "../database/tables.ts";

export type Department = {
  readonly id: number;
  readonly parent_id: number | null;
  readonly name: string;
  readonly code: string | null;
};

const departments = (db: Reader) =>
  db.selectFrom("organizations").select(["id", "parent_id", "name", "code"]).orderBy("path");

/** The departments of a company, those above first. */
export const departmentsOf = (db: Reader, companyId: number): Promise<Department[]> =>
  departments(db).where("company_id", "=", companyId).execute();

/** The departments of an agency itself, those above first. */
export const agencyDepartments = (db: Reader, agencyId: number): Promise<Department[]> =>
  departments(db).where("agency_id", "=", agencyId).where("company_id", "is", null).execute();

/** Signs between the departments of a path, as people write them. */
const pathSigns = /\s*[/／>＞\\]\s*/u;

/** True when a department and those above it are called as the path, its last part first. */
const isOnPath = (
  byId: ReadonlyMap<number, Department>,
  department: Department | undefined,
  path: readonly string[],
): boolean => {
  const [name, ...above] = path;
  if (name === undefined) return true;
  if (department?.name !== name) return false;
  return isOnPath(byId, byId.get(department.parent_id ?? 0), above);
};

/**
 * A department by its code, else by its name, else by its path ("财务部/制单组", from the top or from where it is plain); undefined for
 * none, and where several are meant.
 */
export const departmentNamed = (all: readonly Department[], text: string): Department | undefined => {
  const withCode = all.filter(({ code }) => code === text);
  const named = withCode.length > 0 ? withCode : all.filter(({ name }) => name === text);
  if (named.length > 0) return named.length === 1 ? named[0] : undefined;
  const path = text.split(pathSigns).toReversed();
  if (path.length === 1) return undefined;
  const byId = new Map(all.map((one) => [one.id, one]));
  const onPath = all.filter((one) => isOnPath(byId, one, path));
  if (onPath.length === 1) return onPath[0];
  const depth = (one: Department | undefined): number =>
    one === undefined ? 0 : 1 + depth(byId.get(one.parent_id ?? 0));
  const fromTop = onPath.filter((one) => depth(one) === path.length);
  return fromTop.length === 1 ? fromTop[0] : undefined;
};
