import { createHmac } from "node:crypto";
import { hasReadableEnd, isSearchable, type Row } from "../../src-shared/lists/define.ts";
import type { ListTables } from "./list-schema.ts";

const tokenHexDigits = 16;
const blindHex = /^[0-9a-f]{16}$/;
const lastFour = /^\d{3}[\dXx]$/;

/** Words of the index; longer than any bigram, so the two never meet. */
const blindToken = (hex: string): string => `=${hex}`;
/** Mark of the last four signs of a masked number: masks leave them readable. */
const endToken = (kind: string, end: string): string => `=${kind}:${end.replace(/[^0-9A-Za-z]/g, "*").toUpperCase()}`;

/** All by which the personal data of a synced row is found: the service's blind tokens and the readable ends. */
export const rowTokens = (tables: ListTables, row: Row, blind: readonly string[]): readonly string[] => {
  const ends = tables.sensitive.flatMap(({ column, kind }) => {
    const value = row[column];
    return !hasReadableEnd(kind) || typeof value !== "string" || value.length < 4
      ? []
      : [endToken(kind, value.slice(-4))];
  });
  return [...blind.filter((token) => blindHex.test(token)).map(blindToken), ...ends];
};

/**
 * What a typed text would be found by in the given columns: the whole value (hashed like the service does), or the last
 * four of a number. A part of a name or number finds nothing, as at the service; nor does a whole one without a key, which
 * who may not reveal has not: the service is asked.
 */
export const typedTokens = (
  tables: ListTables,
  columns: readonly string[],
  text: string,
  searchKey: string | null,
): readonly string[] => {
  const key = searchKey === null ? null : Buffer.from(searchKey, "hex");
  return tables.sensitive.flatMap(({ column, kind }) => {
    if (!columns.includes(column) || !isSearchable(kind)) return [];
    if (hasReadableEnd(kind) && lastFour.test(text)) return [endToken(kind, text)];
    if (key === null) return [];
    const value = kind === "idNumber" ? text.toUpperCase() : text;
    const blind = createHmac("sha256", key).update(`${kind}:${value}`).digest("hex").slice(0, tokenHexDigits);
    return [blindToken(blind)];
  });
};
