import Database from "better-sqlite3";
import { expect, it } from "vitest";
import { listByName } from "../../src-shared/registries/lists/registry.ts";
import { madeBills, searchKey } from "../../tests/bench/cache-rows.ts";
import { listSql, tablesOf } from "./list-schema.ts";
import { createRowWriter } from "./row-writer.ts";
import { createSearchHits } from "./search-hits.ts";

it("names every row that a text or a name finds, where many have it", () => {
  const list = listByName("bills");
  const tables = tablesOf("bills", list);
  const database = new Database(":memory:");
  database.exec(listSql(tables));
  const writer = createRowWriter(database, tables);
  const bills = madeBills(200, 11);
  const name = bills[0]?.name ?? "";
  // Others have the name of a person in the text of their task.
  for (const [at, { row, tokens }] of bills.entries())
    writer.put(at > 100 ? { ...row, task_name: `${name}的任务` } : row, tokens);
  const { columns } = list.filters["keyword"] as { readonly columns: readonly string[] };
  const find = createSearchHits(database, tables, { candidates: 20, part: 1 });
  const { among, words, rids } = find([{ op: "search", columns, text: name }], searchKey);
  expect([rids, among === null]).toEqual([null, false]);
  const count = (sql: string, values: readonly unknown[]) =>
    database.prepare(`SELECT count(*) FROM bills_words w WHERE ${sql}`).pluck().get(values) as number;
  const all = count(words.sql, words.values);
  expect(all).toBeGreaterThan(99);
  expect(count(`${among?.sql} AND ${words.sql}`, [...(among?.values ?? []), ...words.values])).toBe(all);
});
