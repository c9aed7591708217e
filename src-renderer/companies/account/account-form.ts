import { checkCorporateAccount } from "../../../src-shared/kernel/values/banks/corporate-account.ts";
import { parseMoney } from "../../../src-shared/kernel/values/money/money-parse.ts";
import { stripInvisible, stripSpaces, toHalfWidth } from "../../../src-shared/kernel/values/text/text.ts";
import type { TextKey } from "../../i18n/text-key.ts";

/** Limits of the service: digits, from 5 to 32. */
const shortest = 5;
const longest = 32;

/** A number as it is pasted from a letter or a message: without spaces and hyphens, digits half-width. */
export const cleanAccountNumber = (text: string): { readonly value: string; readonly wasCleaned: boolean } => {
  const value = stripSpaces(stripInvisible(toHalfWidth(text))).replace(/-/gu, "");
  return { value, wasCleaned: value !== text };
};

/** Reason why a number cannot be an account's, as the key of its text; null when it can. */
export const accountNumberProblem = (text: string): TextKey | null => {
  const judged = checkCorporateAccount(text);
  if (!judged.ok && judged.code !== "length") return `account.number.${judged.code}`;
  return !judged.ok || judged.value.length < shortest || judged.value.length > longest ? "account.number.length" : null;
};

/** The random amount in cents, 1 to 99; or why it is none. Typed in yuan, e.g. 0.37. */
export const randomAmountOf = (text: string): { readonly cents: number } | { readonly problem: TextKey } => {
  const amountText = stripSpaces(toHalfWidth(text)).replace(/^¥/u, "");
  if (amountText === "") return { problem: "account.check.empty" };
  const parsed = parseMoney(amountText);
  if (!parsed.ok) return { problem: "account.check.invalid" };
  return parsed.cents >= 1 && parsed.cents <= 99 ? { cents: parsed.cents } : { problem: "account.check.range" };
};
