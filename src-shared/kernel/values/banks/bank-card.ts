import { type CheckFailure, checkFailure } from "../text/check-failure.ts";
import { stripInvisible, stripSpaces, toHalfWidth } from "../text/text.ts";
import { type CardType, issuerOf } from "./bank-card-bins.ts";

/** Reason why a text is not a card number. */
export type CardCode = "empty" | "characters" | "length";

/** Doubt about a card. Never a block: real cards fail Luhn and new prefixes are in no table (dictionary A6, A7). */
export type CardWarning = "luhn" | "binUnknown" | "credit";

/** A card number that can be tried; `bank` is a code of bank.ts or null when the prefix is unknown. */
export type CardFacts = {
  ok: true;
  value: string;
  bank: string | null;
  type: CardType | null;
  warnings: CardWarning[];
};

const digitAt = (text: string, index: number): number => text.charCodeAt(index) - 48;

/** The Luhn digit that completes the first `length` digits. */
const completing = (digits: string, length: number): number => {
  let sum = 0;
  let isDoubled = true;
  for (let index = length - 1; index >= 0; index -= 1) {
    const digit = digitAt(digits, index);
    const doubled = digit * 2;
    sum += isDoubled ? (doubled > 9 ? doubled - 9 : doubled) : digit;
    isDoubled = !isDoubled;
  }
  return (10 - (sum % 10)) % 10;
};

/** The Luhn check digit (ISO/IEC 7812-1) that completes a number. */
export const luhnDigit = (withoutCheck: string): string => String(completing(withoutCheck, withoutCheck.length));

/** True when the last digit is the Luhn digit of the others. */
export const hasLuhn = (digits: string): boolean => {
  const last = digits.length - 1;
  return last >= 0 && completing(digits, last) === digitAt(digits, last);
};

/** Checks a bank card number: 13–19 digits; Luhn, unknown prefix and credit card are warnings. Spaces around ignored. */
export function checkBankCard(text: string): CardFacts | CheckFailure<CardCode> {
  const value = text.trim();
  if (value === "") return checkFailure("empty");
  if (!/^\d+$/u.test(value)) return checkFailure("characters");
  if (value.length < 13 || value.length > 19) return checkFailure("length");
  const issuer = issuerOf(value);
  const warnings: CardWarning[] = [];
  if (!hasLuhn(value)) warnings.push("luhn");
  if (issuer === undefined) warnings.push("binUnknown");
  if (issuer?.type === "credit") warnings.push("credit");
  return { ok: true, value, bank: issuer?.bank ?? null, type: issuer?.type ?? null, warnings };
}

/** The number without the spaces, hyphens and full-width digits of a pasted one; null when nothing changes or it stays bad. */
export function suggestBankCard(text: string): string | null {
  const candidate = stripSpaces(stripInvisible(toHalfWidth(text))).replace(/['-]/gu, "");
  return candidate !== text && checkBankCard(candidate).ok ? candidate : null;
}

/** Builds a card number with a right Luhn digit for demo data: bin + seed digits + check, 13–19 digits in all. */
export function makeCard(bin: string, seedDigits: string): string {
  const body = bin + seedDigits;
  if (!/^\d{12,18}$/u.test(body)) throw new RangeError("not the parts of a card number");
  return body + luhnDigit(body);
}
