import { type Principal, ServiceError } from "../../core/context.ts";
import { type Reader, readRow, type Tables } from "../../core/database/tables.ts";
import { notFound, recordId } from "../../core/plumbing/answers.ts";
import { isWithin } from "../../core/plumbing/data-scope.ts";

export type WorkerAtCompany = { readonly labor: Tables["labors"]; readonly relation: Tables["company_labors"] };

/** A worker of a company as far as the person may see them, else `not_found`. */
export const findWorker = async (
  db: Reader,
  principal: Principal,
  laborId: string,
  companyId: string,
): Promise<WorkerAtCompany> => {
  const relation = await db
    .selectFrom("company_labors")
    .selectAll()
    .where("labor_id", "=", recordId(laborId))
    .where("company_id", "=", recordId(companyId))
    .executeTakeFirst();
  if (relation === undefined || !isWithin(principal, relation)) throw notFound();
  const labor = await readRow(db, "labors", relation.labor_id);
  return { labor, relation };
};

/** A department of the company by its id; throws `invalid`. */
export const departmentOf = async (
  db: Reader,
  companyId: number,
  id: string | null | undefined,
): Promise<number | null | undefined> => {
  if (id === null || id === undefined) return id;
  const department = await db
    .selectFrom("organizations")
    .select("id")
    .where("id", "=", recordId(id))
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  if (department === undefined) throw new ServiceError("not_found");
  return department.id;
};
