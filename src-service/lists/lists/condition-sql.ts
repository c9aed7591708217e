import { type RawBuilder, sql } from "kysely";
import { type Condition, likePattern } from "../../../src-shared/kernel/lists/conditions.ts";
import { type AnyList, hasReadableEnd, isSearchable } from "../../../src-shared/kernel/lists/define.ts";
import { editorsColumn, inIdSet } from "../../../src-shared/kernel/lists/id-set.ts";
import { codeOfOwnKey, type OwnTest } from "../../../src-shared/kernel/lists/own-columns.ts";
import { readPinyin, readSurname } from "../../../src-shared/kernel/lists/pinyin-search.ts";
import type { LookupResult, OneOf } from "./search-lookup.ts";
import { column } from "./source.ts";

const never = sql<boolean>`1 = 0`;
const idText = /^[1-9]\d{0,15}$/;
/** A text that may be the end of a number. */
export const lastFour = /^\d{3}[\dXx]$/;

const inSql = (name: string, values: readonly (string | number)[]): RawBuilder<boolean> => {
  const numbers = values.flatMap((value) =>
    typeof value === "number"
      ? [value]
      : idText.test(value) && Number.isSafeInteger(Number(value))
        ? [Number(value)]
        : [],
  );
  return numbers.length === 0 ? never : sql<boolean>`${column(name)} in (${sql.join(numbers)})`;
};

/**
 * Names by their pinyin (`values/pinyin.ts`: "zengjia zj|zengmengjia zmj"). What the masked name shows is found by any
 * beginning, the whole name by whole words only, as by its signs: a part must not become a way to guess the rest.
 */
export const pinyinSql = (pinyin: RawBuilder<unknown>, letters: string): RawBuilder<boolean> => {
  const patterns = [`${letters}%`, `% ${letters}%|%`, `%|${letters} %`, `%|% ${letters}`];
  return sql<boolean>`(${sql.join(
    patterns.map((pattern) => sql`${pinyin} like ${pattern}`),
    sql` or `,
  )})`;
};

/** Names by their first character, which every mask shows; the whole name as everywhere. */
export const surnameSql = (name: RawBuilder<unknown>, sign: string): RawBuilder<boolean> =>
  sql<boolean>`substr(${name}, 1, 1) = ${sign}`;

