import { z } from "zod";
import { daySchema as day } from "../values/time/time.ts";
import type { AnyList, Filter, Filters } from "./define.ts";
import { type OwnTests, ownTests, readOwnTests, writeOwnTests } from "./own-columns.ts";

const id = z.string().regex(/^[0-9A-Za-z_-]{1,64}$/);
/** Most numbers that one question names; more are asked in turns. */
export const numbersAtMost = 200;
/** More days than this are no filter but a slip. */
export const mostDays = 36_500;
const regionCode = z.string().regex(/^\d{6}$/);
const wholeText = z.string().regex(/^[0-9A-Za-z_-]{1,40}$/);
const boundedCents = z
  .int()
  .min(-(10 ** 13))
  .max(10 ** 13);

/** The value of one filter as the screen, the bridge and the cache hold it. */
export type FilterValue =
  | string
  | number
  | readonly number[]
  | readonly string[]
  | { readonly min?: number | undefined; readonly max?: number | undefined }
  | { readonly by: string; readonly start?: string | undefined; readonly end?: string | undefined }
  | OwnTests
  | boolean;

export type FilterValues = Readonly<Record<string, FilterValue | undefined>>;

const schemaOf = (filter: Filter, list: AnyList): z.ZodType => {
  switch (filter.type) {
    case "search":
      return z.string().max(100);
    case "anyOf": {
      const column = list.columns[filter.column];
      const codes = column?.states?.codes ?? column?.codes?.values ?? [];
      return z.array(z.int().refine((code) => codes.includes(code))).max(50);
    }
    case "ref":
    case "refAmong":
      return z.array(id).max(500);
    case "range":
      return z.strictObject({ min: boundedCents.optional(), max: boundedCents.optional() });
    case "dateBy":
      return z.strictObject({
        by: z.enum(filter.columns as [string, ...string[]]),
        start: day.optional(),
        end: day.optional(),
      });
    case "positive":
    case "byPerson":
      return z.boolean();
    case "oneOf":
    case "people":
      return z.array(wholeText).max(numbersAtMost);
    case "area":
      return z.array(regionCode).max(numbersAtMost);
    case "endsWithin":
    case "idleFor":
      return z.int().min(0).max(mostDays);
    case "own":
      return ownTests;
  }
};

const cache = new WeakMap<AnyList, z.ZodType<FilterValues>>();

/** Zod schema of all filters of a list; unknown filter names are refused. */
export const filterValuesSchema = (list: AnyList): z.ZodType<FilterValues> => {
  const cachedSchema = cache.get(list);
  if (cachedSchema) return cachedSchema;
  const shape = Object.fromEntries(
    Object.entries(list.filters).map(([name, filter]) => [name, schemaOf(filter, list).optional()]),
  );
  const schema = z.strictObject(shape) as z.ZodType as z.ZodType<FilterValues>;
  cache.set(list, schema);
  return schema;
};

const isEmpty = (value: FilterValue | undefined): boolean => {
  if (value === undefined || value === "" || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === "object" && "own" in value) return Object.keys(value.own).length === 0;
  if (typeof value === "object") {
    const { by: _by, ...rest } = value as { by?: string };
    return Object.values(rest).every((part) => part === undefined);
  }
  return false;
};

/** Facts of a list needed to read or write filters. */
export type ListFilters = { readonly filters: Filters };

/** The filters that say something, in declared order. */
export const activeFilters = (
  list: ListFilters,
  values: FilterValues,
): readonly (readonly [string, Filter, FilterValue])[] =>
  Object.entries(list.filters).flatMap(([name, filter]) => {
    const value = values[name];
    return value === undefined || isEmpty(value) ? [] : [[name, filter, value] as const];
  });

/**
 * Filters as flat query-string fields, the form of the HTTP call and of the screen's URL: lists comma-joined, ranges
 * as `<name>_min`/`<name>_max` (cents), dates as `<name>_type`/`start`/`end` (spec 3: `date_type`), flags as "1".
 */
