import { sql } from "kysely";
import { cooperation } from "../../../src-shared/kernel/states/worker.ts";
import { barLiftProposal } from "../../../src-shared/workers/workers/bar-lifts.ts";
import { companyLabors } from "../../../src-shared/workers/workers/company-labors-list.ts";
import { ServiceError } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { versioned } from "../../core/plumbing/versioned.ts";
import { finderOf } from "../../core/plumbing/visible.ts";
import { differences, keepHistory } from "../../directory/people/history.ts";
import { unmerged } from "../../directory/people/merged.ts";
import { maskedRow } from "../../lists/lists/query.ts";
import { serveProposal } from "../../records/records/proposals.ts";
import { workersSource } from "./workers-source.ts";

export type Relation = Tables["company_labors"];
type Bar = Tables["labor_bars"];

export const findRelation = finderOf("company_labors");
/** For what is asked about somebody. */
export const findUnmerged = unmerged(findRelation);

/** Saves a worker at a company as its next version and tells the list. */
export const { save: saveRelation } = versioned("company_labors", "companyLabors");

/** The bar that is in force; undefined where there is none. */
const barOf = (db: Reader, { id }: Pick<Relation, "id">): Promise<Bar | undefined> =>
  db
    .selectFrom("labor_bars")
    .selectAll()
    .where("company_labor_id", "=", id)
    .where("lifted_at", "is", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** Bars of a worker at a company, the newest first: why, by whom and since when. */
export const barsOf = async (db: Reader, { id }: Pick<Relation, "id">) => {
  const rows = await db
    .selectFrom("labor_bars as b")
    .leftJoin("users as u", "u.id", "b.barred_by")
    .leftJoin("users as l", "l.id", "b.lifted_by")
    .where("b.company_labor_id", "=", id)
    .select(["b.id", "b.kind", "b.reason", "b.barred_at", "b.lifted_at"])
    .select([sql<string>`coalesce(u.name, '')`.as("barred_by"), sql<string>`coalesce(l.name, '')`.as("lifted_by")])
    .orderBy("b.id", "desc")
    .execute();
  return rows.map((row) => ({ ...row, id: String(row.id) }));
};

/** Requests to lift bars. Who was barred has stopped then, so they come back only by being entered again. */
export const barLifts = serveProposal(barLiftProposal, {
  find: findUnmerged,
  save: saveRelation,
  show: ({ db, principal }, id) => maskedRow(db, principal, companyLabors, workersSource, id),
  audited: ["cooperation_status"],
  against: async (_db, { cooperation_status }) =>
    cooperation_status === cooperation.barred ? null : "worker_not_barred",
  columns: async (db, relation) => {
    const bar = await barOf(db, relation);
    if (bar === undefined) throw new ServiceError("worker_not_barred");
    return { bar_id: bar.id, barred_by: bar.barred_by };
  },
  grant: async ({ principal }, writing, relation, lift) => {
    await writing.tx
      .updateTable("labor_bars")
      .set({ lifted_at: writing.at, lifted_by: principal.user_id })
      .where("id", "=", lift.bar_id)
      .execute();
    const { agency_id, company_id, labor_id, id: company_labor_id } = relation;
    const about = { agency_id, company_id, labor_id, company_labor_id, action: "unbar" };
    const changes = { cooperation_status: cooperation.stopped };
    const fields = ["cooperation_status"] as const;
    await keepHistory(writing, principal.user_id, differences(about, relation, { ...relation, ...changes }, fields));
    return { changes };
  },
});
