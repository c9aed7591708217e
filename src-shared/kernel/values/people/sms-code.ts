import { type CheckFailure, checkFailure } from "../text/check-failure.ts";
import { stripInvisible, stripSpaces, toHalfWidth } from "../text/text.ts";

/** Cleans a code pasted into an input field: half-width, no spaces. Other characters stay and are refused later. */
export const cleanSmsCode = (text: string): string => stripSpaces(stripInvisible(toHalfWidth(text)));

/** Checks an SMS code: six digits (spec §5). Strict: clean first with `cleanSmsCode` where a person types. */
export function checkSmsCode(
  text: string,
): { ok: true; value: string } | CheckFailure<"empty" | "characters" | "length"> {
  if (text === "") return checkFailure("empty");
  if (!/^\d+$/u.test(text)) return checkFailure("characters");
  return text.length === 6 ? { ok: true, value: text } : checkFailure("length");
}
