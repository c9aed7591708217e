import type { RowGroup, Summary } from "../../src-shared/lists/answer.ts";
import { type Asker, type Condition, conditionsOf, type Sort } from "../../src-shared/lists/conditions.ts";
import type { Row } from "../../src-shared/lists/define.ts";
import type { FilterValues } from "../../src-shared/lists/filter-values.ts";
import { codeOfOwnKey } from "../../src-shared/lists/own-columns.ts";
import type { SqlDatabase } from "../sqlite/open-database.ts";
import { conditionsSql, type Fragment, isSearch, ownValueSql } from "./condition-sql.ts";
import { type ListTables, quoted } from "./list-schema.ts";
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

/** Where the matching rows come from: for counting and summing (alias of the sums' table first), and for the page. */
type Sources = { readonly sums: "t" | "w"; readonly total: Fragment; readonly page: Fragment };
type Total = { readonly count: number; readonly summary: Summary };

const keptTotals = 64;

export const createListReader = (database: SqlDatabase, tables: ListTables<string>): ListReader => {
  const { list, name, columns } = tables;
  const find = createSearchHits(database, tables);
  const rows = `${quoted(name)} t`;
  const wordTable = `${quoted(`${name}_words`)} w`;
  const columnSql = columns.map((column) => `t.${quoted(column)}`).join(", ");
  const booleans = columns.filter((column) => list.columns[column]?.kind === "boolean");
  const totals = new Map<string, Total>();
  const groupsOfQuestions = new Map<string, CachedGroups>();

  const placeSql = (column: string): string => {
    const code = codeOfOwnKey(column);
    return code === undefined || list.own === undefined ? `t.${quoted(column)}` : ownValueSql(list.own.column, code);
  };

  const sourcesOf = (conditions: readonly Condition[], searchKey: string | null): Sources => {
    const searches = conditions.filter(isSearch);
    const plain = conditionsSql(conditions);
    if (searches.length === 0) {
      const all = { sql: `${rows} WHERE ${plain.sql}`, values: plain.values };
      return { sums: "t", total: all, page: all };
    }
    const hits = find(searches, searchKey);
    const whereSql = `${hits.words.sql} AND ${plain.sql}`;
    const values = [...hits.words.values, ...plain.values];
    if (hits.rids !== null) {
      const few = `json_each(?) j CROSS JOIN ${wordTable} ON w.rid = j.value CROSS JOIN ${rows} ON t.rid = w.rid WHERE ${whereSql}`;
      const source = { sql: few, values: [JSON.stringify(hits.rids), ...values] };
      return { sums: "t", total: source, page: source };
    }
    // Many rows have the text: the page is soon full when the order is walked; the texts are walked for the total.
    const walk = { sql: `${rows} CROSS JOIN ${wordTable} ON w.rid = t.rid WHERE ${whereSql}`, values };
    const isAlone = conditions.length === searches.length;
    const total = { sql: `${wordTable} WHERE ${hits.words.sql}`, values: hits.words.values };
    return isAlone ? { sums: "w", total, page: walk } : { sums: "t", total: walk, page: walk };
  };

  const totalOf = ({ sums, total }: Sources, withSums: boolean): Total => {
    const parts = withSums ? list.sums.map((column) => `, coalesce(sum(${sums}.${quoted(column)}), 0)`).join("") : "";
    const values = database
      .prepare(`SELECT count(*)${parts} FROM ${total.sql}`)
      .raw()
      .get(...total.values) as number[];
    const summary = withSums ? Object.fromEntries(list.sums.map((column, at) => [column, values[at + 1] ?? 0])) : {};
    return { count: values[0] ?? 0, summary };
  };

  const groupsOf = ({ page }: Sources, by: string): CachedGroups => {
    const parts = list.sums.map((column) => `, coalesce(sum(t.${quoted(column)}), 0)`).join("");
    const code = `t.${quoted(by)}`;
    const rows = database
      .prepare(`SELECT ${code}, count(*)${parts} FROM ${page.sql} GROUP BY ${code} ORDER BY ${code}`)
      .raw()
      .all(...page.values) as number[][];
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
      const direction = sort.descending ? "DESC" : "ASC";
      const order = [...new Set([sort.column, "id"])].map((column) => `${placeSql(column)} ${direction}`).join(", ");
      const rows = database
        .prepare(`SELECT ${columnSql} FROM ${sources.page.sql} ORDER BY ${order} LIMIT ? OFFSET ?`)
        .all(...sources.page.values, pageSize, (page - 1) * pageSize) as Row[];
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
