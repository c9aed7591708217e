import { sql } from "kysely";
import type { Check } from "../database/audit-check.ts";
import { ofDay } from "../database/migrations/0109-company-day.ts";

/** Checks that what is kept of companies for a day is what contracts, modes and months say of it. */
const figuresAreOfDay: Check = async (db) => {
  const differs = sql.join(
    Object.entries(ofDay("company_figures.id", "company_figures.shown_on")).map(
      ([name, value]) => sql`${sql.ref(name)} is distinct from ${sql.raw(value)}`,
    ),
    sql` or `,
  );
  const kept = sql`from company_figures where shown_on is not null`;
  const { rows } = await sql<{ id: number }>`select id ${kept} and (${differs}) order by id`.execute(db);
  const { rows: all } = await sql<{ n: number }>`select count(*) as n ${kept}`.execute(db);
  return {
    name: "companies show what is so on the day that is kept",
    examined: Number(all[0]?.n ?? 0),
    faults: rows.map(({ id }) => `company ${id}: kept is something else than its contracts, modes or months say`),
  };
};

/** Proofs of what is kept of companies for their list. */
export const companyRegisterChecks: readonly Check[] = [figuresAreOfDay];
