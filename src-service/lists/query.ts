import { type RawBuilder, sql } from "kysely";
import { ZodError } from "zod";
import { type Condition, conditionsOf, parseSort, type Sort } from "../../src-shared/lists/conditions.ts";
import type { AnyList, ListRow, Row } from "../../src-shared/lists/define.ts";
import { queryToFilters } from "../../src-shared/lists/filter-values.ts";
import { type Principal, ServiceError } from "../context.ts";
import type { Database } from "../database/tables.ts";
import { invalidOf, notFound } from "../plumbing/answers.ts";
import { conditionSql } from "./condition-sql.ts";
import type { Found } from "./found.ts";
import { areGrouped, partOf, sumGroups } from "./grouped.ts";
import { maskRow } from "./masking.ts";
import { column, type ListSource, plainRowsBy, visible } from "./source.ts";
import { syncRows } from "./sync.ts";
import { type Totals, totalsOf } from "./totals.ts";

/** Query of a list call after parsing: `page`, `page_size`, `ordering`, `summary`, sync fields, flat filters. */
export type ListRequest = Readonly<Record<string, unknown>>;

/** Answer of a list call (`lists/answer.ts`). */
export type ListResult<L extends AnyList = AnyList> = {
  count: number;
  results: ListRow<L>[];
  summary: Record<string, number>;
  next_cursor?: string | undefined;
  has_more?: boolean | undefined;
  tokens?: string[][] | undefined;
};

const readFilters = (list: AnyList, request: ListRequest) => {
  const texts = Object.entries(request).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  try {
    return queryToFilters(list, Object.fromEntries(texts));
  } catch (error) {
    if (error instanceof ZodError) throw invalidOf("query", error);
    throw error;
  }
};

const readSort = (list: AnyList, ordering: unknown): Sort => {
  const sort = parseSort(list, ordering as string | undefined);
  if (sort === undefined) throw new ServiceError("invalid", { fields: { ordering: ["invalid_value"] } });
  return sort;
};

const withConditions = (
  seen: RawBuilder<unknown>,
  list: AnyList,
  conditions: readonly (Condition | Found)[],
): RawBuilder<unknown> => {
  const parts = conditions.map((one) => conditionSql(list, one));
  return parts.length === 0 ? seen : sql`${seen} and ${sql.join(parts, sql` and `)}`;
};

/** `from … where` of the visible rows that match the filters, and of their groups where these know all that is asked. */
export type Matching = {
  readonly rows: RawBuilder<unknown>;
  readonly groups: RawBuilder<unknown> | null;
  readonly isFiltered: boolean;
};

/** The conditions with each search in place of which its findings were found. */
const lookedUp = async (
  db: Database,
  principal: Principal,
  conditions: readonly Condition[],
  { find }: ListSource,
): Promise<readonly (Condition | Found)[]> => {
  const all: (Condition | Found)[] = [];
  for (const one of conditions) {
    const found = one.op === "search" && find !== undefined ? await find(db, principal, one) : null;
    all.push(found ?? one);
  }
  return all;
};

type OneColumn = Extract<Condition, { op: "positive" | "in" }>;

const isAboveZero = (one: Condition | Found): one is OneColumn =>
  one.op === "positive" || (one.op === "in" && one.values.every((value) => Number(value) > 0));

/** Throws `invalid` for filters that the list does not know. */
export const matching = async (
  db: Database,
  principal: Principal,
  list: AnyList,
  request: ListRequest,
  source: ListSource,
): Promise<Matching> => {
  const asked = conditionsOf(list, readFilters(list, request), String(principal.user_id));
  const conditions = await lookedUp(db, principal, asked, source);
  const { grouped, maker } = source;
  const seesGroups = grouped !== undefined && areGrouped(grouped, conditions);
  const groups = seesGroups ? visible(db, principal, { from: grouped.from, maker }) : null;
  const implied = conditions.flatMap((one) => (isAboveZero(one) ? (source.implied?.[one.column] ?? []) : []));
  const seen = visible(db, principal, source);
  return {
    rows: withConditions(
      implied.length === 0 ? seen : sql`${seen} and ${sql.join(implied, sql` and `)}`,
      list,
      conditions,
    ),
    groups: groups === null ? null : withConditions(groups, list, conditions),
    isFiltered: conditions.length > 0,
  };
};

