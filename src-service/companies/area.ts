import type { MakeArea } from "../plumbing/service.ts";

/** Companies that a person may act for; a company's own people see theirs only. */
export const companiesArea: MakeArea = () => ({
  handlers: {
    "companies.all": async ({ principal, db }) => {
      const all = db
        .selectFrom("companies")
        .select(["id", "name", "short_name", "status", "settlement_type", "channels"])
        .where("agency_id", "=", principal.agency_id)
        .orderBy("id");
      const query = principal.company_id === null ? all : all.where("id", "=", principal.company_id);
      const rows = await query.execute();
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
});
