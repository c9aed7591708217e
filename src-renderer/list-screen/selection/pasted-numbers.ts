import type { AnyList, Row } from "../../../src-shared/lists/define.ts";
import { stripInvisible, toHalfWidth } from "../../../src-shared/values/text.ts";

/** Most numbers of one look-up (spec 7, `batch_search`). */
export const numbersAtMost = 1_000;

/** Name and column of a list's number filter. */
const numberFilter = (list: AnyList): { readonly name: string; readonly column: string } | undefined => {
  const filterEntry = Object.entries(list.filters).find(([, filter]) => filter.type === "oneOf");
  return filterEntry?.[1].type === "oneOf" ? { name: filterEntry[0], column: filterEntry[1].column } : undefined;
};

export const hasNumbers = (list: AnyList): boolean => numberFilter(list) !== undefined;

/** The column that holds a list's numbers; "" for a list without. */
export const numberColumn = (list: AnyList): string => numberFilter(list)?.column ?? "";

export type Pasted = {
  /** Each number once, in the order of the text. */
  readonly numbers: readonly string[];
  /** Numbers that stand there more than once, with how often. */
  readonly repeated: readonly { readonly number: string; readonly times: number }[];
  /** What cannot be a number of any record. */
  readonly odd: readonly string[];
};

const separators = /[\s,;|，；、。"'“”‘’]+/u;
const numberText = /^[0-9A-Za-z_-]{1,40}$/u;

/** Numbers out of a text that was copied from a spreadsheet, a message or a file, whatever stands between them. */
export const readNumbers = (text: string): Pasted => {
  const counts = new Map<string, number>();
  const odd: string[] = [];
  for (const part of toHalfWidth(text).split(separators)) {
    const number = stripInvisible(part);
    if (number === "") continue;
    if (numberText.test(number)) counts.set(number, (counts.get(number) ?? 0) + 1);
    else odd.push(number);
  }
  return {
    numbers: [...counts.keys()],
    repeated: [...counts].filter(([, times]) => times > 1).map(([number, times]) => ({ number, times })),
    odd,
  };
};

/** The numbers of a look-up that no row answered to. */
export const missingNumbers = (numbers: readonly string[], rows: readonly Row[], column: string): readonly string[] => {
  const existingNumbers = new Set(rows.map((row) => String(row[column])));
  return numbers.filter((number) => !existingNumbers.has(number));
};
