import { type RawBuilder, sql } from "kysely";
import { ZodError } from "zod";
import { conditionsOf, parseSort, type Sort } from "../../src-shared/lists/conditions.ts";
import type { AnyList, ListRow, Row } from "../../src-shared/lists/define.ts";
import { queryToFilters } from "../../src-shared/lists/filter-values.ts";
import { type Principal, ServiceError } from "../context.ts";
import type { Database } from "../database/tables.ts";
import { invalidOf, notFound } from "../plumbing/answers.ts";
import { conditionSql } from "./condition-sql.ts";
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

/** `from … where` of the visible rows that match the filters. */
export const matching = (
  db: Database,
  principal: Principal,
  list: AnyList,
  request: ListRequest,
  source: ListSource,
): RawBuilder<unknown> => {
  const conditions = conditionsOf(list, readFilters(list, request), String(principal.user_id)).map((one) =>
    conditionSql(list, one),
  );
  const seen = visible(db, principal, source);
  return conditions.length === 0 ? seen : sql`${seen} and ${sql.join(conditions, sql` and `)}`;
};

/** More rows than there will ever be: a limit that limits nothing. */
const allRows = 9_000_000_000_000;

/**
 * Counts and sums. The inner select, closed by a limit, keeps the aggregate outside: only so does SQLite leave out the
 * joins that no condition needs.
 */
const countAndSum = async (db: Database, from: RawBuilder<unknown>, sums: readonly string[]): Promise<Totals> => {
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

const pageIds = async (
  db: Database,
  from: RawBuilder<unknown>,
  list: AnyList,
  request: ListRequest,
): Promise<number[]> => {
  const sort = readSort(list, request["ordering"]);
  const direction = sql.raw(sort.descending ? "desc" : "asc");
  const size = Number(request["page_size"] ?? 20);
  const skipped = (Number(request["page"] ?? 1) - 1) * size;
  const { rows } = await sql<{ id: number }>`
    select t.id as id from ${from}
    order by ${column(sort.column)} ${direction}, t.id ${direction} limit ${size} offset ${skipped}`.execute(db);
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
  const from = matching(db, principal, list, request, source);
  const sums = request["summary"] === "0" ? [] : list.sums;
  const totals = await totalsOf(db, from, () => countAndSum(db, from, sums), sums);
  const ids = await pageIds(db, from, list, request);
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
  const from = matching(db, principal, list, request, source);
  const { rows } = await sql<{ id: number }>`select t.id as id from ${from} order by t.id`.execute(db);
  return rows.map((row) => row.id);
};

/** Rows of an action: all that match less some, or some by id. */
export type Choice = { readonly ids: readonly number[] | null; readonly except: readonly number[] };

const ofChoice = (from: RawBuilder<unknown>, { ids, except }: Choice): RawBuilder<unknown> => {
  const chosen = ids === null ? sql`` : sql`and t.id in (${sql.join([...ids])})`;
  const left = except.length === 0 ? sql`` : sql`and t.id not in (${sql.join([...except])})`;
  return sql`${from} ${chosen} ${left}`;
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
  const from = ofChoice(matching(db, principal, list, request, source), choice);
  return (await totalsOf(db, from, () => countAndSum(db, from, []), [])).count;
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
  const from = ofChoice(matching(db, principal, list, request, source), choice);
  return pageIds(db, from, list, { ...request, page: 1, page_size: most });
};
