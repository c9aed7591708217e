import { type CheckFailure, checkFailure } from "../text/check-failure.ts";
import { stripInvisible, stripSpaces, toHalfWidth } from "../text/text.ts";
import { isDay, shanghaiNow } from "../time/time.ts";
import { idTypeOf } from "./id-type.ts";

/** Reason why a text is not a citizen number. */
export type IdNumberCode = "empty" | "otherDocument" | "characters" | "length" | "date" | "future" | "checkDigit";

/** Facts that a good number tells about its holder. `region` is the 6-digit code; unknown provinces warn, they do not block. */
export type IdNumberFacts = {
  ok: true;
  value: string;
  birthDate: string;
  sex: "male" | "female";
  region: string;
  warnings: "regionUnknown"[];
};

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const checkSigns = "10X98765432";
const provinces = new Set(
  "11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83".split(" "),
);

/** Numbers of passports, travel permits (H12345678) and permanent residence cards of before 2023 (USA110190010112). */
const otherDocument = /^[A-Z]{1,3}\d{6,12}$/iu;

/** The province of a number: where its holder is from, on a permanent residence card behind the 9 where it was applied for. */
const provinceOf = (full: string): string => (idTypeOf(full) === "fpr" ? full.slice(1, 3) : full.slice(0, 2));

const digitAt = (text: string, index: number): number => text.charCodeAt(index) - 48;

/** The check sign of GB 11643-1999 for the first 17 digits: Σ digit × weight mod 11 → `10X98765432`. */
export function idNumberCheckSign(first17: string): string {
  let sum = 0;
  for (let index = 0; index < weights.length; index += 1) sum += digitAt(first17, index) * (weights[index] ?? 0);
  return checkSigns.charAt(sum % 11);
}

/**
 * Checks a citizen number (GB 11643), or that of a residence permit of Hong Kong, Macao, Taiwan (81, 82, 83) or of the
 * foreigner's permanent residence card (9, the province where it was applied for, the country).
 * 15-digit numbers of before 1999 pass unless `only18` (fast and plus bills, spec §5: code length).
 * Spaces around are ignored; full-width digits, inner spaces and a lower-case x are refused as `characters`
 * (see `suggestIdNumber`). `today` ("YYYY-MM-DD") decides what is in the future; default: now.
 */
export function checkIdNumber(
  text: string,
  options: { today?: string; only18?: boolean } = {},
): IdNumberFacts | CheckFailure<IdNumberCode> {
  const value = text.trim();
  if (value === "") return checkFailure("empty");
  if (otherDocument.test(value)) return checkFailure("otherDocument");
  if (!/^\d+X?$/u.test(value) || (value.endsWith("X") && value.length < 18)) return checkFailure("characters");
  if (value.length !== 18 && (value.length !== 15 || options.only18 === true)) return checkFailure("length");
  const full = value.length === 18 ? value : idNumberFrom15(value);
  const birthDate = `${full.slice(6, 10)}-${full.slice(10, 12)}-${full.slice(12, 14)}`;
  if (!isDay(birthDate) || birthDate < "1850-01-01") return checkFailure("date");
  if (birthDate > (options.today ?? shanghaiNow(Date.now()).slice(0, 10))) return checkFailure("future");
  if (idNumberCheckSign(full) !== full.charAt(17)) return checkFailure("checkDigit");
  // A number of before 1999 is never that of a permanent residence card.
  const isKnown = provinces.has(value.length === 15 ? full.slice(0, 2) : provinceOf(full));
  return {
    ok: true,
    value,
    birthDate,
    sex: Number(full[16]) % 2 === 1 ? "male" : "female",
    region: full.slice(0, 6),
    warnings: isKnown ? [] : ["regionUnknown"],
  };
}

function idNumberFrom15(value: string): string {
  const first17 = `${value.slice(0, 6)}19${value.slice(6)}`;
  return first17 + idNumberCheckSign(first17);
}

/** 15 → 18 digits (insert the century 19, append the check sign); null when the text is not 15 digits with a real date. */
export function upgradeIdNumber15(text: string): string | null {
  if (!/^\d{15}$/u.test(text)) return null;
  const upgraded = idNumberFrom15(text);
  return checkIdNumber(upgraded).ok ? upgraded : null;
}

/**
 * The number that was probably meant: half-width, no spaces or invisible characters, no hyphens, capital X, 18 characters.
 * To be offered, never applied by itself. null when nothing would change or the result is not valid.
 */
export function suggestIdNumber(text: string): string | null {
  const cleaned = stripSpaces(stripInvisible(toHalfWidth(text)))
    .replace(/['-]/gu, "")
    .toUpperCase();
  const candidate = cleaned.length === 15 ? upgradeIdNumber15(cleaned) : cleaned;
  return candidate !== null && candidate !== text && checkIdNumber(candidate).ok ? candidate : null;
}

/**
 * Full years between two days "YYYY-MM-DD"; one more on the birthday itself. Who was born on 29 February turns a year
 * older on 1 March of other years. Negative before birth.
 */
export function ageOn(birth: string, date: string): number {
  if (!isDay(birth) || !isDay(date)) throw new RangeError("not a day");
  const years = Number(date.slice(0, 4)) - Number(birth.slice(0, 4));
  return date.slice(5) < birth.slice(5) ? years - 1 : years;
}

/**
 * Builds a number with a right check sign for demo data and tests: region 6 digits, birth "YYYY-MM-DD",
 * serial 0–999 (odd = male).
 */
export function makeIdNumber(region: string, birth: string, serial: number): string {
  if (!/^\d{6}$/u.test(region) || !isDay(birth) || !Number.isInteger(serial) || serial < 0 || serial > 999) {
    throw new RangeError("not the parts of an ID number");
  }
  const first17 = region + birth.replaceAll("-", "") + String(serial).padStart(3, "0");
  return first17 + idNumberCheckSign(first17);
}

/**
 * The text that a form shows for what is wrong with an ID number: the general one for its shape (spec 5, idNumber.invalid),
 * a finer one for its date and check sign.
 */
export const idNumberText = (code: IdNumberCode) =>
  code === "empty" || code === "characters" || code === "length"
    ? ("common.idNumberWrong" as const)
    : (`imports.issues.id_${code}` as const);

/**
 * Finds the fault of a search text that can be meant as nothing but an ID number: one that ends with X, or 18 digits. Other
 * runs of digits may be card or bill numbers. Null: it is right, or may be something else.
 */
export const typedIdNumberFault = (text: string): IdNumberCode | null => {
  const value = text.trim().toUpperCase();
  if (!/^(?:\d{10,20}X|\d{18})$/u.test(value)) return null;
  const checked = checkIdNumber(value);
  return checked.ok ? null : checked.code;
};
