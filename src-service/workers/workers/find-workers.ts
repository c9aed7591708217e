import { type RawBuilder, sql } from "kysely";
import { readPinyin, readSurname } from "../../../src-shared/kernel/lists/pinyin-search.ts";
import type { Principal } from "../../core/context.ts";
import type { Database } from "../../core/database/tables.ts";
import { withinSql } from "../../core/plumbing/data-scope.ts";
import { containsSql, lastFour, pinyinSql, surnameSql } from "../../lists/lists/condition-sql.ts";
import type { Lookup, OneOf } from "../../lists/lists/search-lookup.ts";

/** Above this number of rows they are not named, but asked for again by the list. */
const maxNamed = 2_000;

const last4 = (column: string) => sql`substr(${sql.ref(column)}, length(${sql.ref(column)}) - 3)`;

/**
 * Cooperations of the people (`l`) or accounts (`a`) of a condition, within what the person sees, so that the time tells
 * nothing of others. Cross joins, because SQLite then begins with the condition's index.
 */
const ofPeople = ({ within, agency }: Asking, condition: RawBuilder<unknown>): Select => ({
  of: sql`labors l cross join company_labors r
    where l.agency_id = ${agency} and ${condition} and r.labor_id = l.id and ${within}`,
  column: "id",
});
const ofAccounts = ({ within }: Asking, condition: RawBuilder<unknown>): Select => ({
  of: sql`labor_accounts a cross join company_labors r
    where a.is_default = 1 and ${condition} and r.labor_id = a.labor_id and ${within}`,
  column: "id",
});
const ofCompanies = ({ companies }: Asking, condition: RawBuilder<unknown>): Select => ({
  of: sql`companies r where ${companies} and ${condition}`,
  column: "company_id",
});

type Asking = {
  readonly within: RawBuilder<boolean>;
  readonly companies: RawBuilder<boolean>;
  readonly agency: number;
  readonly text: string;
};
type Way = (asking: Asking) => readonly Select[];
/** `from … where` of rows `r`, and the column of the list that has their ids. */
type Select = { readonly of: RawBuilder<unknown>; readonly column: "id" | "company_id" };

const exactly = (value: string, column: string, find: typeof ofPeople) => (asking: Asking) =>
  find(asking, sql`${sql.ref(column)} = ${value}`);

const byEnd = (asking: Asking, column: string, find: typeof ofPeople): readonly Select[] =>
  lastFour.test(asking.text) ? [find(asking, sql`${last4(column)} = ${asking.text.toUpperCase()}`)] : [];

/** Ways to search each column; personal ones as `lists/condition-sql.ts` does: whole, or by the last four of a number. */
const ways: Readonly<Record<string, Way>> = {
  name: (asking) => {
    const sign = readSurname(asking.text);
    if (sign !== null) return [ofPeople(asking, surnameSql(sql.ref("l.name"), sign))];
    const letters = readPinyin(asking.text);
    const whole = exactly(asking.text, "l.name", ofPeople)(asking);
    return letters === null ? [whole] : [whole, ofPeople(asking, pinyinSql(sql.ref("l.name_pinyin"), letters))];
  },
  id_no: (asking) => [
    ...[exactly(asking.text.toUpperCase(), "l.id_no", ofPeople)(asking)],
    ...byEnd(asking, "l.id_no", ofPeople),
  ],
  mobile: (asking) => [...[exactly(asking.text, "l.mobile", ofPeople)(asking)], ...byEnd(asking, "l.mobile", ofPeople)],
  account_no: (asking) => [
    ...[exactly(asking.text, "a.account_no", ofAccounts)(asking)],
    ...byEnd(asking, "a.account_no", ofAccounts),
  ],
  company_name: (asking) => [ofCompanies(asking, containsSql(sql.ref("r.name"), asking.text))],
};

/**
 * The found rows, and those into which they were merged: who looks for a person by what they had before finds them. Both are of one
 * company, so nobody finds more people by it than they see, nor learns more of a number than by the row that has it.
 */
const rowsOf = async (db: Database, { of, column }: Select): Promise<readonly OneOf[]> => {
  const kept = column === "id" ? sql`r.merged_into` : sql`cast(null as integer)`;
  const { rows } = await sql<{ id: number; kept: number | null }>`
    select r.id as id, ${kept} as kept from ${of} limit ${maxNamed + 1}`.execute(db);
  if (rows.length <= maxNamed)
    return [{ column, values: rows.flatMap(({ id, kept }) => (kept === null ? [id] : [id, kept])) }];
  const all: OneOf = { column, select: sql`select r.id as value from ${of}` };
  if (column !== "id") return [all];
  return [all, { column, select: sql`select r.merged_into as value from ${of} and r.merged_into is not null` }];
};

/** Looks the keyword of the list of workers up by the indexes of people, accounts and companies, not row by row. */
export const findWorkerRows: Lookup = async (db, principal: Principal, { columns, text }) => {
  if (text.includes("\0")) return { op: "lookup", parts: [] };
  const within = withinSql(principal, { agency: "r.agency_id", company: "r.company_id", maker: null });
  const companies = withinSql(principal, { agency: "r.agency_id", company: "r.id", maker: null });
  const asking = { within, companies, agency: principal.agency_id, text };
  const parts: (readonly OneOf[])[] = [];
  for (const name of columns) {
    const way = ways[name];
    if (way === undefined) return null;
    for (const select of way(asking)) parts.push(...(await rowsOf(db, select)).map((one) => [one]));
  }
  return {
    op: "lookup",
    parts: parts.filter(([one]) => !(one !== undefined && "values" in one && one.values.length === 0)),
  };
};
