import { type RawBuilder, sql } from "kysely";
import type { Principal } from "../../../core/context.ts";
import type { Database } from "../../../core/database/tables.ts";
import { withinSql } from "../../../core/plumbing/data-scope.ts";
import { containsSql } from "../../../lists/lists/condition-sql.ts";
import type { Lookup, OneOf } from "../../../lists/lists/search-lookup.ts";
import { idsByNumberPart, minTextLength } from "../rows/find-numbers.ts";

/** Above this number of values the rows themselves are searched instead. */
const maxValues = 5_000;

type Parts = readonly (readonly OneOf[])[];
type LookUp = (db: Database, principal: Principal, text: string) => Promise<Parts | null>;

/** Distinct values of a column; null where there are too many. */
const valuesOf = async <T extends string | number>(db: Database, select: RawBuilder<unknown>): Promise<T[] | null> => {
  const { rows } = await sql<{ value: T }>`${select} limit ${maxValues + 1}`.execute(db);
  return rows.length > maxValues ? null : [...new Set(rows.map(({ value }) => value))];
};

const partOf = (column: string, values: readonly (string | number)[] | null): Parts | null => {
  if (values === null) return null;
  return values.length === 0 ? [] : [[{ column, values }]];
};

const inNames =
  (table: string, name: string, column: string): LookUp =>
  async (db, { agency_id }, text) =>
    partOf(
      column,
      await valuesOf(
        db,
        sql`select id as value from ${sql.table(table)} where agency_id = ${agency_id} and ${containsSql(sql.ref(name), text)}`,
      ),
    );

/**
 * Limits bills to those that the person sees, in the same statement, so that the time does not reveal bills of other
 * companies.
 */
const ofBills =
  (condition: (text: string) => RawBuilder<unknown>, applies: (text: string) => boolean = () => true): LookUp =>
  async (db, principal, text) => {
    if (!applies(text)) return [];
    const within = withinSql(principal, { agency: "agency_id", company: "company_id", maker: "created_by" });
    const select = sql`select id as value from bills where ${within} and ${condition(text)}`;
    return partOf("id", await valuesOf(db, select));
  };

const lastFour = /^\d{3}[\dXx]$/;
const isLastFour = (text: string): boolean => lastFour.test(text);
const endsWith = (name: string) => (text: string) =>
  sql`substr(${sql.ref(name)}, length(${sql.ref(name)}) - 3) = ${text.toUpperCase()}`;

/** Batches by their number: on bills, and on imports, which have an index for it. */
const inBatches: LookUp = async (db, { agency_id }, text) => {
  const { rows } = await sql<{ import_id: number; batch_sn: string }>`
    select distinct import_id, batch_sn from bill_groups
    where agency_id = ${agency_id} and ${containsSql(sql`batch_sn`, text)} limit ${maxValues + 1}`.execute(db);
  if (rows.length > maxValues || rows.some(({ import_id }) => import_id === 0)) return null;
  if (rows.length === 0) return [];
  const imports = [...new Set(rows.map(({ import_id }) => import_id))];
  const numbers = [...new Set(rows.map(({ batch_sn }) => batch_sn))];
  return [
    [
      { column: "import_id", values: imports },
      { column: "batch_sn", values: numbers },
    ],
  ];
};

const wholeNumber = /^[a-z]{2}\d{14}$/i;
const byWholeNumber = ofBills((text) => sql`no = ${text.toUpperCase()}`);
const byShortPart = ofBills((text) => containsSql(sql`no`, text));
/** Numbers of bills consist of letters, digits and dashes; a complete number is contained in no other. */
const inNumbers: LookUp = async (db, principal, text) => {
  if (!/^[\w-]+$/.test(text)) return [];
  if (wholeNumber.test(text)) return byWholeNumber(db, principal, text);
  if (text.length < minTextLength) return byShortPart(db, principal, text);
  return partOf("id", await idsByNumberPart(db, principal.agency_id, text, maxValues));
};

const lookUps: Readonly<Record<string, readonly LookUp[]>> = {
  no: [inNumbers],
  batch_sn: [inBatches],
  task_name: [inNames("tasks", "name", "task_ref")],
  company_name: [inNames("companies", "name", "company_id")],
  settlement_no: [inNames("settlements", "no", "settlement_id")],
  labor_name: [ofBills((text) => sql`labor_name = ${text}`)],
  id_no: [ofBills((text) => sql`id_no = ${text.toUpperCase()}`), ofBills(endsWith("id_no"), isLastFour)],
  labor_phone: [ofBills((text) => sql`labor_phone = ${text}`), ofBills(endsWith("labor_phone"), isLastFour)],
};

/**
 * Looks a text up in companies, tasks, batches and settlements, and among the bills by their indexes: the rows of the list
 * that a search of `src-shared/billing/bills/bills-list.ts` means, without reading every bill. Bills are looked for within what the
 * person sees; for the rest that is checked by the list.
 */
export const findBills: Lookup = async (db, principal, { columns, text }) => {
  if (text.includes("\0")) return { op: "lookup", parts: [] };
  const parts: (readonly OneOf[])[] = [];
  for (const column of columns) {
    const ways = lookUps[column];
    if (ways === undefined) return null;
    for (const lookUp of ways) {
      const ids = await lookUp(db, principal, text);
      if (ids === null) return null;
      parts.push(...ids);
    }
  }
  return { op: "lookup", parts };
};
