import { createHmac, createSecretKey } from "node:crypto";
import { type AnyList, isSearchable, type Row, type SensitiveKind } from "../../../src-shared/kernel/lists/define.ts";
import { pinyinWords } from "../../../src-shared/kernel/lists/pinyin-search.ts";
import { maskField } from "../../../src-shared/kernel/values/people/mask.ts";
import { namePinyin } from "../../../src-shared/kernel/values/people/pinyin.ts";

type SensitiveColumn = readonly [name: string, kind: SensitiveKind];

const sensitiveByList = new WeakMap<AnyList, readonly SensitiveColumn[]>();

/** Columns of a list that hold personal data, found once for a list: each row asks. */
const sensitiveOf = (list: AnyList): readonly SensitiveColumn[] => {
  const known = sensitiveByList.get(list);
  if (known !== undefined) return known;
  const found = Object.entries(list.columns).flatMap(([name, column]): SensitiveColumn[] =>
    column.sensitive === undefined ? [] : [[name, column.sensitive]],
  );
  sensitiveByList.set(list, found);
  return found;
};

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

/** Pinyin by which a value of a column is found: words that its mask shows, and those of the whole value. */
const pinyinOf = (list: AnyList, name: string, value: string) =>
  list.columns[name]?.pinyin === undefined ? { shown: [], whole: [] } : pinyinWords(namePinyin(value));

/** A function that blinds a text: hex of the first 8 bytes of HMAC-SHA256(search key, text). */
const blindWith = (searchKey: string): ((text: string) => string) => {
  // A key object is six times as fast as bytes, which Node examines at every use.
  const key = createSecretKey(searchKey, "hex");
  return (text) => createHmac("sha256", key).update(text).digest("hex").slice(0, 16);
};

/**
 * A function that names all by which a row of the list is found on the desk, from its plain values: `~` with each word that the
 * masked name shows in pinyin (曾*佳: "~zengjia", "~zj"), which say no more than the masked name, and blinded `kind:value` and
 * `pinyin:word` in the order of the columns; empty values have none. Without a key there are no blinded ones: few values fit a
 * mask, so whoever has key and tokens finds the one behind it in moments.
 */
export const tokensOf = (list: AnyList, searchKey: string | null): ((row: Row) => string[]) => {
  const columns = sensitiveOf(list);
  const blind = searchKey === null ? null : blindWith(searchKey);
  return (row) => {
    const shown: string[] = [];
    const hidden: string[] = [];
    for (const [name, kind] of columns) {
      const value = row[name];
      if (typeof value !== "string") continue;
      const words = pinyinOf(list, name, value);
      shown.push(...words.shown.map((word) => `~${word}`));
      if (blind === null || value === "" || !isSearchable(kind)) continue;
      hidden.push(blind(`${kind}:${value}`), ...words.whole.map((word) => blind(`pinyin:${word}`)));
    }
    return [...shown, ...hidden];
  };
};
