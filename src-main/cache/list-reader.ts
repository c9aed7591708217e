import type { RowGroup, Summary } from "../../src-shared/kernel/lists/answer.ts";
import { type Asker, type Condition, conditionsOf, type Sort } from "../../src-shared/kernel/lists/conditions.ts";
import type { Row } from "../../src-shared/kernel/lists/define.ts";
import type { FilterValues } from "../../src-shared/kernel/lists/filter-values.ts";
import { codeOfOwnKey } from "../../src-shared/kernel/lists/own-columns.ts";
import type { SqlDatabase } from "../sqlite/open-database.ts";
import { conditionsSql, type Fragment, isSearch, ownValueSql } from "./condition-sql.ts";
import { countedTable, type ListTables, leadingColumns, orderIndexOf, quoted, spanSql } from "./list-schema.ts";
import { createSearchHits } from "./search-hits.ts";

export type CachedQuestion = {
  readonly filters: FilterValues;
  readonly sort: Sort;
  readonly page: number;
  readonly pageSize: number;
  readonly summary: boolean;
} & Asker;
/** By which state column (`by`) the rows that match are counted. */
export type GroupsQuestion = Pick<CachedQuestion, "filters" | "me" | "today"> & { readonly by: string };
export type CachedGroups = {
  readonly count: number;
  readonly summary: Record<string, number>;
  readonly groups: RowGroup[];
};
export type CachedPage = { readonly count: number; readonly rows: readonly Row[]; readonly summary: Summary };

export type ListReader = {
  /** `generation` changes whenever the rows do; `searchKey` is the person's (hex). */
  readonly page: (question: CachedQuestion, searchKey: string | null, generation: number) => CachedPage;
  readonly groups: (question: GroupsQuestion, searchKey: string | null, generation: number) => CachedGroups;
  readonly size: () => number;
};

/**
 * Where the matching rows come from: for counting and summing (alias of the sums' table first), for the page, and their groups
 * where they are kept counted. `walk`: the rows by an index of their order (its name is put in), where no text chooses them.
 * `less`: rows of the total that are none of the list. `isInOrder`: all that is asked stands in the index of the usual order,
 * and no other index is better.
 */
type Sources = {
  readonly sums: "t" | "w";
  readonly total: Fragment;
  readonly less: Fragment | null;
  readonly page: Fragment;
  readonly counted: Fragment | null;
  readonly walk: ((index: string) => Fragment) | null;
  readonly isInOrder: boolean;
};
type Total = { readonly count: number; readonly summary: Summary };

type Hiding = Extract<Condition, { op: "notIn" }>;

/** Of rows that a text chooses. */
const plainSearch = { less: null, counted: null, walk: null, isInOrder: false } as const;

const keptTotals = 64;
/** A filter that this part of the rows meets (one in so many) is answered by walking: even if all others came first, not much is lost. */
const walkedPart = 4;
/** The same where the index of the order holds all that is asked: going past an entry is a tenth of collecting and sorting one. */
const coveredPart = 12;

