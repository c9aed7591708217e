import { likePattern } from "../../src-shared/kernel/lists/conditions.ts";
import type { SqlDatabase } from "../sqlite/open-database.ts";
import type { Fragment, Search } from "./condition-sql.ts";
import { gramQuery } from "./grams.ts";
import { type ListTables, plainOf, quoted, spanSql } from "./list-schema.ts";
import { tokenSeparator } from "./row-writer.ts";
import { typedTerms, wholeTerms } from "./search-tokens.ts";

/**
 * Conditions for the rows of several searches: `rids` when they are few, always a condition on the words table `w`. `among`: a
 * condition on `w` that the index answers and every hit meets, where it has many candidates, but only a part of the rows.
 */
export type SearchHits = {
  readonly rids: readonly number[] | null;
  readonly words: Fragment;
  readonly among: Fragment | null;
};

/**
 * `candidates`: with more of them than this, walking all texts once is quicker than looking at them one by one. `part`: where more
 * of the rows are candidates than one in so many, walking all texts is as quick as going from one to the next.
 */
const usual = { candidates: 4_000, part: 8 } as const;
type Limits = { readonly candidates: number; readonly part: number };

/**
 * Searches of one list. The index gives candidates for a rare text, which LIKE then checks, so the index only ever saves
 * time; a common text is checked where it stands. Personal data is found by the tokens in the same index.
 */
export const createSearchHits = (database: SqlDatabase, tables: ListTables<string>, limits: Limits = usual) => {
  const { candidates: mostCandidates, part: namedPart } = limits;
  const grams = quoted(`${tables.name}_grams`);
  const wordTable = quoted(`${tables.name}_words`);
  const candidates = database
    .prepare(`SELECT rowid FROM ${grams} WHERE ${grams} MATCH ? LIMIT ${mostCandidates + 1}`)
    .pluck();
  const isPart = database
    .prepare(
      `SELECT count(*) <= ${spanSql(tables.name)} / ${namedPart} FROM
        (SELECT rowid FROM ${grams} WHERE ${grams} MATCH ? LIMIT ${spanSql(tables.name)} / ${namedPart} + 1)`,
    )
    .pluck();

  const textSql = (search: Search): Fragment => {
    if (search.op === "people") return { sql: "0", values: [] };
    const plain = plainOf(tables.list, search.columns);
    if (plain.length === 0 || search.text.includes(tokenSeparator) || search.text.includes("\0"))
      return { sql: "0", values: [] };
    const column = `s${tables.searches.findIndex((set) => set.join() === plain.join())}`;
    return { sql: `w.${column} LIKE ? ESCAPE '\\'`, values: [likePattern(search.text)] };
  };

  const termsOf = (search: Search, searchKey: string | null): readonly string[] => {
    if (search.op === "search") return typedTerms(tables, search.columns, search.text, searchKey);
    const kind = tables.list.columns[search.column]?.sensitive;
    const values = search.values.map((value) => value.toUpperCase());
    return kind === undefined ? [] : wholeTerms(kind, values, searchKey);
  };

  /** Those of the candidates that have the text. */
  const confirmedHits = (maybe: readonly number[], text: Fragment): readonly number[] => {
    const sql = `SELECT w.rid FROM json_each(?) j CROSS JOIN ${wordTable} w ON w.rid = j.value WHERE ${text.sql}`;
    return database
      .prepare(sql)
      .pluck()
      .all(JSON.stringify(maybe), ...text.values) as number[];
  };
  /** All rows that have the text, given up as soon as they are too many to list. */
  const walked = (text: Fragment): readonly number[] => {
    const sql = `SELECT w.rid FROM ${wordTable} w WHERE ${text.sql} LIMIT ${mostCandidates + 1}`;
    return database
      .prepare(sql)
      .pluck()
      .all(...text.values) as number[];
  };

  const one = (search: Search, searchKey: string | null): SearchHits => {
    const text = textSql(search);
    const terms = termsOf(search, searchKey).join(" OR ");
    const owners = terms === "" ? [] : (candidates.all(terms) as number[]);
    const query = search.op === "people" ? null : gramQuery(search.text);
    const inIndex = (match: string): Fragment => ({
      sql: `w.rid IN (SELECT rowid FROM ${grams} WHERE ${grams} MATCH ?)`,
      values: [match],
    });
    const candidate = terms === "" ? query : `(${query}) OR ${terms}`;
    const ofIndex = (): Fragment | null =>
      query !== null && candidate !== null && isPart.get(candidate) === 1 ? inIndex(candidate) : null;
    if (owners.length > mostCandidates) {
      const owned = inIndex(terms);
      const sql = `(${text.sql} OR ${owned.sql})`;
      return { rids: null, words: { sql, values: [...text.values, ...owned.values] }, among: ofIndex() };
    }
    const condition =
      owners.length === 0
        ? text
        : {
            sql: `(${text.sql} OR w.rid IN (SELECT value FROM json_each(?)))`,
            values: [...text.values, JSON.stringify(owners)],
          };
    const maybe = query === null ? null : (candidates.all(query) as number[]);
    const isRare = maybe !== null && maybe.length <= mostCandidates;
    const texts = text.sql === "0" ? [] : isRare ? confirmedHits(maybe, text) : walked(text);
    if (texts.length > mostCandidates) return { rids: null, words: condition, among: ofIndex() };
    return { rids: [...new Set([...texts, ...owners])], words: condition, among: null };
  };

  /** Finds the hits common to several searches. `searchKey` is the person's, in hex; null: personal data by last fours only. */
  return (searches: readonly Search[], searchKey: string | null): SearchHits => {
    const hits = searches.map((search) => one(search, searchKey));
    const [shortest] = hits
      .filter(({ rids }) => rids !== null)
      .sort((a, b) => (a.rids?.length ?? 0) - (b.rids?.length ?? 0));
    return {
      rids: shortest?.rids ?? null,
      among: hits.find(({ among }) => among !== null)?.among ?? null,
      words: {
        sql: hits.map(({ words: condition }) => condition.sql).join(" AND "),
        values: hits.flatMap(({ words: condition }) => condition.values),
      },
    };
  };
};
