import type { Principal } from "../../core/context.ts";
import { findRow, type Reader, type Tables } from "../../core/database/tables.ts";
import { notFound, recordId } from "../../core/plumbing/answers.ts";
import { visible } from "../../core/plumbing/visible.ts";

/** A company the person may see, else `not_found`. */
export const findCompany = async (db: Reader, principal: Principal, id: string): Promise<Tables["companies"]> => {
  const row = await findRow(db, "companies", recordId(id));
  if (row === undefined) throw notFound();
  // Whoever entered it: a company belongs to itself, so it has no maker here.
  visible(principal, { agency_id: row.agency_id, company_id: row.id });
  return row;
};
