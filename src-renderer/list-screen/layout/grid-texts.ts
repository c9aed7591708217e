import type { Column } from "../../../src-shared/kernel/lists/define.ts";
import type { ListName } from "../../../src-shared/registries/lists/registry.ts";
import type { Texts } from "../../i18n/texts.ts";
import { cellText, columnTitle } from "./list-texts.ts";

/** "2026-11-20 14:02:33" → "11-20 14:02" in the year of `today`, else "2025-11-20". */
const timeText = (time: string, today: string): string =>
  time.slice(0, 4) === today.slice(0, 4) ? time.slice(5, 16) : time.slice(0, 10);

/** The text of a cell of the grid, shorter than in a record; "" for a value that is not there. `today` "YYYY-MM-DD". */
export const gridText = (texts: Texts, column: Column, value: unknown, today: string): string => {
  if (value === null || value === undefined || value === "") return "";
  if (column.kind === "datetime" || column.kind === "date") return timeText(String(value), today);
  return cellText(texts, column, value);
};

/** The head of a column: its short title where the whole one needs more room than its values. */
export const headTitle = (texts: Texts, list: ListName, key: string, column?: Column): string =>
  column?.own?.title ?? texts.of(`lists.short.${list}.${key}`, {}, columnTitle(texts, list, key));

/** The text of a value below another one; a number of things says what it counts, because no head does. */
export const belowText = (
  texts: Texts,
  list: ListName,
  { key, column }: { readonly key: string; readonly column: Column },
  value: unknown,
  today: string,
): string => {
  const text = gridText(texts, column, value, today);
  return column.kind === "integer" && text !== "" ? `${headTitle(texts, list, key, column)} ${text}` : text;
};
