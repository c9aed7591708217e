import type { AnyList } from "./define.ts";
import { activeFilters, type FilterValues } from "./filter-values.ts";

/** A filter that holds although nobody set it, because the list leaves rows out by itself. */
export type StandingFilter = {
  readonly name: string;
  /** Codes that the list shows while nobody asks for others, in the order of its column. */
  readonly shown: readonly number[];
  /** All codes: whoever sets them sees every row. */
  readonly all: readonly number[];
};

/** The filter that a list's own choice of rows stands for (`hides.standsFor`); null where it leaves none out, or does not tell it. */
export const standingFilter = (list: AnyList): StandingFilter | null => {
  const { hides } = list;
  const name = hides?.standsFor;
  const column = hides === undefined ? undefined : list.columns[hides.column];
  const all = column?.codes?.values ?? column?.states?.codes;
  if (hides === undefined || name === undefined || all === undefined) return null;
  return { name, all, shown: all.filter((code) => !hides.codes.includes(code)) };
};

/** True while a list leaves rows out by itself: nobody has set one of the filters that lift it. */
export const isStanding = (list: AnyList, values: FilterValues): boolean =>
  !activeFilters(list, values).some(([name]) => list.hides?.unless.includes(name));

/** True when a filter asks for all that the list would leave out: it says nothing any more. */
export const isLifted = ({ name, all }: StandingFilter, values: FilterValues): boolean => {
  const value = values[name];
  return Array.isArray(value) && all.every((code) => (value as readonly unknown[]).includes(code));
};

/** The filters that say something, without one by which all is asked for that the list would leave out. */
export const telling = (list: AnyList, values: FilterValues): FilterValues => {
  const own = standingFilter(list);
  if (own === null || !isLifted(own, values)) return values;
  const { [own.name]: _lifted, ...others } = values;
  return others;
};
