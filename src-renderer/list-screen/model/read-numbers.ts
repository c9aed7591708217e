import { stripInvisible, toHalfWidth } from "../../../src-shared/kernel/values/text/text.ts";

export type Pasted = {
  /** Each number once, in the order of the text. */
  readonly numbers: readonly string[];
  /** Numbers that stand there more than once, with how often. */
  readonly repeated: readonly { readonly number: string; readonly times: number }[];
  /** Texts that cannot be a number of any record. */
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