/** A text that holds another, whatever the case of its letters. */
export const containsSql = (value: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${value}) like ${likePattern(text.toLowerCase())} escape '\\'`;

/**
 * One column of a search. Personal data answers to the whole value only, numbers also to their last four: a part of a
 * name or number must not become a way to guess the rest.
 */
const searchOne = (list: AnyList, name: string, text: string): RawBuilder<boolean> => {
  const { sensitive, pinyin } = list.columns[name] ?? {};
  const letters = pinyin === undefined ? null : readPinyin(text);
  if (pinyin !== undefined && letters !== null) {
    return sql<boolean>`(${column(name)} = ${text} or ${pinyinSql(column(pinyin), letters)})`;
  }
  const sign = pinyin === undefined ? null : readSurname(text);
  if (sign !== null) return surnameSql(column(name), sign);
  if (sensitive === undefined) return containsSql(column(name), text);
  if (!isSearchable(sensitive)) return never;
  if (hasReadableEnd(sensitive) && lastFour.test(text)) {
    // The same expression as in the index (migration 0013).
    return sql<boolean>`substr(${column(name)}, length(${column(name)}) - 3) = ${text.toUpperCase()}`;
  }
  return sql<boolean>`${column(name)} = ${sensitive === "idNumber" ? text.toUpperCase() : text}`;
};

const inListSql = (name: string, values: readonly string[]): RawBuilder<boolean> => {
  const parts = values.flatMap((value) => (idText.test(value) ? [sql`${column(name)} like ${inIdSet(value)}`] : []));
  return parts.length === 0 ? never : sql<boolean>`(${sql.join(parts, sql` or `)})`;
};

/** Bounds, both included, of which each may be missing. */
export const betweenSql = (
  value: RawBuilder<unknown>,
  min?: string | number,
  max?: string | number,
): RawBuilder<boolean> => {
  const parts = [
    ...(min === undefined ? [] : [sql`${value} >= ${min}`]),
    ...(max === undefined ? [] : [sql`${value} <= ${max}`]),
  ];
  return parts.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`${sql.join(parts, sql` and `)}`;
};

/** A row without somebody in the column (nobody has checked it yet) is one of others. */
const personSql = (columns: readonly string[], is: "me" | "others", id: number): RawBuilder<boolean> => {
  const inSet = (name: string) => sql`${column(name)} ${is === "me" ? sql`like` : sql`not like`} ${inIdSet(id)}`;
  const parts = columns.map((name) =>
    name === editorsColumn
      ? inSet(name)
      : is === "me"
        ? sql`${column(name)} = ${id}`
        : sql`(${column(name)} is null or ${column(name)} <> ${id})`,
  );
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
};

const lookupSql = ({ parts }: LookupResult): RawBuilder<boolean> => {
  const one = (oneOf: OneOf) =>
    sql`${column(oneOf.column)} in (${"select" in oneOf ? oneOf.select : sql.join([...oneOf.values])})`;
  const any = parts.map((all) => sql`(${sql.join(all.map(one), sql` and `)})`);
  return any.length === 0 ? never : sql<boolean>`(${sql.join(any, sql` or `)})`;
};

/** A value of a company's own column as a text, null where there is none (`database/own-values.ts`). */
const ownText = (name: string, code: string): RawBuilder<unknown> => sql`own_text(${column(name)}, ${code})`;

const ownSql = (name: string, code: string, { has, is, min, max, from, to }: OwnTest): RawBuilder<boolean> => {
  const parts = [
    ...(has === undefined || has.includes("\0") ? [] : [containsSql(ownText(name, code), has)]),
    ...(has?.includes("\0") === true ? [never] : []),
    ...(is === undefined ? [] : [sql`${ownText(name, code)} in (${sql.join(is)})`]),
    ...(min === undefined && max === undefined
      ? []
      : [betweenSql(sql`own_number(${column(name)}, ${code})`, min, max)]),
    ...(from === undefined && to === undefined ? [] : [betweenSql(ownText(name, code), from, to)]),
  ];
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
};

/** By what rows are put in order: the column, or numbers and texts of a company's own one. */
export const orderOf = (list: AnyList, name: string): readonly RawBuilder<unknown>[] => {
  const code = codeOfOwnKey(name);
  if (code === undefined || list.own === undefined) return [column(name)];
  const values = column(list.own.column);
  return [sql`own_number(${values}, ${code})`, sql`own_order(${values}, ${code})`];
};

/** One condition of a list as SQL that both databases understand; every value is bound. */
export const conditionSql = (list: AnyList, condition: Condition | LookupResult): RawBuilder<boolean> => {
  switch (condition.op) {
    case "lookup":
      return lookupSql(condition);
    case "in":
      return inSql(condition.column, condition.values);
    case "texts":
      return sql<boolean>`${column(condition.column)} in (${sql.join([...condition.values])})`;
    case "among":
      return inListSql(condition.column, condition.values);
    case "between":
      return betweenSql(column(condition.column), condition.min, condition.max);
    case "people": {
      const values = condition.values.map((value) => value.toUpperCase());
      return sql<boolean>`${column(condition.column)} in (${sql.join(values)})`;
    }
    case "ranges": {
      const ranges = condition.ranges.map(([min, max]) => betweenSql(column(condition.column), min, max));
      return sql<boolean>`(${sql.join(ranges, sql` or `)})`;
    }
    case "before":
      return sql<boolean>`coalesce(${sql.join(condition.columns.map(column))}) < ${condition.time}`;
    case "own": {
      const parts = condition.tests.map(([code, test]) => ownSql(condition.column, code, test));
      return sql<boolean>`(${sql.join(parts, sql` and `)})`;
    }
    case "notIn":
      return sql<boolean>`${column(condition.column)} not in (${sql.join([...condition.values])})`;
    case "positive":
      return sql<boolean>`${column(condition.column)} > 0`;
    case "person":
      return personSql(condition.columns, condition.is, Number(condition.id));
    case "search": {
      if (condition.text.includes("\0")) return never;
      const parts = condition.columns.map((name) => searchOne(list, name, condition.text));
      return sql<boolean>`(${sql.join(parts, sql` or `)})`;
    }
  }
};
