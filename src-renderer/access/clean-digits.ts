import { stripInvisible, stripSpaces, toHalfWidth } from "../../src-shared/kernel/values/text/text.ts";

/** Digits that a phone or code field keeps of a typed or pasted text, whether it was changed, and whether it was too long. */
export const cleanDigits = (
  text: string,
  atMost: number,
): { value: string; wasCleaned: boolean; wasTooLong: boolean } => {
  const cleaned = stripSpaces(stripInvisible(toHalfWidth(text))).replace(/[-()]/gu, "");
  const nationalDigits = cleaned.replace(/^(?:\+|00)?86(?=1\d{10}$)/u, "");
  return {
    value: nationalDigits.slice(0, atMost),
    wasCleaned: nationalDigits !== text,
    wasTooLong: nationalDigits.length > atMost,
  };
};
