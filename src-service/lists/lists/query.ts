import { type RawBuilder, sql } from "kysely";
import { parseSort, type Sort } from "../../../src-shared/kernel/lists/conditions.ts";
import type { AnyList, ListRow, Row } from "../../../src-shared/kernel/lists/define.ts";
import { type Principal, ServiceError } from "../../core/context.ts";
import type { Database } from "../../core/database/tables.ts";
import { notFound } from "../../core/plumbing/answers.ts";
import { orderOf } from "./condition-sql.ts";
import { countByCode, type RowGroup } from "./count-by-code.ts";
import { partOf, type Stretch, sumGroups } from "./grouped-source.ts";
import { maskRow } from "./masking.ts";
import { type ListRequest, type Matching, matching, rowsWith } from "./matching.ts";
import { allRows, column, type ListSource, plainRowsBy } from "./source.ts";
import { syncRows } from "./sync.ts";
import { type Totals, totalsOf } from "./totals.ts";

/** Answer of a list call (`lists/answer.ts`). */
export type ListResult<L extends AnyList = AnyList> = {
  count: number;
  results: ListRow<L>[];
  summary: Record<string, number>;
  next_cursor?: string | undefined;
  has_more?: boolean | undefined;
  tokens?: string[][] | undefined;
  groups?: RowGroup[] | undefined;
};

const readSort = (list: AnyList, ordering: unknown): Sort => {
  const sort = parseSort(list, ordering as string | undefined);
  if (sort === undefined) throw new ServiceError("invalid", { fields: { ordering: ["invalid_value"] } });
  return sort;
};

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
  const totals = rows[0] ?? {};
  return {
    count: Number(totals["rows_found"] ?? 0),
    summary: Object.fromEntries(sums.map((name) => [name, Number(totals[`sum_${name}`] ?? 0)])),
  };
};

const countAndSum = (db: Database, matches: Matching, sums: readonly string[]): Promise<Totals> => {
  const { groups, range } = matches;
  const rows = rowsWith(matches, sums);
  const summed = groups ?? range?.sums;
  return totalsOf(
    db,
    rows,
    () => (summed === undefined ? countRows(db, rows, sums) : sumGroups(db, summed, sums)),
    sums,
  );
};

/**
 * True when nothing matches now; the count may be remembered. Without the list's order the database goes by the filter, while
 * looking for a page of nothing would walk all rows.
 */
const hasNone = async (db: Database, matches: Matching): Promise<boolean> =>
  (await sql`select 1 from ${rowsWith(matches, [])} limit 1`.execute(db)).rows.length === 0;

/** Beyond this offset, or when filters leave gaps, the groups are used to locate a page. */
const walkableRows = 1_000;

/** Up to this many rows of a range are sorted for a page; with more, reading in the order of the list is faster. */
const mostSorted = 20_000;

type Page = { readonly from: RawBuilder<unknown>; readonly offset: number };

/** Where a page is read from: null where there is nothing on it. */
const pageOf = async (db: Database, matches: Matching, stretch: Stretch, source: ListSource): Promise<Page | null> => {
  const { sort, offset, count } = stretch;
  const { groups, grouped, range, isFiltered } = matches;
  const rows = rowsWith(matches, [sort.column]);
  if (
    range !== null &&
    count !== undefined &&
    source.grouped?.some(({ placeColumn: place }) => place === sort.column)
  ) {
    if (count > mostSorted) return { from: range.withoutIndex, offset };
    // Closed by a limit, so that the order outside has no say in which index is gone by.
    const inner = sql`select t.id as id, ${column(sort.column)} as ${sql.ref(sort.column)} from ${rows}`;
    return { from: sql`(${inner} limit ${allRows}) as t`, offset };
  }
  if (groups === null || sort.column !== grouped?.placeColumn || (!isFiltered && offset < walkableRows)) {
    return { from: rows, offset };
  }
  const part = await partOf(db, groups, stretch);
  return part === null ? null : { from: sql`${rows} and ${part.within}`, offset: part.offset };
};

/** The same rows from the other end, where that is nearer. */
const fromNearerEnd = (stretch: Stretch): Stretch => {
  const { sort, offset, size, count = 0 } = stretch;
  const takenCount = Math.min(size, count - offset);
  const remaining = count - offset - takenCount;
  if (takenCount <= 0 || remaining >= offset) return stretch;
  return { sort: { ...sort, descending: !sort.descending }, offset: remaining, size: takenCount, count };
};

/**
 * Rows without a value come first on both databases, as in the copy on the desk. Where every row has one nothing is said of
 * that: PostgreSQL goes by no index that does not say the same.
 */
const directionOf = (list: AnyList, sort: Sort): RawBuilder<unknown> => {
  const isEmptied = list.columns[sort.column]?.schema.safeParse(null).success !== false;
  const [falling, rising] = isEmptied ? ["desc nulls last", "asc nulls first"] : ["desc", "asc"];
  return sql.raw(sort.descending ? falling : rising);
};

