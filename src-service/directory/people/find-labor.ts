import { sql } from "kysely";
import type { Principal } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { notFound, recordId } from "../../core/plumbing/answers.ts";
import { withinSql } from "../../core/plumbing/data-scope.ts";
import { assertNotMerged, keptPerson } from "./merged.ts";

export type Labor = Tables["labors"];

/**
 * A person of the register whom this person may see: by a cooperation with a company within their rows. Who was merged into
 * somebody else leads to them. Throws `not_found`.
 */
export const findLabor = async (db: Reader, principal: Principal, id: string): Promise<Labor> => {
  const labor = recordId(id);
  const within = withinSql(principal, { agency: "r.agency_id", company: "r.company_id", maker: null });
  const row = await db
    .selectFrom("labors")
    .selectAll()
    .where("id", "=", labor)
    .where("agency_id", "=", principal.agency_id)
    .where(sql<boolean>`exists (select 1 from company_labors r where r.labor_id = ${labor} and ${within})`)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return keptPerson(db, row);
};

/** The same for what changes a person or adds to them: who was merged into somebody else is refused (`worker_merged_into`). */
export const findLaborToChange = async (db: Reader, principal: Principal, id: string): Promise<Labor> => {
  const labor = await findLabor(db, principal, id);
  await assertNotMerged(db, recordId(id));
  return labor;
};
