import type { ImportState } from "../../../src-shared/bridge/imports.ts";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import { matchTitles, type TitlePair } from "../../../src-shared/kernel/imports/cells/titles.ts";
import type { Candidate } from "../../../src-shared/registries/imports/recognise.ts";
import { isProblemsTitle } from "./file-columns.ts";

export type Unmatched = ImportState["unmatched"][number];

/** A row that may be the header of a template, with the rows below it. */
export type NearHeader = {
  readonly template: Candidate["template"];
  readonly titles: readonly string[];
  readonly below: readonly (readonly string[])[];
};

const shownExamples = 3;
const longestExample = 40;
const longestTitle = 200;
const mostTitles = 200;

const examplesOf = (below: NearHeader["below"], column: number): string[] => {
  const values = below.map((row) => row[column] ?? "").filter((text) => text !== "");
  return [...new Set(values)].slice(0, shownExamples).map((text) => text.slice(0, longestExample));
};

/**
 * The titles of a header and the columns of a template that a person could map to each other; null when every title is
 * mapped, or when no required column (`lacking`) or no column at all (`open`) is missing.
 */
export const unmatchedTitles = (
  { template, titles, below }: NearHeader,
  mode: "lacking" | "open" = "lacking",
): Unmatched | null => {
  const { columns, missing, ignored } = matchTitles(template, titles);
  const mappable = (title: string): boolean => title.length <= longestTitle && !isProblemsTitle(title);
  const own = [...new Set(ignored)].filter(mappable).slice(0, mostTitles);
  const isDone = mode === "lacking" ? missing.length === 0 : columns.size === template.fields.length;
  if (own.length === 0 || isDone) return null;
  const { anyOf = [] } = template;
  return {
    template: template.name,
    titles: own.map((title) => ({
      title,
      examples: examplesOf(
        below,
        titles.findIndex((one) => one.trim() === title),
      ),
    })),
    columns: template.fields
      .filter(({ key }) => !columns.has(key))
      .map(({ key, title, required }) => ({ key, title, required })),
    any_of: anyOf.some((key) => columns.has(key)) ? [] : [...anyOf],
  };
};

/** Checks that each title and column is used once and was offered; AppError `invalid` otherwise. */
export const requireValidPairs = (
  candidates: readonly Unmatched[],
  template: string,
  pairs: readonly TitlePair[],
): void => {
  const unmatched = candidates.find((one) => one.template === template);
  if (unmatched === undefined) throw new AppError("invalid", { fields: { template: ["unknown"] } });
  const titles = new Set(unmatched.titles.map(({ title }) => title));
  const columns = new Set(unmatched.columns.map(({ key }) => key));
  for (const { title, column } of pairs)
    if (!titles.delete(title) || !columns.delete(column))
      throw new AppError("invalid", { fields: { titles: ["unknown"] } });
};
