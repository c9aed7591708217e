import { createHmac } from "node:crypto";
import { hasReadableEnd, isSearchable, type Row } from "../../src-shared/kernel/lists/define.ts";
import { readPinyin, readSurname } from "../../src-shared/kernel/lists/pinyin-search.ts";
import type { ListTables } from "./list-schema.ts";

const tokenHexDigits = 16;
const blindHex = /^[0-9a-f]{16}$/;
const shownPinyin = /^~[a-z]+$/;
const lastFour = /^\d{3}[\dXx]$/;

/** Words of the index; longer than any bigram, so the two never meet. */
const blindToken = (hex: string): string => `=${hex}`;
/** Mark of the last four signs of a masked number: masks leave them readable. */
const endToken = (kind: string, end: string): string => `=${kind}:${end.replace(/[^0-9A-Za-z]/g, "*").toUpperCase()}`;

/** Mark of the first character of a masked name; a name of one character is masked whole. */
const surnameToken = (sign: string): string => `=surname:${sign.codePointAt(0)?.toString(16) ?? ""}`;

const surnameTokens = (tables: ListTables<string>, row: Row): readonly string[] =>
  tables.sensitive.flatMap(({ column }) => {
    const value = row[column];
    if (tables.list.columns[column]?.pinyin === undefined || typeof value !== "string") return [];
    const sign = readSurname(Array.from(value)[0] ?? "");
    return sign === null ? [] : [surnameToken(sign)];
  });

/**
 * All by which the personal data of a synced row is found: the service's blind tokens, what the masked name shows in pinyin,
 * and the readable ends.
 */
export const rowTokens = (tables: ListTables<string>, row: Row, blind: readonly string[]): readonly string[] => {
  const ends = tables.sensitive.flatMap(({ column, kind }) => {
    const value = row[column];
    return !hasReadableEnd(kind) || typeof value !== "string" || value.length < 4
      ? []
      : [endToken(kind, value.slice(-4))];
  });
  const fromService = blind.flatMap((token) => {
    if (blindHex.test(token)) return [blindToken(token)];
    return shownPinyin.test(token) ? [token] : [];
  });
  return [...fromService, ...ends, ...surnameTokens(tables, row)];
};

const blindOf = (searchKey: string, text: string): string =>
  blindToken(createHmac("sha256", Buffer.from(searchKey, "hex")).update(text).digest("hex").slice(0, tokenHexDigits));

/** Terms for the index of whole values of a kind; none without a key. */
export const wholeTerms = (kind: string, values: readonly string[], searchKey: string | null): readonly string[] =>
  searchKey === null ? [] : values.map((value) => `"${blindOf(searchKey, `${kind}:${value}`)}"`);

const pinyinTerms = (text: string, searchKey: string | null): readonly string[] => {
  const letters = readPinyin(text);
  return letters === null ? [] : [`"~${letters}" *`, ...wholeTerms("pinyin", [letters], searchKey)];
};

/**
 * Terms of the index that find a typed text in the given columns: the whole value (hashed like the service
 * does), the last four of a number, the beginning of what a masked name shows in pinyin, or its first character. A part of a name or number finds
 * nothing else, as at the service; nor does a whole one without a key, which who may not reveal has not: the service is asked.
 */
export const typedTerms = (
  tables: ListTables<string>,
  columns: readonly string[],
  text: string,
  searchKey: string | null,
): readonly string[] => {
  return tables.sensitive.flatMap(({ column, kind }) => {
    if (!columns.includes(column) || !isSearchable(kind)) return [];
    if (hasReadableEnd(kind) && lastFour.test(text)) return [`"${endToken(kind, text)}"`];
    const value = kind === "idNumber" ? text.toUpperCase() : text;
    const isShown = tables.list.columns[column]?.pinyin !== undefined;
    const sign = isShown ? readSurname(text) : null;
    if (sign !== null) return [`"${surnameToken(sign)}"`];
    const inPinyin = isShown ? pinyinTerms(text, searchKey) : [];
    return [...wholeTerms(kind, [value], searchKey), ...inPinyin];
  });
};
