import { type CheckFailure, checkFailure } from "../text/check-failure.ts";
import { stripInvisible, stripSpaces, toHalfWidth } from "../text/text.ts";

/** Reason why a text is not a unified social credit code. */
export type UsccCode = "empty" | "characters" | "length" | "checkDigit";

/** A good code; `orgCode` warns that the inner organisation code (characters 9–17) fails its own check. */
export type UsccFacts = { ok: true; value: string; region: string; warnings: "orgCode"[] };

/** The digits of GB 32100-2015: no I, O, S, V, Z. */
const alphabet = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28] as const;
/** The inner code is older (GB 11714) and counts the plain alphabet: A = 10 … Z = 35. */
const orgAlphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const orgWeights = [3, 7, 9, 10, 5, 8, 4, 2] as const;

const weighted = (text: string, signs: string, factors: readonly number[]): number =>
  factors.reduce((sum, factor, index) => sum + factor * signs.indexOf(text.charAt(index)), 0);

/** alphabet[(31 − Σ mod 31) mod 31]; the outer mod matters, common libraries reject every code that ends in 0. */
const usccCheckSign = (first17: string): string =>
  alphabet.charAt((31 - (weighted(first17, alphabet, weights) % 31)) % 31);

function orgCheckSign(first8: string): string {
  const value = 11 - (weighted(first8, orgAlphabet, orgWeights) % 11);
  if (value === 10) return "X";
  return value === 11 ? "0" : String(value);
}

/** Checks a unified social credit code (GB 32100-2015). Spaces around are ignored, lower case is refused. */
export function checkUscc(text: string): UsccFacts | CheckFailure<UsccCode> {
  const value = text.trim();
  if (value === "") return checkFailure("empty");
  if (!/^[0-9A-HJ-NP-RTUWXY]+$/u.test(value)) return checkFailure("characters");
  if (value.length !== 18) return checkFailure("length");
  if (usccCheckSign(value) !== value.charAt(17)) return checkFailure("checkDigit");
  const isOrgRight = orgCheckSign(value.slice(8, 16)) === value.charAt(16);
  return { ok: true, value, region: value.slice(2, 8), warnings: isOrgRight ? [] : ["orgCode"] };
}

/** The code that was probably meant: half-width, capitals, no spaces, I→1, O→0, Z→2. null when it is not valid then. */
export function suggestUscc(text: string): string | null {
  const cleaned = stripSpaces(stripInvisible(toHalfWidth(text))).toUpperCase();
  const candidate = cleaned.replaceAll("I", "1").replaceAll("O", "0").replaceAll("Z", "2");
  return candidate !== text && checkUscc(candidate).ok ? candidate : null;
}

/**
 * Builds a code with both check signs right, for demo data: prefix 2 characters (91 enterprise, 92 individual business),
 * region 6 digits, org 8 characters of the alphabet.
 */
export function makeUscc(prefix: string, region: string, org8: string): string {
  const first16 = prefix + region + org8;
  if (!/^[0-9A-HJ-NP-RTUWXY]{2}\d{6}[0-9A-HJ-NP-RTUWXY]{8}$/u.test(first16)) {
    throw new RangeError("not the parts of a credit code");
  }
  const first17 = first16 + orgCheckSign(org8);
  return first17 + usccCheckSign(first17);
}