/** More rows than there will ever be: a limit that limits nothing. */
const allRows = 9_000_000_000_000;

/**
 * Counts and sums. The inner select, closed by a limit, keeps the aggregate outside: only so does SQLite leave out the
 * joins that no condition needs.
 */
const countRows = async (db: Database, from: RawBuilder<unknown>, sums: readonly string[]): Promise<Totals> => {
  const inner = sql.join([sql`t.id`, ...sums.map(column)]);
  const parts = [
    sql`count(*) as rows_found`,
    ...sums.map((name) => sql`sum(${sql.ref(`x.${name}`)}) as ${sql.ref(`sum_${name}`)}`),
  ];
  const { rows } = await sql<Record<string, number | null>>`
    select ${sql.join(parts)} from (select ${inner} from ${from} limit ${allRows}) as x`.execute(db);
  const found = rows[0] ?? {};
  return {
    count: Number(found["rows_found"] ?? 0),
    summary: Object.fromEntries(sums.map((name) => [name, Number(found[`sum_${name}`] ?? 0)])),
  };
};

const countAndSum = (db: Database, { rows, groups }: Matching, sums: readonly string[]): Promise<Totals> =>
  totalsOf(db, rows, () => (groups === null ? countRows(db, rows, sums) : sumGroups(db, groups, sums)), sums);

/** Behind so many rows, or between rows that do not match, a page is looked for by the groups. */
const walked = 1_000;

const partOfPage = async (
  db: Database,
  { groups, isFiltered }: Matching,
  sort: Sort,
  skipped: number,
  size: number,
  place: string | undefined,
): Promise<{ within: RawBuilder<unknown>; skipped: number } | null> => {
  if (groups === null || sort.column !== place || (!isFiltered && skipped < walked)) return { within: sql``, skipped };
  const part = await partOf(db, groups, sort, skipped, size);
  return part === null ? null : { within: sql`and ${part.within}`, skipped: part.skipped };
};

const pageIds = async (
  db: Database,
  found: Matching,
  list: AnyList,
  request: ListRequest,
  source: ListSource,
): Promise<number[]> => {
  const sort = readSort(list, request["ordering"]);
  // Rows without a value come first on both databases, as in the copy on the desk.
  const direction = sql.raw(sort.descending ? "desc nulls last" : "asc nulls first");
  const size = Number(request["page_size"] ?? 20);
  const before = (Number(request["page"] ?? 1) - 1) * size;
  const part = await partOfPage(db, found, sort, before, size, source.grouped?.place);
  if (part === null) return [];
  const { rows } = await sql<{ id: number }>`
    select t.id as id from ${found.rows} ${part.within}
    order by ${column(sort.column)} ${direction}, t.id ${sql.raw(sort.descending ? "desc" : "asc")} limit ${size} offset ${part.skipped}`.execute(
    db,
  );
  return rows.map((row) => row.id);
};

const present = (rows: readonly (Row | undefined)[]): Row[] => rows.filter((row): row is Row => row !== undefined);

const inOrder = (ids: readonly number[], rows: ReadonlyMap<string, Row>): Row[] =>
  present(ids.map((id) => rows.get(String(id))));

/**
 * Answers a list call: the rows that this person may see, filtered, sorted (id breaks ties), paged, summed and masked;
 * with `sync_cursor` instead the rows changed since, in order of change, with blind search tokens. Throws `invalid`.
 */
