import type { Principal } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import type { Tables } from "../database/tables.ts";
import { notFound, recordId } from "../plumbing/answers.ts";
import { isWithin, type ScopedRecord } from "../plumbing/data-scope.ts";

/** The record if there is one and the person may see it; absent and foreign ones are both `not_found`. */
export const visible = <R extends ScopedRecord>(principal: Principal, record: R | undefined): R => {
  if (record === undefined || !isWithin(principal, record)) throw notFound();
  return record;
};

/** A company the person may see. */
export const findCompany = async (db: Reader, principal: Principal, id: string): Promise<Tables["companies"]> => {
  const row = await db.selectFrom("companies").selectAll().where("id", "=", recordId(id)).executeTakeFirst();
  return visible(principal, row && { ...row, company_id: row.id });
};