export const createListReader = (database: SqlDatabase, tables: ListTables<string>): ListReader => {
  const { list, name, columns } = tables;
  const find = createSearchHits(database, tables);
  const rows = `${quoted(name)} t`;
  const wordTable = `${quoted(`${name}_words`)} w`;
  const columnSql = columns.map((column) => `t.${quoted(column)}`).join(", ");
  const booleans = columns.filter((column) => list.columns[column]?.kind === "boolean");
  const leading = new Set(leadingColumns(list));
  const totals = new Map<string, Total>();
  const groupsOfQuestions = new Map<string, CachedGroups>();

  const placeSql = (column: string): string => {
    const code = codeOfOwnKey(column);
    return code === undefined || list.own === undefined ? `t.${quoted(column)}` : ownValueSql(list.own.column, code);
  };

  /** True when a condition leaves out rows that are found by an index. */
  const isHiding = (condition: Condition): condition is Hiding =>
    condition.op === "notIn" && leading.has(condition.column);

  const hiddenOnes = ({ column, values }: Hiding, words: Fragment): Fragment => {
    const place = `t.${quoted(column)}`;
    return {
      sql: `${rows} CROSS JOIN ${wordTable} ON w.rid = t.rid
        WHERE (${place} IS NULL OR ${place} IN (${values.map(() => "?").join(", ")})) AND ${words.sql}`,
      values: [...values, ...words.values],
    };
  };

  const sourcesOf = (conditions: readonly Condition[], searchKey: string | null): Sources => {
    const searches = conditions.filter(isSearch);
    const plain = conditionsSql(conditions);
    if (searches.length === 0) {
      const from = (table: string) => ({ sql: `${table} WHERE ${plain.sql}`, values: plain.values });
      const isCounted = conditions.every(
        (condition) => (condition.op === "in" || condition.op === "notIn") && list.counted.includes(condition.column),
      );
      const counted = isCounted && list.counted.length > 0 ? from(`${countedTable(name)} t`) : null;
      const walk = (index: string) => from(`${rows} INDEXED BY ${quoted(index)}`);
      const isInOrder =
        counted !== null &&
        !conditions.some(({ op, ...one }) => op === "in" && "column" in one && leading.has(one.column));
      return { sums: "t", total: from(rows), less: null, page: from(rows), counted, walk, isInOrder };
    }
    const hits = find(searches, searchKey);
    const whereSql = `${hits.words.sql} AND ${plain.sql}`;
    const values = [...hits.words.values, ...plain.values];
    if (hits.rids !== null) {
      const few = `json_each(?) j CROSS JOIN ${wordTable} ON w.rid = j.value CROSS JOIN ${rows} ON t.rid = w.rid WHERE ${whereSql}`;
      const source = { sql: few, values: [JSON.stringify(hits.rids), ...values] };
      return { sums: "t", total: source, page: source, ...plainSearch };
    }
    // Many rows have the text: the page is soon full when the order is walked; for the total the texts are walked, those only
    // that the index names where it can.
    const walk = { sql: `${rows} CROSS JOIN ${wordTable} ON w.rid = t.rid WHERE ${whereSql}`, values };
    const others = conditions.filter((condition) => !isSearch(condition));
    // Counted with the hidden rows, less these: they are few, and to leave them out every row would be read.
    const hidden = others.length === 1 ? others.find(isHiding) : undefined;
    const isAlone = others.length === 0 || hidden !== undefined;
    const from = isAlone ? wordTable : `${wordTable} CROSS JOIN ${rows} ON t.rid = w.rid`;
    const among = hits.among ?? { sql: "1", values: [] };
    const matched = hidden === undefined ? { sql: whereSql, values } : hits.words;
    const total = {
      sql: `${from} WHERE ${among.sql} AND ${matched.sql}`,
      values: [...among.values, ...matched.values],
    };
    const less = hidden === undefined ? null : hiddenOnes(hidden, hits.words);
    return { sums: "w", total, page: walk, ...plainSearch, less };
  };

  const totalOf = ({ sums, total: rowsFound, less, counted }: Sources, withSums: boolean): Total => {
    const total = counted ?? rowsFound;
    const count = counted === null ? "count(*)" : "coalesce(sum(t.rows_in), 0)";
    const parts = withSums ? list.sums.map((column) => `, coalesce(sum(${sums}.${quoted(column)}), 0)`).join("") : "";
    const read = (from: Fragment) =>
      database
        .prepare(`SELECT ${count}${parts} FROM ${from.sql}`)
        .raw()
        .get(...from.values) as number[];
    const minus = less === null ? [] : read(less);
    const values = read(total).map((value, at) => value - (minus[at] ?? 0));
    const summary = withSums ? Object.fromEntries(list.sums.map((column, at) => [column, values[at + 1] ?? 0])) : {};
    return { count: values[0] ?? 0, summary };
  };

  const groupsOf = ({ page, counted }: Sources, by: string): CachedGroups => {
    const found = counted !== null && list.counted.includes(by) ? counted : null;
    const [from, count] = found === null ? [page, "count(*)"] : [found, "sum(t.rows_in)"];
    const parts = list.sums.map((column) => `, coalesce(sum(t.${quoted(column)}), 0)`).join("");
    const code = `t.${quoted(by)}`;
    const rows = database
      .prepare(
        `SELECT ${code}, ${count}${parts} FROM ${from.sql} GROUP BY ${code} HAVING ${count} > 0 ORDER BY ${code}`,
      )
      .raw()
      .all(...from.values) as number[][];
    const groups = rows.map(([value = 0, count = 0, ...sums]) => ({
      code: value,
      count,
      summary: Object.fromEntries(list.sums.map((column, at) => [column, sums[at] ?? 0])),
    }));
    const sum = (of: (group: RowGroup) => number): number => groups.reduce((all, group) => all + of(group), 0);
    return {
      count: sum(({ count }) => count),
      summary: Object.fromEntries(list.sums.map((column) => [column, sum(({ summary }) => summary[column] ?? 0)])),
      groups,
    };
  };

  /** The next page of the same question has the same total. */
  const remembered = <T>(memory: Map<string, T>, key: string, work: () => T): T => {
    const known = memory.get(key);
    if (known) return known;
    const answer = work();
    if (memory.size >= keptTotals) memory.delete(memory.keys().next().value as string);
    memory.set(key, answer);
    return answer;
  };

  const spanOf = database.prepare(`SELECT ${spanSql(name)}`).pluck();

  /**
   * The rows of a page. Where a large part matches, the page is soon full when its order is walked; the database does not know
   * how many match, and would collect and sort them all.
   */
  const pageOf = ({ page, walk, counted, isInOrder }: Sources, { count }: Total, column: string): Fragment => {
    const index = orderIndexOf(tables, column);
    if (index === null || walk === null) return page;
    const isUsual = column === list.offline?.by;
    const part = isUsual && counted !== null ? coveredPart : walkedPart;
    const isWalked = (isInOrder && isUsual) || count * part > (spanOf.get() as number);
    return isWalked ? walk(index) : page;
  };

  const rowOf = (stored: Row): Row =>
    booleans.length === 0
      ? stored
      : { ...stored, ...Object.fromEntries(booleans.map((column) => [column, stored[column] === 1])) };

  return {
    page: ({ filters, sort, page, pageSize, summary, ...asker }, searchKey, generation) => {
      const conditions = conditionsOf(list, filters, asker);
      const sources = sourcesOf(conditions, searchKey);
      const key = JSON.stringify([generation, conditions, summary]);
      const total = remembered(totals, key, () => totalOf(sources, summary));
      const from = pageOf(sources, total, sort.column);
      const direction = sort.descending ? "DESC" : "ASC";
      const order = [...new Set([sort.column, "id"])].map((column) => `${placeSql(column)} ${direction}`).join(", ");
      const rows = database
        .prepare(`SELECT ${columnSql} FROM ${from.sql} ORDER BY ${order} LIMIT ? OFFSET ?`)
        .all(...from.values, pageSize, (page - 1) * pageSize) as Row[];
      return { ...total, rows: rows.map(rowOf) };
    },
    groups: ({ filters, by, ...asker }, searchKey, generation) => {
      const conditions = conditionsOf(list, filters, asker);
      const key = JSON.stringify([generation, conditions, by]);
      return remembered(groupsOfQuestions, key, () => groupsOf(sourcesOf(conditions, searchKey), by));
    },
    size: () =>
      database
        .prepare(`SELECT count(*) FROM ${quoted(name)}`)
        .pluck()
        .get() as number,
  };
};