export const listRows = async <L extends AnyList>(
  db: Database,
  principal: Principal,
  list: L,
  request: ListRequest,
  source: ListSource,
): Promise<ListResult<L>> => {
  if (request["sync_cursor"] !== undefined) {
    return (await syncRows(db, principal, list, request, source)) as ListResult<L>;
  }
  const found = await matching(db, principal, list, request, source);
  const totals = await countAndSum(db, found, request["summary"] === "0" ? [] : list.sums);
  const ids = await pageIds(db, found, list, request, source);
  const rows = inOrder(ids, await plainRowsBy(db, principal, list, source, "id", ids));
  return { ...totals, results: rows.map((row) => maskRow(list, row)) as ListRow<L>[] };
};

/** The visible rows whose `by` (`id` or `no`) is one of the values, masked, in the order asked, with their sums. */
export const findRows = async <L extends AnyList>(
  db: Database,
  principal: Principal,
  list: L,
  source: ListSource,
  by: string,
  values: readonly (string | number)[],
): Promise<ListResult<L>> => {
  const rows = await plainRowsBy(db, principal, list, source, by, values);
  const found = present([...new Set(values.map(String))].map((value) => rows.get(value)));
  const sum = (name: string): number => found.reduce((total, row) => total + Number(row[name] ?? 0), 0);
  return {
    count: found.length,
    results: found.map((row) => maskRow(list, row)) as ListRow<L>[],
    summary: Object.fromEntries(list.sums.map((name) => [name, sum(name)])),
  };
};

/** One visible row, plain: for rules, and for the reveal of one field. Throws `not_found`, for foreign ids too. */
export const plainRow = async <L extends AnyList>(
  db: Database,
  principal: Principal,
  list: L,
  source: ListSource,
  id: number,
): Promise<ListRow<L>> => {
  const row = (await plainRowsBy(db, principal, list, source, "id", [id])).get(String(id));
  if (row === undefined) throw notFound();
  return row as ListRow<L>;
};

/** One visible row, masked: what details and answers of actions carry. Throws `not_found`. */
export const maskedRow = async <L extends AnyList>(
  db: Database,
  principal: Principal,
  list: L,
  source: ListSource,
  id: number,
): Promise<ListRow<L>> => maskRow(list, (await plainRow(db, principal, list, source, id)) as Row) as ListRow<L>;

/** Ids of all visible rows that match list filters in query form, ascending: "everything that matches" of a selection. */
export const matchingIds = async (
  db: Database,
  principal: Principal,
  list: AnyList,
  request: ListRequest,
  source: ListSource,
): Promise<number[]> => {
  const found = await matching(db, principal, list, request, source);
  const { rows } = await sql<{ id: number }>`select t.id as id from ${found.rows} order by t.id`.execute(db);
  return rows.map((row) => row.id);
};

/** Rows of an action: all that match less some, or some by id. */
export type Choice = { readonly ids: readonly number[] | null; readonly except: readonly number[] };

const ofChoice = (found: Matching, { ids, except }: Choice): Matching => {
  if (ids === null && except.length === 0) return found;
  const chosen = ids === null ? sql`` : sql`and t.id in (${sql.join([...ids])})`;
  const left = except.length === 0 ? sql`` : sql`and t.id not in (${sql.join([...except])})`;
  return { rows: sql`${found.rows} ${chosen} ${left}`, groups: null, isFiltered: true };
};

/** How many visible rows match list filters in query form and the choice. Throws `invalid` for the filters. */
export const countChosen = async (
  db: Database,
  principal: Principal,
  list: AnyList,
  request: ListRequest,
  source: ListSource,
  choice: Choice,
): Promise<number> => {
  readSort(list, request["ordering"]);
  const found = ofChoice(await matching(db, principal, list, request, source), choice);
  return (await countAndSum(db, found, [])).count;
};

/** Ids of these rows in the list's order, `most` of them. */
export const chosenIds = async (
  db: Database,
  principal: Principal,
  list: AnyList,
  request: ListRequest,
  source: ListSource,
  choice: Choice,
  most: number,
): Promise<number[]> => {
  const found = ofChoice(await matching(db, principal, list, request, source), choice);
  return pageIds(db, found, list, { ...request, page: 1, page_size: most }, source);
};
