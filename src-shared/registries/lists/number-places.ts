import { stripInvisible } from "../../kernel/values/text/text.ts";
import type { ListName } from "./registry.ts";

/** A list that is found in by the number of its records. */
export type NumberPlace = {
  readonly list: ListName;
  /** Prefixes of the numbers (dictionary B0). */
  readonly prefixes: readonly string[];
  /** The column that holds them. */
  readonly column: string;
};

/** Lists whose records people quote by a number, those that are asked for most first. */
export const numberPlaces: readonly NumberPlace[] = [
  { list: "bills", prefixes: ["ZD"], column: "no" },
  { list: "settlements", prefixes: ["JS"], column: "no" },
  { list: "transfers", prefixes: ["CZ", "TX", "HB", "TK", "TZ"], column: "no" },
  { list: "serviceBills", prefixes: ["FW"], column: "no" },
  { list: "invoiceApplies", prefixes: ["KP"], column: "no" },
  { list: "billBatches", prefixes: ["PC"], column: "batch_sn" },
  { list: "transactions", prefixes: ["LS"], column: "no" },
  { list: "importJobs", prefixes: ["DR"], column: "no" },
  { list: "exportJobs", prefixes: ["DC"], column: "no" },
  { list: "stopRecords", prefixes: ["ZZ"], column: "no" },
  { list: "stopBatches", prefixes: ["ZP"], column: "no" },
  { list: "laborContracts", prefixes: ["QH"], column: "no" },
  { list: "voucherRecords", prefixes: ["PZ"], column: "no" },
  { list: "voucherTransactions", prefixes: ["PZ"], column: "no" },
  { list: "feeDiscounts", prefixes: ["YH"], column: "no" },
  { list: "promotionFees", prefixes: ["TG"], column: "no" },
  { list: "sensitiveWords", prefixes: ["MG"], column: "no" },
  { list: "contractTemplates", prefixes: ["HM"], column: "no" },
  { list: "realNameReviews", prefixes: ["RZ"], column: "no" },
  // Applications of before had the letters of the reviews.
  { list: "joinApplies", prefixes: ["RQ", "RZ"], column: "no" },
  { list: "companyTaxCollect", prefixes: ["SC"], column: "no" },
  { list: "workerMerges", prefixes: ["CF"], column: "no" },
  { list: "tasks", prefixes: ["RW"], column: "no" },
];

/** A list whose records people call by a name: the column that holds it. */
export type NamePlace = { readonly list: ListName; readonly column: string };

/** Lists that are found in by the names of their records, which have no number or one that nobody quotes. */
export const namePlaces: readonly NamePlace[] = [
  { list: "occupations", column: "name" },
  { list: "sensitiveWords", column: "word" },
  { list: "contractTemplates", column: "name" },
  { list: "wallets", column: "company_name" },
];

/** Fewest digits of a number that say enough to be looked for. */
const fewestDigits = 4;

/** Typed or pasted text, when it can be a number or a part of one. */
export type QuotedNumber = {
  readonly text: string;
  /** The lists that may hold it: of its prefix, or all where it has none. */
  readonly places: readonly NumberPlace[];
};

/**
 * Reads a number as people type or paste it: in small letters, with full-width signs, spaces or hyphens between; whole, from
 * its beginning on (a prefix that is known, and digits), or digits alone. Null for everything else.
 */
export const readQuotedNumber = (typed: string): QuotedNumber | null => {
  const text = stripInvisible(typed.normalize("NFKC")).replace(/[\s-]/gu, "").toUpperCase();
  const [, prefix = "", digits = ""] = /^([A-Z]{2})?(\d*)$/u.exec(text) ?? [];
  if (prefix === "") return digits.length < fewestDigits ? null : { text: digits, places: numberPlaces };
  const places = numberPlaces.filter(({ prefixes }) => prefixes.includes(prefix));
  return places.length === 0 || digits === "" ? null : { text, places };
};

/** Orders what was found: the number itself, then numbers that begin or end with the text, then those that contain it. */
export const rankOfNumber = (number: string, text: string): number => {
  if (number === text) return 0;
  if (number.startsWith(text)) return 1;
  if (number.endsWith(text)) return 2;
  return number.includes(text) ? 3 : Number.POSITIVE_INFINITY;
};
