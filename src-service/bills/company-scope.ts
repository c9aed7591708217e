import type { Principal } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import type { Tables } from "../database/tables.ts";
import { notFound, recordId } from "../plumbing/answers.ts";

/** Whether a record of this agency and company is within what the person may see (security T37). */
export const isVisible = (principal: Principal, record: { agency_id: number; company_id: number }): boolean =>
  record.agency_id === principal.agency_id &&
  (principal.company_id === null || record.company_id === principal.company_id);

/** The record if there is one and the person may see it; absent and foreign ones are both `not_found`. */
export const visible = <R extends { agency_id: number; company_id: number }>(
  principal: Principal,
  record: R | undefined,
): R => {
  if (record === undefined || !isVisible(principal, record)) throw notFound();
  return record;
};

/** A company the person may see. */
export const findCompany = async (db: Reader, principal: Principal, id: string): Promise<Tables["companies"]> => {
  const row = await db.selectFrom("companies").selectAll().where("id", "=", recordId(id)).executeTakeFirst();
  return visible(principal, row && { ...row, company_id: row.id });
};
