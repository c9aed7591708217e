import type { CompanyChoice } from "../../../../src-shared/calls/companies.ts";

type Named = Pick<CompanyChoice, "id" | "name" | "short_name">;

/** What ends the registered name of a company and tells nobody which one it is; the longest first. */
const endings = ["股份有限公司", "有限责任公司", "集团有限公司", "有限公司", "（有限合伙）", "公司"] as const;

const withoutEnding = (name: string): string => {
  const ending = endings.find((one) => name.endsWith(one));
  return ending === undefined || ending === name ? name : name.slice(0, -ending.length);
};

/**
 * Names for places with little room, by id: the short name that is on record, else the name without its legal form. Two
 * companies never look alike there: where their short names are the same, both stand with their whole names.
 */
export const shortNamesOf = (companies: readonly Named[]): ReadonlyMap<string, string> => {
  const short = companies.map(({ id, name, short_name }) => ({
    id,
    name,
    text: short_name.trim() || withoutEnding(name),
  }));
  const timesUsed = new Map<string, number>();
  for (const { text } of short) timesUsed.set(text, (timesUsed.get(text) ?? 0) + 1);
  return new Map(short.map(({ id, name, text }) => [id, timesUsed.get(text) === 1 ? text : name]));
};

/** Px that a text takes at 13 px, as near as needs be: Chinese signs are square, others about half as wide. */
const widthOf = (text: string): number => [...text].reduce((sum, sign) => sum + (sign > "\u2e80" ? 13 : 7.5), 0);

/** Space at both sides of a tab's name. */
const tabPadding = 30;
/** Longer names are cut with an ellipsis (`maxWidth` of a tab). */
export const widestTab = 148;
/** The tab of all companies has an icon; the menu of the rest has a count and an arrow. */
const allTabWidth = 124;
const restWidth = 124;
/** More tabs than this are searched faster than read. */
const mostTabs = 5;

/**
 * The companies that have tabs, in their order, as many as fit in `room` px beside the tab of all and the menu of the rest.
 * `kept` always has one, in place of the last where it would have none: the open company, or the one that was open last.
 */
export const tabsThatFit = <C extends Named>(
  companies: readonly C[],
  names: ReadonlyMap<string, string>,
  room: number,
  kept: string | null,
): readonly C[] => {
  const tabWidth = ({ id, name }: C) => Math.min(widestTab, widthOf(names.get(id) ?? name) + tabPadding);
  const keptCompany = companies.find(({ id }) => id === kept);
  let left = room - allTabWidth - restWidth;
  const fitting: C[] = [];
  for (const company of companies.slice(0, mostTabs)) {
    left -= tabWidth(company);
    if (left < 0) break;
    fitting.push(company);
  }
  if (keptCompany === undefined || fitting.includes(keptCompany)) return fitting;
  return [...fitting.slice(0, -1), keptCompany];
};
