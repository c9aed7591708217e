import { createHmac } from "node:crypto";
import { type AnyList, isSearchable, type Row, type SensitiveKind } from "../../src-shared/lists/define.ts";
import { maskField } from "../../src-shared/values/mask.ts";

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
export const tokensOf = (list: AnyList, row: Row, searchKey: string | null): string[] => {
  if (searchKey === null) return [];
  const key = Buffer.from(searchKey, "hex");
  return sensitiveOf(list).flatMap(([name, kind]) => {
    const value = row[name];
    if (typeof value !== "string" || value === "" || !isSearchable(kind)) return [];
    return [createHmac("sha256", key).update(`${kind}:${value}`).digest("hex").slice(0, 16)];
  });
};
