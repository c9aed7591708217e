import { z } from "zod";
import type { MaskKind } from "../values/people/mask.ts";
import { parseStrictJson } from "../values/text/strict-json.ts";
import { daySchema } from "../values/time/time.ts";
import { type AnyList, type Column, date, nullableCents, nullableInteger, nullableText, type Row } from "./define.ts";
import type { WorkerColumn } from "./worker-column.ts";

/**
 * Columns that each company has of its own beside those that a list declares (`ListSpec.own`). Their values stand together in
 * one carried column of the row, `[{code, value}]`; a column is named `own.<code>` wherever columns are named: in what a
 * person shows, sorts and exports.
 */
export type OwnColumn = Pick<WorkerColumn, "code" | "title" | "type" | "options">;

/** A code as it stands in names of columns, filters and SQL. */
export const ownCode = /^[a-z][a-z0-9_]{0,29}$/;

const prefix = "own.";

/** The name of a company's own column in a list. */
export const ownKey = (code: string): string => prefix + code;

/** The code of a company's own column by its name; undefined for the name of a declared column. */
export const codeOfOwnKey = (key: string): string | undefined => {
  const code = key.startsWith(prefix) ? key.slice(prefix.length) : "";
  return ownCode.test(code) ? code : undefined;
};

const personal: Partial<Readonly<Record<OwnColumn["type"], MaskKind>>> = { phone: "phone", id_no: "idNumber" };

/** The mask of what a column holds; undefined for one without personal data. Personal ones are neither filtered nor sorted by. */
export const ownMask = ({ type }: Pick<OwnColumn, "type">): MaskKind | undefined => personal[type];

const kept = z.array(z.object({ code: z.string(), value: z.union([z.string(), z.number()]) }));

/** The values of a row by code. */
export const ownValues = (text: unknown): ReadonlyMap<string, string | number> =>
  new Map(typeof text === "string" ? kept.parse(JSON.parse(text)).map(({ code, value }) => [code, value]) : []);

/** A row with its company's values under the names of their columns. */
export const withOwnValues = (list: AnyList, row: Row): Row => {
  if (list.own === undefined) return row;
  const values = [...ownValues(row[list.own.column])].map(([code, value]) => [ownKey(code), value] as const);
  return values.length === 0 ? row : { ...row, ...Object.fromEntries(values) };
};

const columnOf = (own: OwnColumn): Column => {
  const options = { hidden: true, ...(ownMask(own) !== undefined && { sensitive: ownMask(own) as MaskKind }) };
  const make = { int: nullableInteger, money: nullableCents, date }[own.type as "int" | "money" | "date"];
  return { ...(make === undefined ? nullableText(options) : make(options)), own };
};

const seen = new Map<string, AnyList>();

/** A list with the columns of one company, which can be sorted by unless they are personal; the list itself where it has none. */
export const withOwnColumns = (list: AnyList, own: readonly OwnColumn[]): AnyList => {
  const usable = list.own === undefined ? [] : own.filter(({ code }) => ownCode.test(code));
  if (usable.length === 0) return list;
  const key = JSON.stringify([list.name, usable]);
  const before = seen.get(key);
  if (before !== undefined) return before;
  const keys = usable.map(({ code }) => ownKey(code));
  const made: AnyList = {
    ...list,
    columns: { ...list.columns, ...Object.fromEntries(usable.map((one) => [ownKey(one.code), columnOf(one)])) },
    sort: [...list.sort, ...usable.filter((one) => ownMask(one) === undefined).map(({ code }) => ownKey(code))],
    layout: { ...list.layout, folds: [...keys.toReversed(), ...list.layout.folds] },
  };
  if (seen.size >= 100) seen.clear();
  seen.set(key, made);
  return made;
};

/** The own columns of a list by which its rows can be filtered, by their names. */
export const ownTested = (list: AnyList): readonly (readonly [string, OwnColumn])[] =>
  Object.entries(list.columns).flatMap(([key, { own }]) =>
    own === undefined || ownMask(own) !== undefined ? [] : [[key, own] as const],
  );

/** The one company whose columns count under these filters; undefined where there are several or none is chosen. */
export const ownerOf = (list: AnyList, filters: Readonly<Record<string, unknown>>): string | undefined => {
  const chosen = list.own === undefined ? undefined : filters[list.own.by];
  const ids = typeof chosen === "string" ? chosen.split(",") : Array.isArray(chosen) ? chosen : [];
  return ids.length === 1 ? String(ids[0]) : undefined;
};

/** Filters without what is asked of one company's own columns: where several are shown nobody's are meant. */
export const withoutOwn = <V>(list: AnyList, filters: Readonly<Record<string, V>>): Readonly<Record<string, V>> => {
  const isOwn = (name: string) => list.filters[name]?.type === "own";
  if (!Object.keys(filters).some(isOwn)) return filters;
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !isOwn(name)));
};

const bound = z
  .number()
  .min(-(10 ** 13))
  .max(10 ** 13);

/**
 * Test on the value of a company's own column: a text within it, one of several words, a number (money in cents)
 * or a day from and to, both included.
 */
const ownTest = z
  .strictObject({
    has: z.string().trim().min(1).max(100).optional(),
    is: z.array(z.string().min(1).max(200)).min(1).max(50).optional(),
    min: bound.optional(),
    max: bound.optional(),
    from: daySchema.optional(),
    to: daySchema.optional(),
  })
  .refine((test) => Object.values(test).some((part) => part !== undefined));
export type OwnTest = z.output<typeof ownTest>;

/** Tests by the code of their column, all of which must hold. */
export const ownTests = z.strictObject({
  own: z.record(z.string().regex(ownCode), ownTest).refine((tests) => Object.keys(tests).length <= 20),
});
export type OwnTests = z.output<typeof ownTests>;

/** As one field of a query. */
export const writeOwnTests = ({ own }: OwnTests): string => JSON.stringify(own);

/**
 * Reads a field of a query, to be judged by `ownTests`; a text that is no JSON, or that names a column twice or a prototype,
 * stays itself: a test that is lost on the way would be no filter.
 */
export const readOwnTests = (text: string): unknown => {
  try {
    return { own: parseStrictJson(text) };
  } catch {
    return text;
  }
};
