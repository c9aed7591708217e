import { type CheckFailure, checkFailure } from "../text/check-failure.ts";
import { weakPasswords } from "./weak-passwords.ts";

/** Reason why a text cannot be a password. */
export type PasswordCode = "empty" | "characters" | "length" | "weak";

const runs = ["012345678901234567890", "abcdefghijklmnopqrstuvwxyz"];

const isRepeated = (text: string): boolean => /^(.{1,3})\1+.?$/u.test(text) && new Set(text).size <= 3;

/** 234567, fedcba, 567890: every sign the neighbour of the last, all in one direction. */
const isRun = (text: string): boolean => {
  const reversed = Array.from(text).reverse().join("");
  return runs.some((run) => run.includes(text) || run.includes(reversed));
};

/** True for listed passwords (any case), repeated signs (111111, ababab) and straight runs (123456, fedcba). */
export function isWeakPassword(text: string): boolean {
  const lower = text.toLowerCase();
  return weakPasswords.has(lower) || isRepeated(lower) || isRun(lower);
}

/** Characters of a password, both included (spec §5). */
export const passwordLength = { least: 6, most: 16 } as const;

/**
 * Checks the form of a password: 6–16 letters, digits and underscores (spec §5). Nothing is trimmed or cut: a space or
 * NUL is a wrong character. Used when signing in.
 */
export function checkPassword(text: string): { ok: true; value: string } | CheckFailure<PasswordCode> {
  if (text === "") return checkFailure("empty");
  if (text.length < passwordLength.least || text.length > passwordLength.most) return checkFailure("length");
  return /^\w+$/.test(text) ? { ok: true, value: text } : checkFailure("characters");
}

/** The same for a password that is being set: weak ones are refused too (spec §5: the weak check applies when resetting). */
export function checkNewPassword(text: string): { ok: true; value: string } | CheckFailure<PasswordCode> {
  const checked = checkPassword(text);
  return checked.ok && isWeakPassword(text) ? checkFailure("weak") : checked;
}
