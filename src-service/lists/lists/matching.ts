import { type RawBuilder, sql } from "kysely";
import { ZodError } from "zod";
import { type Condition, conditionsOf } from "../../../src-shared/kernel/lists/conditions.ts";
import type { AnyList } from "../../../src-shared/kernel/lists/define.ts";
import { queryToFilters } from "../../../src-shared/kernel/lists/filter-values.ts";
import type { Principal } from "../../core/context.ts";
import type { Database } from "../../core/database/tables.ts";
import { invalidOf } from "../../core/plumbing/answers.ts";
import { betweenSql, conditionSql } from "./condition-sql.ts";
import { columnsOf, type GroupedSource, groupedBy } from "./grouped-source.ts";
import { assertOwnColumns } from "./own-columns.ts";
import type { LookupResult } from "./search-lookup.ts";
import { column, type ListSource, seenBy, visible } from "./source.ts";
import { onlyRange } from "./stepped-source.ts";

/** Query of a list call after parsing: `page`, `page_size`, `ordering`, `summary`, sync fields, flat filters. */
export type ListRequest = Readonly<Record<string, unknown>>;

const readFilters = (list: AnyList, request: ListRequest) => {
  const texts = Object.entries(request).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  try {
    return queryToFilters(list, Object.fromEntries(texts));
  } catch (error) {
    if (error instanceof ZodError) throw invalidOf("query", error);
    throw error;
  }
};

const withConditions = (
  visibleRows: RawBuilder<unknown>,
  list: AnyList,
  conditions: readonly (Condition | LookupResult)[],
): RawBuilder<unknown> => {
  const parts = conditions.map((one) => conditionSql(list, one));
  return parts.length === 0 ? visibleRows : sql`${visibleRows} and ${sql.join(parts, sql` and `)}`;
};

/** `from … where` of the visible rows that match the filters, and of their groups where these know all that is asked. */
export type Matching = {
  readonly rows: RawBuilder<unknown>;
  readonly groups: RawBuilder<unknown> | null;
  readonly grouped: GroupedSource | null;
  /** Where nothing but a range is asked: its sums, and the rows so written that no index of the range is gone by. */
  readonly range: { readonly sums: RawBuilder<unknown>; readonly withoutIndex: RawBuilder<unknown> } | null;
  readonly isFiltered: boolean;
  /** `rows` without other tables, and the columns that may be asked of them; null where the filters ask for others. */
  readonly own: { readonly rows: RawBuilder<unknown>; readonly columns: ReadonlySet<string> } | null;
};

/** The rows without other tables where these have the columns, else with them. */
export const rowsWith = ({ rows, own }: Matching, columns: readonly string[]): RawBuilder<unknown> =>
  own !== null && columns.every((name) => own.columns.has(name)) ? own.rows : rows;

/** The conditions, each search replaced by its lookup result where there is one. */
const lookedUp = async (
  db: Database,
  principal: Principal,
  conditions: readonly Condition[],
  { find }: ListSource,
): Promise<readonly (Condition | LookupResult)[]> => {
  const all: (Condition | LookupResult)[] = [];
  for (const one of conditions) {
    const lookedUpParts = one.op === "search" && find !== undefined ? await find(db, principal, one) : null;
    all.push(lookedUpParts ?? one);
  }
  return all;
};

type OneColumn = Extract<Condition, { op: "positive" | "in" }>;

const isAboveZero = (one: Condition | LookupResult): one is OneColumn =>
  one.op === "positive" || (one.op === "in" && one.values.every((value) => Number(value) > 0));

/** The column that has more than nothing in all rows of a condition. */
const filledBy = (one: Condition | LookupResult): readonly string[] => {
  if (isAboveZero(one)) return [one.column];
  return one.op === "search" && one.columns.length === 1 && one.text !== "" ? one.columns : [];
};

const rangeOf = (
  visibleRows: RawBuilder<unknown>,
  principal: Principal,
  conditions: readonly (Condition | LookupResult)[],
  { stepped = {} }: ListSource,
): Matching["range"] => {
  const one = onlyRange(principal, conditions);
  const steps = one === null ? undefined : stepped[one.column];
  if (one === null || steps === undefined) return null;
  const { min, max } = one as { min?: number; max?: number };
  const withoutIndex = sql`${visibleRows} and ${betweenSql(sql`(${column(one.column)} + 0)`, min, max)}`;
  return { sums: steps(principal.agency_id, min, max), withoutIndex };
};

/**
 * The rows of a list that this person may see and that match filters in query form. `needed`: further columns that groups
 * must have to be used. Throws `invalid` for filters that the list does not know.
 */
export const matching = async (
  db: Database,
  principal: Principal,
  list: AnyList,
  request: ListRequest,
  listSource: ListSource,
  needed: readonly string[] = [],
): Promise<Matching> => {
  const source = seenBy(listSource, principal);
  const requested = conditionsOf(list, readFilters(list, request), {
    me: String(principal.user_id),
    today: principal.today,
  });
  await assertOwnColumns(db, principal, list, request, source.ownColumns);
  const conditions = await lookedUp(db, principal, requested, source);
  const { maker } = source;
  const grouped = groupedBy(source.grouped, conditions, needed);
  const groups = grouped === null ? null : visible(db, principal, { from: grouped.from, maker });
  const implied = conditions.flatMap(filledBy).flatMap((name) => source.implied?.[name] ?? []);
  const visibleRows = visible(db, principal, source);
  const matched = (from: RawBuilder<unknown>): RawBuilder<unknown> =>
    withConditions(implied.length === 0 ? from : sql`${from} and ${sql.join(implied, sql` and `)}`, list, conditions);
  const { own } = source;
  const isOwn = own !== undefined && conditions.flatMap(columnsOf).every((name) => own.columns.has(name));
  return {
    rows: matched(visibleRows),
    own: isOwn ? { rows: matched(visible(db, principal, { ...source, from: own.from })), columns: own.columns } : null,
    groups: groups === null ? null : withConditions(groups, list, conditions),
    grouped,
    range: rangeOf(visibleRows, principal, conditions, source),
    isFiltered: conditions.length > 0,
  };
};
