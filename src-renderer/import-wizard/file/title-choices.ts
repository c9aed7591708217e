import type { ImportState } from "../../../src-shared/bridge/imports.ts";

export type Unmatched = ImportState["unmatched"][number];

/** The column chosen for each title of a file, by its key; empty for a title that is not read. */
export type TitleChoices = Readonly<Record<string, string>>;

/** The titles with a column, as the desk takes them. */
export const pairsOf = (choices: TitleChoices): { title: string; column: string }[] =>
  Object.entries(choices).flatMap(([title, column]) => (column === "" ? [] : [{ title, column }]));

/** Titles of the columns that still lack; of those of which one is enough all, joined by `/`. */
export const missingColumns = ({ columns, any_of }: Unmatched, choices: TitleChoices): readonly string[] => {
  const chosenColumns = new Set(Object.values(choices));
  const titleOf = (key: string): string => columns.find((column) => column.key === key)?.title ?? key;
  const required = columns
    .filter(({ key, required: isNeeded }) => isNeeded && !chosenColumns.has(key))
    .map(({ title }) => title);
  const isAnyOpen = any_of.length > 0 && !any_of.some((key) => chosenColumns.has(key));
  return isAnyOpen ? [...required, any_of.map(titleOf).join("/")] : required;
};
