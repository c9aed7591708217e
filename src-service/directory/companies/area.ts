import { sql } from "kysely";
import { sealed } from "../../core/database/table-rules.ts";
import { withinSql } from "../../core/plumbing/data-scope.ts";
import { defineArea } from "../../lists/area.ts";
import { contractEnds } from "./contract-ends.ts";

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