const pageIds = async (
  db: Database,
  matches: Matching,
  list: AnyList,
  request: ListRequest,
  source: ListSource,
  count?: number,
): Promise<number[]> => {
  const requested = readSort(list, request["ordering"]);
  const pageSize = Number(request["page_size"] ?? 20);
  const offset = (Number(request["page"] ?? 1) - 1) * pageSize;
  const stretch = fromNearerEnd({ sort: requested, offset, size: pageSize, count });
  const { sort, size } = stretch;
  const direction = directionOf(list, sort);
  const page = await pageOf(db, matches, stretch, source);
  if (page === null) return [];
  const { rows } = await sql<{ id: number }>`
    select t.id as id from ${page.from}
    order by ${sql.join(orderOf(list, sort.column).map((one) => sql`${one} ${direction}`))}, t.id ${sql.raw(sort.descending ? "desc" : "asc")}
    limit ${size} offset ${page.offset}`.execute(db);
  const ids = rows.map((row) => row.id);
  return sort.descending === requested.descending ? ids : ids.reverse();
};

const present = (rows: readonly (Row | undefined)[]): Row[] => rows.filter((row): row is Row => row !== undefined);

const inOrder = (ids: readonly number[], rows: ReadonlyMap<string, Row>): Row[] =>
  present(ids.map((id) => rows.get(String(id))));

/**
 * Answers a list call: the rows that this person may see, filtered, sorted (id breaks ties), paged, summed and masked;
 * with `sync_cursor` instead the rows changed since, in order of change, with blind search tokens; with `group_by` instead
 * no rows, but count and sums of those of each code. Throws `invalid`.
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
  if (request["group_by"] !== undefined) {
    return { ...(await countByCode(db, principal, list, request, source)), results: [] };
  }
  const matches = await matching(db, principal, list, request, source);
  const totals = await countAndSum(db, matches, request["summary"] === "0" ? [] : list.sums);
  const isNothing = totals.count === 0 && (await hasNone(db, matches));
  const ids = isNothing ? [] : await pageIds(db, matches, list, request, source, totals.count);
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
  const rowsOfIds = present([...new Set(values.map(String))].map((value) => rows.get(value)));
  const sum = (name: string): number => rowsOfIds.reduce((total, row) => total + Number(row[name] ?? 0), 0);
  return {
    count: rowsOfIds.length,
    results: rowsOfIds.map((row) => maskRow(list, row)) as ListRow<L>[],
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
  const matches = await matching(db, principal, list, request, source);
  const { rows } = await sql<{ id: number }>`select t.id as id from ${matches.rows} order by t.id`.execute(db);
  return rows.map((row) => row.id);
};

/** Rows of an action: all that match less some, or some by id. */
export type Choice = {
  readonly ids: readonly number[] | null;
  readonly except: readonly number[];
  /** Only parts of these rows (a select of their ids), by the column that names the row of each. */
  readonly within?: { readonly by: string; readonly rows: RawBuilder<unknown> } | null;
};

const ofChoice = (matches: Matching, { ids, except, within = null }: Choice): Matching => {
  if (ids === null && except.length === 0 && within === null) return matches;
  const chosenIds = ids === null ? sql`` : sql`and t.id in (${sql.join([...ids])})`;
  const notExcluded = except.length === 0 ? sql`` : sql`and t.id not in (${sql.join([...except])})`;
  return {
    rows: sql`${matches.rows} ${chosenIds} ${notExcluded} ${within === null ? sql`` : sql`and ${column(within.by)} in ${within.rows}`}`,
    groups: null,
    grouped: null,
    range: null,
    isFiltered: true,
    own: null,
  };
};

/** The visible rows of a list in query form, and which of them are meant. */
type Chosen = [
  db: Database,
  principal: Principal,
  list: AnyList,
  request: ListRequest,
  source: ListSource,
  choice: Choice,
];

const chosen = async (...[db, principal, list, request, source, choice]: Chosen): Promise<Matching> =>
  ofChoice(await matching(db, principal, list, request, source), choice);

/** The rows of another list as the place of a choice's parts, as this person sees them. */
export const placesOf = async (...asked: Chosen): Promise<RawBuilder<unknown>> =>
  sql`(select t.id from ${(await chosen(...asked)).rows})`;

/** Counts the visible rows that match list filters in query form and the choice. Throws `invalid` for the filters. */
export const countChoice = async (...asked: Chosen): Promise<number> => {
  const [db, , list, request] = asked;
  readSort(list, request["ordering"]);
  return (await countAndSum(db, await chosen(...asked), [])).count;
};

/** Ids of these rows in the list's order, `most` of them. */
export const chosenIds = async (...[most, ...asked]: [most: number, ...Chosen]): Promise<number[]> => {
  const [db, , list, request, source] = asked;
  return pageIds(db, await chosen(...asked), list, { ...request, page: 1, page_size: most }, source);
};
