import { type Condition, likePattern } from "../../src-shared/kernel/lists/conditions.ts";
import { editorsColumn, inIdSet } from "../../src-shared/kernel/lists/id-set.ts";
import { type OwnTest, ownCode } from "../../src-shared/kernel/lists/own-columns.ts";
import { quoted } from "./list-schema.ts";

/** A piece of SQL with its bound values. */
export type Fragment = { readonly sql: string; readonly values: readonly (string | number)[] };

/** Conditions that the index of pieces and tokens answers. */
export type Search = Extract<Condition, { op: "search" | "people" }>;

export const isSearch = (condition: Condition): condition is Search =>
  condition.op === "search" || condition.op === "people";

/** The value of a company's own column of a row `t`, as the text of it that the desk keeps; numbers stay numbers. */
export const ownValueSql = (column: string, code: string): string => {
  if (!ownCode.test(code)) throw new Error("no code of a column");
  return `(SELECT nullif(json_extract(e.value, '$.value'), '') FROM json_each(t.${quoted(column)}) e WHERE json_extract(e.value, '$.code') = '${code}')`;
};

const ownSql = (column: string, code: string, { has, is, min, max, from, to }: OwnTest): Fragment => {
  const value = ownValueSql(column, code);
  const parts: Fragment[] = [];
  const add = (sql: string, ...values: (string | number)[]) => void parts.push({ sql: `${value} ${sql}`, values });
  if (has !== undefined) add("LIKE ? ESCAPE '\\'", likePattern(has));
  if (is !== undefined) add(`IN (${is.map(() => "?").join(", ")})`, ...is);
  // A text is more than every number in SQLite.
  if (min !== undefined || max !== undefined) parts.push({ sql: `typeof(${value}) <> 'text'`, values: [] });
  for (const [bound, sign] of [
    [min, ">="],
    [max, "<="],
    [from, ">="],
    [to, "<="],
  ] as const)
    if (bound !== undefined) add(`${sign} ?`, bound);
  return { sql: parts.map(({ sql }) => sql).join(" AND "), values: parts.flatMap(({ values }) => values) };
};

type Plain = Exclude<Condition, Search>;

const plainSql = (condition: Plain): Fragment => {
  const column = "column" in condition ? `t.${quoted(condition.column)}` : "";
  switch (condition.op) {
    case "in":
    case "texts":
      if (condition.values.length === 0) return { sql: "0", values: [] };
      return { sql: `${column} IN (${condition.values.map(() => "?").join(", ")})`, values: condition.values };
    case "among":
      if (condition.values.length === 0) return { sql: "0", values: [] };
      return {
        sql: `(${condition.values.map(() => `${column} LIKE ?`).join(" OR ")})`,
        values: condition.values.map(inIdSet),
      };
    case "ranges":
      if (condition.ranges.length === 0) return { sql: "0", values: [] };
      return {
        sql: `(${condition.ranges.map(() => `${column} BETWEEN ? AND ?`).join(" OR ")})`,
        values: condition.ranges.flat(),
      };
    case "before": {
      const columns = condition.columns.map((name) => `t.${quoted(name)}`).join(", ");
      return { sql: `coalesce(${columns}) < ?`, values: [condition.time] };
    }
    case "own": {
      const parts = condition.tests.map(([code, test]) => ownSql(condition.column, code, test));
      return { sql: parts.map(({ sql }) => sql).join(" AND "), values: parts.flatMap(({ values }) => values) };
    }
    case "notIn":
      return {
        sql: `${column} NOT IN (${condition.values.map(() => "?").join(", ")})`,
        values: condition.values,
      };
    case "positive":
      return { sql: `${column} > 0`, values: [] };
    case "person": {
      const parts = condition.columns.map((name) => {
        const one = `t.${quoted(name)}`;
        if (name === editorsColumn) return `${one} ${condition.is === "me" ? "LIKE" : "NOT LIKE"} ?`;
        return condition.is === "me" ? `${one} = ?` : `(${one} IS NULL OR ${one} <> ?)`;
      });
      return {
        sql: parts.join(" AND "),
        values: condition.columns.map((name) => (name === editorsColumn ? inIdSet(condition.id) : condition.id)),
      };
    }
    case "between": {
      const { min, max } = condition;
      const parts = [
        ...(min === undefined ? [] : [`${column} >= ?`]),
        ...(max === undefined ? [] : [`${column} <= ?`]),
      ];
      const values = [...(min === undefined ? [] : [min]), ...(max === undefined ? [] : [max])];
      return { sql: parts.length === 0 ? "1" : parts.join(" AND "), values };
    }
  }
};

/** Conditions other than searches on the rows `t`, joined by AND; "1" when there are none. */
export const conditionsSql = (conditions: readonly Condition[]): Fragment => {
  const parts = conditions.flatMap((condition) => (isSearch(condition) ? [] : [plainSql(condition)]));
  if (parts.length === 0) return { sql: "1", values: [] };
  return { sql: parts.map((part) => part.sql).join(" AND "), values: parts.flatMap((part) => part.values) };
};
