import { type CheckFailure, checkFailure } from "../text/check-failure.ts";
import { stripInvisible, stripSpaces, toHalfWidth } from "../text/text.ts";

/** Reason why a text is not a mainland mobile number. */
export type PhoneCode = "empty" | "characters" | "length" | "prefix";

/** Checks a mainland mobile number: 11 digits, 1 then 3–9 (spec §5). Spaces around are ignored. */
export function checkPhone(text: string): { ok: true; value: string } | CheckFailure<PhoneCode> {
  const value = text.trim();
  if (value === "") return checkFailure("empty");
  if (!/^\d+$/u.test(value)) return checkFailure("characters");
  if (value.length !== 11) return checkFailure("length");
  return /^1[3-9]/u.test(value) ? { ok: true, value } : checkFailure("prefix");
}

/**
 * The number that was probably meant: half-width, without spaces, hyphens, brackets and the country code 86.
 * To be offered; null when nothing would change or the result is not valid.
 */
export function suggestPhone(text: string): string | null {
  const cleaned = stripSpaces(stripInvisible(toHalfWidth(text))).replace(/[-()]/gu, "");
  const candidate = cleaned.replace(/^(?:\+|00)?86(?=1\d{10}$)/u, "");
  return candidate !== text && checkPhone(candidate).ok ? candidate : null;
}
