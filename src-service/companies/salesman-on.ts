import { sql } from "kysely";
import type { Reader } from "../database/bulk.ts";

/** Who brought a company in and who looks after it, the newest first. */
export const salesmenOf = (db: Reader, companyId: number) =>
  db
    .selectFrom("company_salesmen as r")
    .leftJoin("users as s", "s.id", "r.salesman_id")
    .leftJoin("users as o", "o.id", "r.service_owner_id")
    .leftJoin("users as b", "b.id", "r.set_by")
    .where("r.company_id", "=", companyId)
    .select(["r.start_at", "r.set_at"])
    .select([
      sql<string>`coalesce(s.name, '')`.as("salesman"),
      sql<string>`coalesce(o.name, '')`.as("service_owner"),
      sql<string>`coalesce(b.name, '')`.as("set_by"),
    ])
    .orderBy("r.start_at", "desc")
    .limit(50)
    .execute();

/** The salesman of a company on a day ("YYYY-MM-DD"); null where there was none. */
export const salesmanOn = async (
  db: Reader,
  companyId: number,
  day: string,
): Promise<{ readonly id: number; readonly name: string } | null> => {
  const row = await db
    .selectFrom("company_salesmen as r")
    .leftJoin("users as s", "s.id", "r.salesman_id")
    .where("r.company_id", "=", companyId)
    .where("r.start_at", "<=", day)
    .select(["s.id", "s.name"])
    .orderBy("r.start_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row === undefined || row.id === null || row.name === null ? null : { id: row.id, name: row.name };
};
