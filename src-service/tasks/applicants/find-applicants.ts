import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../core/database/tables.ts";
import { withinSql } from "../../core/plumbing/data-scope.ts";
import { containsSql, lastFour } from "../../lists/lists/condition-sql.ts";
import type { Lookup, OneOf } from "../../lists/lists/search-lookup.ts";

/** Above this number of values the rows themselves are searched instead. */
const mostNamed = 5_000;

const idsOf = async (db: Database, from: RawBuilder<unknown>): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select r.id as id from ${from} limit ${mostNamed + 1}`.execute(db);
  return rows.map(({ id }) => id);
};

/** People by whole values only, and numbers by their last four, as every search has it (`lists/condition-sql.ts`). */
const personIs = (columns: readonly string[], text: string): RawBuilder<boolean> => {
  const end = (name: string) => sql`substr(${sql.ref(`l.${name}`)}, length(${sql.ref(`l.${name}`)}) - 3)`;
  const isEnd = lastFour.test(text);
  const ways = [
    ...(columns.includes("name") ? [sql`l.name = ${text}`] : []),
    ...(["id_no", "mobile"] as const).flatMap((name) =>
      columns.includes(name)
        ? [isEnd ? sql`${end(name)} = ${text.toUpperCase()}` : sql`${sql.ref(`l.${name}`)} = ${text.toUpperCase()}`]
        : [],
    ),
  ];
  return ways.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`(${sql.join(ways, sql` or `)})`;
};

/**
 * Looks a text up in the names of tasks and companies and among workers, each table by itself, so that no person of a task is joined
 * with all of them to be searched. Workers are looked for within what the person sees, in the same statement.
 */
export const findApplicants: Lookup = async (db, principal, { columns, text }) => {
  if (text.includes("\0")) return { op: "lookup", parts: [] };
  const { agency_id } = principal;
  const within = withinSql(principal, { agency: "r.agency_id", company: "r.company_id", maker: "r.maker_id" });
  const ofAgency = sql`r.agency_id = ${agency_id}`;
  const tasks = columns.includes("task_name")
    ? await idsOf(db, sql`tasks as r where ${ofAgency} and ${containsSql(sql`r.name`, text)}`)
    : [];
  const companies = columns.includes("company_name")
    ? await idsOf(db, sql`companies as r where ${ofAgency} and ${containsSql(sql`r.name`, text)}`)
    : [];
  const people = await idsOf(
    db,
    sql`labors l cross join task_applicants r
      where l.agency_id = ${agency_id} and ${personIs(columns, text)} and r.labor_id = l.id and ${within}`,
  );
  if ([tasks, companies, people].some((ids) => ids.length > mostNamed)) return null;
  const found: readonly (OneOf & { readonly values: readonly number[] })[] = [
    { column: "task_id", values: tasks },
    { column: "company_id", values: companies },
    { column: "id", values: people },
  ];
  return { op: "lookup", parts: found.filter(({ values }) => values.length > 0).map((one) => [one]) };
};