export const filtersToQuery = (list: ListFilters, values: FilterValues): Record<string, string> => {
  const query: Record<string, string> = {};
  for (const [name, filter, value] of activeFilters(list, values)) {
    if (filter.type === "range") {
      const { min, max } = value as { min?: number; max?: number };
      if (min !== undefined) query[`${name}_min`] = String(min);
      if (max !== undefined) query[`${name}_max`] = String(max);
    } else if (filter.type === "dateBy") {
      const { by, start, end } = value as { by: string; start?: string; end?: string };
      query[`${name}_type`] = dateTypeOf(filter, by);
      if (start !== undefined) query["start"] = start;
      if (end !== undefined) query["end"] = end;
    } else if (filter.type === "own") query[name] = writeOwnTests(value as OwnTests);
    else if (filter.type === "positive" || filter.type === "byPerson") query[name] = "1";
    else query[name] = Array.isArray(value) ? value.join(",") : String(value);
  }
  return query;
};

type DateBy = Extract<Filter, { type: "dateBy" }>;

/** Code that stands for a date column in a query. */
const dateTypeOf = ({ columns, codes }: DateBy, by: string): string => String(codes?.[columns.indexOf(by)] ?? by);

/** The column that a query names; what the list does not know stays as it is, to be refused. */
const dateColumnOf = ({ columns, codes }: DateBy, type: string): string => {
  if (codes === undefined) return type;
  // A column's own name is none of this list's words.
  return columns[codes.map(String).indexOf(type)] ?? (columns.includes(type) ? "" : type);
};

const integerText = /^-?\d{1,16}$/;
const asCents = (value: string | undefined): number | undefined | "bad" =>
  value === undefined ? undefined : integerText.test(value) ? Number(value) : "bad";

const readOne = (name: string, filter: Filter, query: Readonly<Record<string, string | undefined>>): unknown => {
  const plain = query[name];
  switch (filter.type) {
    case "search":
      return plain;
    case "anyOf":
      return plain === undefined
        ? undefined
        : plain.split(",").map((part) => (integerText.test(part) ? Number(part) : part));
    case "ref":
    case "refAmong":
    case "oneOf":
    case "people":
    case "area":
      return plain?.split(",");
    case "endsWithin":
    case "idleFor":
      return plain === undefined ? undefined : /^\d{1,5}$/.test(plain) ? Number(plain) : plain;
    case "range": {
      const min = asCents(query[`${name}_min`]);
      const max = asCents(query[`${name}_max`]);
      return min === undefined && max === undefined
        ? undefined
        : { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
    }
    case "dateBy": {
      const by = query[`${name}_type`];
      const { start, end } = query;
      return by === undefined && start === undefined && end === undefined
        ? undefined
        : {
            by: by === undefined ? filter.columns[0] : dateColumnOf(filter, by),
            ...(start !== undefined && { start }),
            ...(end !== undefined && { end }),
          };
    }
    case "positive":
    case "byPerson":
      return plain === undefined ? undefined : plain === "1" ? true : plain;
    case "own":
      return plain === undefined ? undefined : readOwnTests(plain);
  }
};

/** Names of all query fields that the filters of a list use. */
export const filterFieldNames = (list: ListFilters): readonly string[] =>
  Object.entries(list.filters).flatMap(([name, filter]) =>
    filter.type === "range"
      ? [`${name}_min`, `${name}_max`]
      : filter.type === "dateBy"
        ? [`${name}_type`, "start", "end"]
        : [name],
  );

/** The inverse of `filtersToQuery`; throws a ZodError naming the field where a value is not legal. */
export const queryToFilters = (list: AnyList, query: Readonly<Record<string, string | undefined>>): FilterValues => {
  const entries = Object.entries(list.filters).flatMap(([name, filter]) => {
    const value = readOne(name, filter, query);
    return value === undefined || value === "" ? [] : [[name, value] as const];
  });
  return filterValuesSchema(list).parse(Object.fromEntries(entries));
};
