import { companyKey } from "../../../src-shared/kernel/values/companies/company-name.ts";

/** One choice of a list. */
export type PickOption = {
  readonly value: string;
  readonly label: string;
  /** Options of one group stand together under its name. */
  readonly group?: string;
  readonly hint?: string;
  readonly isDisabled?: boolean;
  /** Drawn whatever is typed in the search field. */
  readonly isAlways?: boolean;
};

/** The options whose label or hint contains every word of the search, in their order. */
export const filterOptions = (options: readonly PickOption[], search: string): readonly PickOption[] => {
  const words = search.split(/\s+/u).map(companyKey).filter(Boolean);
  if (words.length === 0) return options;
  return options.filter(({ label, hint = "", isAlways }) => {
    const text = companyKey(`${label} ${hint}`);
    return isAlways || words.every((word) => text.includes(word));
  });
};

/** The next option that can be picked from `from` in the direction of `step`, going round; -1 when there is none. */
export const nextActive = (options: readonly PickOption[], from: number, step: number): number => {
  const count = options.length;
  for (let tried = 1; tried <= count; tried += 1) {
    const index = (((from + step * tried) % count) + count) % count;
    if (!options[index]?.isDisabled) return index;
  }
  return -1;
};
