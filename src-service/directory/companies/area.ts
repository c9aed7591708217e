import { sql } from "kysely";
import { addDays, dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { sealed } from "../../core/database/table-rules.ts";
import { daysAhead, dueEntry, holds } from "../../core/deadlines/deadline-query.ts";
import { withinSql } from "../../core/plumbing/data-scope.ts";
import { defineArea } from "../../lists/area.ts";
import type { Deadlines } from "../../lists/contributed.ts";
import { contractCategories } from "./effective-terms.ts";

const mostContracts = 20;

/** In force, also where it is being ended before its time; that one ends soon is no state that is kept. */
const counting = [50, 65];

/** The last day on which it counts. */
const lastDay = sql<string>`case when k.abort_at is not null and k.abort_at < k.end_at then k.abort_at else k.end_at end`;

/** Contracts whose last day is within the next thirty days. */
const contractEnds: Deadlines = async (deadlineQuery) => {
  const { db, principal, today, company_id } = deadlineQuery;
  if (!holds(principal, ["contract.contract.view"])) return [];
  const rows = await db
    .selectFrom("company_contracts as k")
    .innerJoin("companies as c", "c.id", "k.company_id")
    .where(withinSql(principal, { agency: "k.agency_id", company: "k.company_id", maker: null }))
    .where("k.category", "<>", contractCategories.termination)
    .where("k.status", "in", counting)
    .where(lastDay, ">=", today)
    .where(lastDay, "<=", `${addDays(today, daysAhead)} 23:59:59`)
    .$if(company_id !== null, (query) => query.where("k.company_id", "=", company_id))
    .orderBy(lastDay)
    .orderBy("k.id")
    .limit(mostContracts)
    .select(["c.name", "k.no", lastDay.as("last_day")])
    .execute();
  return rows.map(({ name, no, last_day }) => dueEntry(deadlineQuery, "contractEnds", dayOf(last_day), { name, no }));
};

/** Companies as all areas know them; their register is `company-register`. */
export const companiesArea = defineArea({
  tables: {
    ...sealed("agencies", "companies", "company_contracts", "company_modes", "company_task_ceilings", "tasks"),
    ...sealed("company_salesmen"),
    ...sealed("organizations", "company_worker_fields"),
  },
  deadlines: contractEnds,
  serve: () => ({
    handlers: {
      "companies.all": async ({ principal, db }) => {
        const rows = await db
          .selectFrom("companies")
          .select(["id", "name", "short_name", "status", "settlement_type", "channels"])
          // Of companies that were entered before names were kept in pinyin it may be missing.
          .select((eb) => eb.fn.coalesce("name_pinyin", sql<string>`''`).as("name_pinyin"))
          .where(withinSql(principal, { agency: "agency_id", company: "id", maker: null }))
          .orderBy("id")
          .execute();
        return {
          count: rows.length,
          results: rows.map((row) => ({
            ...row,
            id: String(row.id),
            channels: row.channels.split(",").filter(Boolean).map(Number),
          })),
        };
      },
    },
  }),
});
