import { type Kysely, sql } from "kysely";
import type { Dialect } from "../../schema/schema.ts";
import { newSeq, usedBy } from "../0051-0075/0053-workers.ts";
import { take, taken } from "../0076-0100/0093-worker-counts.ts";

const users = usedBy("labor_accounts.account_no");

/** Statements run after new rows (`fresh`) were inserted by one statement, as after each of them before (migration 0093). */
const followed = [
  {
    name: "company_labors_new",
    table: "company_labors",
    body: `update company_labors set ${take} where id in (select f.id from fresh as f);`,
  },
  {
    name: "labor_accounts_new",
    table: "labor_accounts",
    body: `update labor_accounts set used_by = ${users}, change_seq = ${newSeq}
      where account_no in (select f.account_no from fresh as f) and used_by <> ${users};
    update company_labors set account_risk = ${taken.account_risk}, change_seq = ${newSeq}
      where labor_id in (select o.labor_id from labor_accounts as o
        where o.account_no in (select f.account_no from fresh as f));
    update company_labors set ${take}, change_seq = ${newSeq} where labor_id in (select f.labor_id from fresh as f);`,
  },
] as const;

/**
 * PostgreSQL takes what rows of workers show of people and accounts once for all rows of a statement, and with it counts their
 * groups once: row by row it kept as many versions of a group as workers were entered, and an import slowed down with each.
 * SQLite has triggers for rows only, and keeps no versions.
 */
export const upWorkersAtOnce = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  if (dialect === "sqlite") return;
  for (const { name, table, body } of followed)
    for (const text of [
      `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
      `drop trigger if exists ${name} on ${table}`,
      `create trigger ${name} after insert on ${table} referencing new table as fresh
        for each statement execute function ${name}()`,
    ])
      await sql.raw(text).execute(db);
};
