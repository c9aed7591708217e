import type { CompanyChoice } from "../../../../src-shared/companies/register/companies-calls.ts";

type Named = Pick<CompanyChoice, "id" | "name">;

/** Px that a text takes at 13 px, as near as needs be: Chinese signs are square, others about half as wide. */
const widthOf = (text: string): number => [...text].reduce((sum, sign) => sum + (sign > "\u2e80" ? 13 : 7.5), 0);

/** Space at both sides of a tab's name. */
const tabPadding = 30;
/** Longer names are cut with an ellipsis, unless all that have tabs fit whole. */
export const widestTab = 148;
/** The tab of all companies has an icon; the menu of the rest has a count and an arrow. */
const allTabWidth = 124;
const restWidth = 124;
/** More tabs than this are searched faster than read. */
const mostTabs = 5;

const wholeWidth = ({ id, name }: Named, names: ReadonlyMap<string, string>): number =>
  widthOf(names.get(id) ?? name) + tabPadding;

/** True when the names of all these companies fit whole in `room` px beside the tab of all and the menu of the rest. */
export const fitWhole = (companies: readonly Named[], names: ReadonlyMap<string, string>, room: number): boolean =>
  companies.reduce((sum, company) => sum + wholeWidth(company, names), allTabWidth + restWidth) <= room;

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
  const tabWidth = (company: C) => Math.min(widestTab, wholeWidth(company, names));
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
