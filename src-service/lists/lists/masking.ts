import { createHmac } from "node:crypto";
import { type AnyList, isSearchable, type Row, type SensitiveKind } from "../../../src-shared/kernel/lists/define.ts";
import { pinyinWords } from "../../../src-shared/kernel/lists/pinyin-search.ts";
import { maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import { namePinyin } from "../../../src-shared/kernel/values/people/pinyin.ts";

/** Names of the columns of a list that hold personal data. */
const sensitiveOf = (list: AnyList) =>
  Object.entries(list.columns).flatMap(([name, column]) =>
    column.sensitive === undefined ? [] : [[name, column.sensitive] as const],
  );

/**
 * The one place where rows of a list are made fit to leave the service: every sensitive column masked (security 9.6) but
 * the kinds that an export in clear was allowed and logged for.
 */
export const maskRow = (list: AnyList, row: Row, clear: ReadonlySet<SensitiveKind> = new Set()): Row => {
  const masked: Record<string, string | number | boolean | null> = { ...row };
  for (const [name, kind] of sensitiveOf(list)) {
    if (clear.has(kind)) continue;
    const value = masked[name];
    if (typeof value === "string") masked[name] = maskField(kind, value);
  }
  return masked;
};

/**
 * Blind search tokens of a row's plain values: hex of the first 8 bytes of HMAC-SHA256(search key, `kind:value`), in the
 * order of the columns; empty values have none. Without a key there are none: few values fit a mask, so whoever has key
 * and tokens finds the one behind it in moments.
 */
const blindTokens = (list: AnyList, row: Row, searchKey: string): string[] => {
  const key = Buffer.from(searchKey, "hex");
  const blind = (text: string): string => createHmac("sha256", key).update(text).digest("hex").slice(0, 16);
  return sensitiveOf(list).flatMap(([name, kind]) => {
    const value = row[name];
    if (typeof value !== "string" || value === "" || !isSearchable(kind)) return [];
    const inPinyin = list.columns[name]?.pinyin === undefined ? [] : pinyinWords(namePinyin(value)).whole;
    return [`${kind}:${value}`, ...inPinyin.map((word) => `pinyin:${word}`)].map(blind);
  });
};

/**
 * All that a row is found by on the desk: its blind tokens, and `~` with each word that the masked name shows in pinyin
 * (曾*佳: "~zengjia", "~zj"), which say no more than the masked name.
 */
export const tokensOf = (list: AnyList, row: Row, searchKey: string | null): string[] => {
  const shown = sensitiveOf(list).flatMap(([name]) => {
    const value = row[name];
    return list.columns[name]?.pinyin === undefined || typeof value !== "string"
      ? []
      : pinyinWords(namePinyin(value)).shown.map((word) => `~${word}`);
  });
  return searchKey === null ? shown : [...shown, ...blindTokens(list, row, searchKey)];
};
