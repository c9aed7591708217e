import type { CompanyChoice } from "../../src-shared/companies/register/companies-calls.ts";

type Named = Pick<CompanyChoice, "id" | "name" | "short_name">;

/** Endings of the registered name of a company that do not tell which one it is; the longest first. */
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
