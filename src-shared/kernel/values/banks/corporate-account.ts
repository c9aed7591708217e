import { type CheckFailure, checkFailure } from "../text/check-failure.ts";

/**
 * Checks a corporate account number: digits only (spec §5), at most 34 as ISO 13616 allows for any account.
 * No Luhn and no fixed length: banks do not agree on either (dictionary A7).
 */
export function checkCorporateAccount(
  text: string,
): { ok: true; value: string } | CheckFailure<"empty" | "numeric" | "length"> {
  const value = text.trim();
  if (value === "") return checkFailure("empty");
  if (!/^\d+$/u.test(value)) return checkFailure("numeric");
  return value.length <= 34 ? { ok: true, value } : checkFailure("length");
}
