import { shiftPoint } from "./money-suggest.ts";

const shape = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/u;
/** A spreadsheet shows and computes 15 significant digits; the file holds up to 17 of the binary number. */
const significant = 15;

/**
 * The decimal that a spreadsheet shows for the raw text of a NUMBER cell: `0.30000000000000004` → "0.3",
 * `1.2345E+3` → "1234.5". Rounds half-up at the 15th significant digit, on the text. null when it is not a number.
 * For text cells this is wrong: what a person typed is read as it stands.
 */
export function numberCellText(raw: string): string | null {
  const match = shape.exec(raw.trim());
  if (match === null) return null;
  const [, sign = "", whole = "", decimals = "", exponent = "0"] = match;
  const all = whole + decimals;
  const leading = /^0*/u.exec(all)?.[0].length ?? 0;
  const digits = all.slice(leading);
  if (digits === "") return "0";
  let significantDigits = digits.slice(0, significant);
  if (Number(digits.charAt(significant)) >= 5) significantDigits = String(BigInt(significantDigits) + 1n);
  const carried = significantDigits.length - Math.min(digits.length, significant);
  const power = whole.length - leading + carried + Number(exponent) - significantDigits.length;
  const plain = shiftPoint(significantDigits, power);
  const trimmed = plain.includes(".") ? plain.replace(/\.?0+$/u, "") : plain;
  return sign + trimmed;
}

/** True when a whole number has more digits than a spreadsheet keeps: its last ones are not those that were typed. */
export const hasLostDigits = (shown: string): boolean => /^-?\d+$/u.test(shown) && digitsIn(shown) > significant;

const digitsIn = (shown: string): number => shown.length - Number(shown.startsWith("-"));

/** A NUMBER cell as text: as the spreadsheet shows it, and as the file has it where that would make up digits. */
export const shownNumber = (raw: string): string => {
  const shown = numberCellText(raw);
  return shown === null || hasLostDigits(shown) ? raw : shown;
};

/** A NUMBER cell that is shown as a percentage, as it is shown: 0.5 → "50%". */
export const shownPercent = (raw: string): string => {
  const shown = numberCellText(raw);
  return shown === null ? raw : `${shiftPoint(shown, 2).replace(/^(-?)0+(?=\d)/u, "$1")}%`;
};
