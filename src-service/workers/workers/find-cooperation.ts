import type { Principal } from "../../core/context.ts";
import type { Database } from "../../core/database/tables.ts";
import { notFound, recordId } from "../../core/plumbing/answers.ts";
import { withinSql } from "../../core/plumbing/data-scope.ts";

/** A worker at a company as the tables hold it. */
export type Cooperation = {
  readonly id: number;
  readonly agency_id: number;
  readonly company_id: number;
  readonly labor_id: number;
  readonly content: string;
  /** The cooperation that it became a part of. */
  readonly merged_into: number | null;
};

/** The worker at a company whose row of the list this is, if the person may see it. Throws `not_found`. */
export const findCooperation = async (db: Database, principal: Principal, id: string): Promise<Cooperation> => {
  const row = await db
    .selectFrom("company_labors as r")
    .select(["r.id", "r.agency_id", "r.company_id", "r.labor_id", "r.content", "r.merged_into"])
    .where("r.id", "=", recordId(id))
    .where(withinSql(principal, { agency: "r.agency_id", company: "r.company_id", maker: null }))
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
};
