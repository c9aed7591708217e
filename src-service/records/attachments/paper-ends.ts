import { sql } from "kysely";
import { payableCooperation } from "../../../src-shared/kernel/states/worker.ts";
import { maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import { addDays } from "../../../src-shared/kernel/values/time/time.ts";
import { attachmentKinds, endsSoonDays } from "../../../src-shared/records/attachments/attachment-states.ts";
import { dueEntry, holds, queryOf } from "../../core/deadlines/deadline-query.ts";
import { withinSql } from "../../core/plumbing/data-scope.ts";
import type { Deadlines } from "../../lists/contributed.ts";

const mostPapers = 10;

/** No paper in its place: another health certificate, or one of the same number, that lasts longer or has no end. */
const isLast = sql<boolean>`not exists (select 1 from labor_attachments as n
  where n.labor_id = t.labor_id and n.company_id = t.company_id and n.kind = t.kind and n.removed_at is null
  and (t.kind = ${sql.lit(attachmentKinds.health)} or n.number = t.number) and n.id <> t.id and (n.valid_to is null or n.valid_to > t.valid_to))`;

/**
 * Papers of workers still with a company that end within the next thirty days or ended within the last ones, while no
 * paper in their place lasts longer.
 */
export const paperEnds: Deadlines = async (query) => {
  const { db, principal, today, company_id } = query;
  if (!holds(principal, ["labor.labor.view"])) return [];
  const rows = await db
    .selectFrom("labor_attachments as t")
    .innerJoin("labors as l", "l.id", "t.labor_id")
    .innerJoin("company_labors as r", (join) =>
      join.onRef("r.labor_id", "=", "t.labor_id").onRef("r.company_id", "=", "t.company_id"),
    )
    .where(withinSql(principal, { agency: "t.agency_id", company: "t.company_id", maker: null }))
    .where("t.removed_at", "is", null)
    .where("t.valid_to", ">=", addDays(today, -endsSoonDays))
    .where(isLast)
    .where("t.valid_to", "<=", addDays(today, endsSoonDays))
    .where("r.cooperation_status", "in", payableCooperation)
    .$if(company_id !== null, (papers) => papers.where("t.company_id", "=", company_id))
    .select(["t.valid_to", "t.number", "r.id as relation_id", "l.name"])
    .orderBy("t.valid_to")
    .orderBy("t.id")
    .limit(mostPapers)
    .execute();
  return rows.map(({ valid_to, number, relation_id, name }) =>
    dueEntry(query, "paperEnds", valid_to ?? today, {
      ...{ name: maskField("name", name), no: number, count: 1 },
      link: { list: "companyLabors", query: queryOf("companyLabors", { ids: [String(relation_id)] }, query) },
    }),
  );
};
