import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Row } from "../../src-shared/kernel/lists/define.ts";
import type { FilterValues } from "../../src-shared/kernel/lists/filter-values.ts";
import { seededRandom } from "../../src-shared/kernel/values/text/seeded-random.ts";
import { listByName } from "../../src-shared/registries/lists/registry.ts";
import { systemClock } from "../plumbing/clock.ts";
import { type OpenCache, openCache } from "./open-cache.ts";

const list = listByName("companyLabors");
const random = seededRandom(20_261_127);
const asker = { me: "2", today: "2026-11-27" };
let folder = "";
let cache: OpenCache;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "counted-rows-"));
  cache = openCache(join(folder, "one.db"), Buffer.alloc(32, 7), systemClock, "");
});
afterEach(() => {
  cache.close();
  rmSync(folder, { recursive: true, force: true });
});

const codes = { standing: [20, 50, 95], real_name_status: [1, 3], bankcard_type: [1, 2, null] } as const;
const worker = (id: number, version = 1): Row => ({
  ...Object.fromEntries(Object.keys(list.columns).map((column) => [column, null])),
  ...{ id: String(id), version, company_id: String(random.int(1, 4)), name: `张*${id}`, company_name: "启程供应链" },
  standing: random.pick(codes.standing),
  real_name_status: random.pick(codes.real_name_status),
  bankcard_type: random.pick(codes.bankcard_type),
  create_at: `2026-${String(random.int(1, 11)).padStart(2, "0")}-10 10:00:00`,
});

const filters: readonly FilterValues[] = [
  {},
  { standing: [50] },
  { standing: [95] },
  { company_id: ["2"], bankcard_type: [2] },
  { real_name_status: [3], standing: [20, 50] },
  { company_id: ["nobody"] },
  { real_name_status: [3] },
  { bankcard_type: [1], real_name_status: [1, 3] },
];

/** True when the list shows a row: of whom was merged into somebody else only where their state is asked for. */
const shows = (row: Row, asked: FilterValues): boolean =>
  Object.entries(asked).every(([column, values]) => (values as unknown[]).includes(row[column])) &&
  (row["standing"] !== 95 || asked["standing"] !== undefined);

const checkAll = (rows: ReadonlyMap<unknown, Row>): void => {
  for (const asked of filters) {
    const shown = [...rows.values()].filter((row) => shows(row, asked));
    const page = cache.lists.page(
      "companyLabors",
      {
        ...{ filters: asked, sort: { column: "create_at", descending: true }, page: 1, pageSize: 500, summary: true },
        ...asker,
      },
      null,
    );
    expect([asked, page.count]).toEqual([asked, shown.length]);
    expect(page.rows.length).toBe(shown.length);
    const { groups } = cache.lists.groups("companyLabors", { filters: asked, by: "standing", ...asker }, null);
    const expected = codes.standing
      .map((code) => [code, shown.filter((row) => row["standing"] === code).length])
      .filter(([, count]) => count !== 0);
    expect(groups.map(({ code, count }) => [code, count])).toEqual(expected);
  }
};

it("keeps rows counted by their codes when they come, change and go", () => {
  const rows = new Map<unknown, Row>();
  const put = (news: readonly Row[]) => {
    for (const row of news) rows.set(row["id"], row);
    const state = { cursor: "1", complete: true, syncedAt: "2026-11-27 10:00:00" };
    cache.lists.apply("companyLabors", { rows: news, tokens: news.map(() => []) }, state);
  };
  put(Array.from({ length: 300 }, (_none, at) => worker(at)));
  checkAll(rows);
  // Some change, some of them without another code, and some come.
  put(Array.from({ length: 120 }, (_none, at) => worker(at * 4, 2)));
  put([...rows.values()].slice(0, 40).map((row) => ({ ...row, version: 3, remark: "x" })));
  checkAll(rows);
  // What is older than the copy's own changes nothing.
  const stale = { ...worker(4), version: 1 };
  cache.lists.apply("companyLabors", { rows: [stale], tokens: [[]] }, { cursor: "2", complete: true, syncedAt: null });
  checkAll(rows);
  cache.lists.prune("companyLabors", "2026-06-01");
  for (const [id, row] of rows) if (String(row["create_at"]) < "2026-06-01") rows.delete(id);
  checkAll(rows);
});

it("counts what many rows have in a text without those who were merged, and lists it in order", () => {
  const rows = Array.from({ length: 4_600 }, (_none, at) => worker(at));
  const state = { cursor: "1", complete: true, syncedAt: "2026-11-27 10:00:00" };
  cache.lists.apply("companyLabors", { rows, tokens: rows.map(() => []) }, state);
  const ask = (filters: FilterValues, pageSize: number) =>
    cache.lists.page(
      "companyLabors",
      { ...{ filters, sort: { column: "create_at", descending: true }, page: 1, pageSize, summary: true }, ...asker },
      null,
    );
  for (const filters of [{ keyword: "启程" }, { keyword: "启程", standing: [95] }] satisfies FilterValues[]) {
    const shown = rows.filter((row) => shows(row, "standing" in filters ? { standing: filters.standing } : {}));
    expect([filters, ask(filters, 5_000).rows.length]).toEqual([filters, shown.length]);
    expect([filters, ask(filters, 1).count]).toEqual([filters, shown.length]);
  }
  const failed = rows.filter((row) => row["real_name_status"] === 3 && row["standing"] !== 95);
  const inOrder = (list: readonly Row[]) => list.map((row) => `${String(row["create_at"])} ${String(row["id"])}`);
  const places = inOrder(failed).sort().reverse();
  expect(inOrder(ask({ real_name_status: [3] }, 5_000).rows)).toEqual(places);
});
