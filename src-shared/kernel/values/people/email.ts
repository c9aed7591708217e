import { type CheckFailure, checkFailure } from "../text/check-failure.ts";

const local = /^[A-Z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Z0-9!#$%&'*+/=?^_`{|}~-]+)*$/iu;
const label = /^[A-Z0-9](?:[A-Z0-9-]{0,61}[A-Z0-9])?$/iu;

/** Checks an e-mail address: the dot-atom form of RFC 5321 with a dotted domain, at most 254 characters. */
export function checkEmail(text: string): { ok: true; value: string } | CheckFailure<"empty" | "invalid" | "length"> {
  const value = text.trim();
  if (value === "") return checkFailure("empty");
  if (value.length > 254) return checkFailure("length");
  const at = value.lastIndexOf("@");
  const labels = value.slice(at + 1).split(".");
  const isGood =
    at > 0 &&
    at <= 64 &&
    local.test(value.slice(0, at)) &&
    labels.length >= 2 &&
    labels.every((part) => label.test(part)) &&
    /^[A-Z][A-Z0-9-]+$/iu.test(labels.at(-1) ?? "");
  return isGood ? { ok: true, value } : checkFailure("invalid");
}
