import { sql } from "kysely";
import type { Check } from "../../core/database/audit-check.ts";
import { ofDay } from "../../core/migrations/0101-0125/0109-company-day.ts";

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

/** Checks that what companies are listed and sorted by is what their wallets hold and who answers for them. */
const figuresAreTrue: Check = async (db) => {
  const held = sql`(select w.company_id, sum(w.balance) as balance, sum(w.frozen) as frozen,
    sum(case when w.balance - w.frozen < w.low_balance_alert then 1 else 0 end) as low from wallets w group by w.company_id)`;
  const { rows } = await sql<{ id: number }>`
    select c.id from companies c left join company_figures f on f.company_id = c.id left join ${held} as w on w.company_id = c.id
    where f.id is null or f.id <> c.id or f.agency_id <> c.agency_id or f.balance <> coalesce(w.balance, 0)
      or f.frozen <> coalesce(w.frozen, 0) or f.low_wallets <> coalesce(w.low, 0)
      or f.salesman_id is distinct from c.salesman_id or f.service_owner_id is distinct from c.service_owner_id
    order by c.id`.execute(db);
  const { rows: all } = await sql<{ n: number }>`select count(*) as n from companies`.execute(db);
  return {
    name: "companies show their wallets and who answers for them",
    examined: Number(all[0]?.n ?? 0),
    faults: rows.map(({ id }) => `company ${id}: its figures are not those of its wallets or its people`),
  };
};

/** Proofs of what is kept of companies for their list. */
export const companyRegisterChecks: readonly Check[] = [figuresAreOfDay, figuresAreTrue];
