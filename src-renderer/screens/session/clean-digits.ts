import { stripInvisible, stripSpaces, toHalfWidth } from "../../../src-shared/values/text.ts";

/** What a phone or code field keeps of what was typed or pasted, and whether that differs visibly from it. */
export const cleanDigits = (text: string, atMost: number): { value: string; wasCleaned: boolean } => {
  const cleaned = stripSpaces(stripInvisible(toHalfWidth(text))).replace(/[-()]/gu, "");
  const value = cleaned.replace(/^(?:\+|00)86(?=1\d{10}$)/u, "").slice(0, atMost);
  return { value, wasCleaned: cleaned !== text };
};
