import { z } from "zod";
import type { AnyList } from "./define.ts";
import { filterFieldNames } from "./filter-values.ts";

export const pageSizes = [20, 50, 100, 500] as const;

/** Code of the field `sync_cursor` when it was given for rows that are not this person's now: the copy starts again from `0`. */
export const otherScope = "other_scope";

export const countText = (max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(max));

/** The state column by which the rows of a list are counted for a filter; null for a filter that does not choose states. */
export const groupColumn = (list: AnyList, filterName: string): string | null => {
  const filter = Object.hasOwn(list.filters, filterName) ? list.filters[filterName] : undefined;
  return filter?.type === "anyOf" && list.columns[filter.column]?.kind === "state" ? filter.column : null;
};

const filterText = z.string().max(8_000).optional();

/** Members of the query of every list. */
const everyQuery = {
  page: countText(1_000_000).optional(),
  page_size: countText(500).optional(),
  ordering: z.string().max(60).optional(),
  summary: z.enum(["0", "1"]).optional(),
  sync_cursor: z
    .string()
    .regex(/^(0|\d{1,16}\.\d{1,16}\.\d{1,16})$/)
    .optional(),
  sync_since: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .optional(),
};

/**
 * Query of a list call. Filters arrive as flat text fields and are checked by `queryToFilters`; here only their names
 * and lengths are. `sync_cursor` asks for the rows changed since (the background sync); `summary=0` leaves the sums out; `group_by` names a filter of
 * states and asks for count and sums by state in place of rows.
 */
export const listQuery = (list: AnyList) => {
  const filters = Object.fromEntries(filterFieldNames(list).map((name) => [name, filterText]));
  const grouping = Object.keys(list.filters).filter((name) => groupColumn(list, name) !== null);
  return z.strictObject({
    ...(grouping.length > 0 && { group_by: z.enum(grouping as [string, ...string[]]).optional() }),
    ...everyQuery,
    ...filters,
  });
};

/** Sums of a list's `sum` columns over the filter, in cents. */
export const summarySchema = z.record(z.string(), z.int());
export type Summary = z.output<typeof summarySchema>;

/** Rows with the same code of a state: how many, and their sums in cents. */
export const rowGroup = z.object({ code: z.int(), count: z.int().nonnegative(), summary: summarySchema });
export type RowGroup = z.output<typeof rowGroup>;

/** Members of the answer of every list besides its rows. */
const everyAnswer = {
  count: z.int().nonnegative(),
  summary: summarySchema,
  next_cursor: z.string().optional(),
  has_more: z.boolean().optional(),
  tokens: z.array(z.array(z.string())).optional(),
  groups: z.array(rowGroup).optional(),
};

/**
 * Answer of a list call: `count` rows match, `results` is the page, `summary` their sums. A sync answer also has
 * `next_cursor` (hand it back to go on) and per row `tokens`: blind search tokens of its masked values, so that the
 * cache finds a person by whole name or number without holding either; none for who may not reveal. An answer to
 * `group_by` has no rows but `groups`, whose counts and sums add up to `count` and `summary`.
 */
export const listAnswer = <L extends AnyList>(list: L) =>
  z.object({ ...everyAnswer, results: z.array(list.row as L["row"]) });
