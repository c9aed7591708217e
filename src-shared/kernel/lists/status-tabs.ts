import type { StateTone } from "../states/define.ts";
import { groupColumn } from "./answer.ts";
import type { AnyList, Filter } from "./define.ts";

/** A tab of a list: the states whose rows it shows. `key` is the state's, or the name of several joined ones. */
export type StatusTab = {
  readonly key: string;
  readonly codes: readonly number[];
  /** Demands of its states on a person, in the order of `codes`. */
  readonly tones: readonly StateTone[];
};

/** The tabs of a list: the filter that they set, its column, the sum columns that may stand in them, and the tabs in order. */
export type StatusTabs = {
  readonly by: string;
  readonly column: string;
  readonly amounts: readonly string[];
  readonly tabs: readonly StatusTab[];
};

/** Sums of money that a list shows, the one that stands for the whole row first. */
const shownAmounts = ({ columns, sums, layout }: AnyList): readonly string[] => {
  const shown = sums.filter((name) => columns[name]?.kind === "cents" && columns[name]?.shown);
  const { amount } = layout.master;
  return amount !== undefined && shown.includes(amount) ? [amount, ...shown.filter((name) => name !== amount)] : shown;
};

/** The sum columns that may stand in the tabs of a list, also of one without states; the first is shown at first. */
export const tabAmounts = (list: AnyList): readonly string[] => list.layout.tabs?.amounts ?? shownAmounts(list);

/**
 * The status tabs of a list: as declared in its layout, else by its first filter of states; null where it has none. Declared
 * states come first and in their order, the others in the order of the life cycle; those that the list leaves out have none.
 */
export const statusTabs = (list: AnyList): StatusTabs | null => {
  const { tabs: spec } = list.layout;
  const by = spec?.by ?? Object.keys(list.filters).find((name) => groupColumn(list, name) !== null);
  const column = by === undefined ? null : groupColumn(list, by);
  const states = column === null ? undefined : list.columns[column]?.states;
  if (by === undefined || column === null || states === undefined) return null;
  const declared = (spec?.order ?? []).map((one) => (typeof one === "string" ? { key: one, states: [one] } : one));
  const named = new Set(declared.flatMap((one) => one.states));
  const hidden = list.hides?.column === column ? list.hides.codes : [];
  const others = Object.keys(states.specs).filter((key) => !named.has(key) && !hidden.includes(states.code(key)));
  const tabs = [...declared, ...others.map((key) => ({ key, states: [key] }))].map(({ key, states: keys }) => {
    return {
      key,
      codes: keys.map((name) => states.code(name)),
      tones: keys.map((name) => states.specs[name]?.tone ?? "neutral"),
    };
  });
  return { by, column, amounts: tabAmounts(list), tabs };
};

/** Most filters that stand in the tool line. */
export const pinnedAtMost = 3;

const pickedEntities: ReadonlySet<string> = new Set(["companies", "organizations", "codes"]);

/** True when people set a filter by a control of its own: a keyword stands by itself, others are set by links or a dialog. */
export const hasControl = (name: string, filter: Filter): boolean => {
  if (filter.type === "ref" || filter.type === "refAmong") return pickedEntities.has(filter.entity);
  return name !== "keyword" && filter.type !== "oneOf" && filter.type !== "byPerson";
};

/** True when a filter chooses among companies. */
export const isCompanyFilter = (filter: Filter | undefined): boolean =>
  filter?.type === "ref" && filter.entity === "companies";

/**
 * The filters that stand in the tool line until a person pins others: as declared, else the date, the company and the next
 * ones; not the one that the tabs set, nor that of companies for whoever acts for one (`hasOneCompany`).
 */
export const pinnedFilters = (list: AnyList, hasOneCompany = false): readonly string[] => {
  const isUseful = (name: string) => !hasOneCompany || !isCompanyFilter(list.filters[name]);
  if (list.layout.pinned !== undefined) return list.layout.pinned.filter(isUseful);
  const tabs = statusTabs(list)?.by;
  const rankOf = (filter: Filter): number => {
    if (filter.type === "dateBy") return 0;
    return isCompanyFilter(filter) ? 1 : 2;
  };
  return Object.entries(list.filters)
    .filter(([name, filter]) => hasControl(name, filter) && name !== tabs && isUseful(name))
    .toSorted(([, a], [, b]) => rankOf(a) - rankOf(b))
    .slice(0, pinnedAtMost)
    .map(([name]) => name);
};
