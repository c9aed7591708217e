import { ServiceError } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";

/** A worker of a company by the id of the cooperation, else `not_found`. */
export const findLabor = async (db: Reader, companyId: number, id: number): Promise<Tables["company_labors"]> => {
  const worker = await db
    .selectFrom("company_labors")
    .selectAll()
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  if (worker === undefined) throw new ServiceError("not_found");
  return worker;
};
