import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { conditionsOf, type parseSort } from "../../src-shared/kernel/lists/conditions.ts";
import type { Row } from "../../src-shared/kernel/lists/define.ts";
import type { FilterValues } from "../../src-shared/kernel/lists/filter-values.ts";
import { seededRandom } from "../../src-shared/kernel/values/text/seeded-random.ts";
import { listByName } from "../../src-shared/registries/lists/registry.ts";
import { type MadeBill, madeBills, searchKey } from "../../tests/bench/cache-rows.ts";
import { systemClock } from "../plumbing/clock.ts";
import { openDatabase } from "../sqlite/open-database.ts";
import type { CachedQuestion } from "./list-reader.ts";
import { cacheSql, maskedColumns } from "./list-schema.ts";
import { type OpenCache, openCache } from "./open-cache.ts";

const key = Buffer.alloc(32, 9);
const list = listByName("bills");
let folder = "";
let cache: OpenCache;
const file = (): string => join(folder, "cache", "one.db");
const open = (): OpenCache => {
  cache = openCache(file(), key, systemClock, "");
  return cache;
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "list-cache-"));
  open();
});
afterEach(() => {
  cache.close();
  rmSync(folder, { recursive: true, force: true });
});

const completeState = { cursor: "9", complete: true, syncedAt: "2026-11-21 10:00:00" };
const put = (bills: readonly MadeBill[]): number =>
  cache.lists.apply(
    "bills",
    { rows: bills.map(({ row }) => row), tokens: bills.map(({ tokens }) => tokens) },
    completeState,
  );

const asker = { me: "2", today: "2026-11-20" };

const question = (filters: FilterValues, more: Partial<CachedQuestion> = {}): CachedQuestion => ({
  filters,
  sort: { column: "create_at", descending: true },
  page: 1,
  pageSize: 500,
  summary: true,
  ...asker,
  ...more,
});
const ask = (filters: FilterValues, more?: Partial<CachedQuestion>) =>
  cache.lists.page("bills", question(filters, more), searchKey);

const lower = (text: string): string => text.replace(/[A-Z]/g, (sign) => sign.toLowerCase());

/** The rules of a search, said as plainly as possible: contains; personal data by the whole value or a number's end. */
const searchFinds = ({ row, name, idNo }: MadeBill, columns: readonly string[], text: string): boolean =>
  columns.some((column) => {
    const kind = list.columns[column]?.sensitive;
    const value = row[column];
    if (kind === undefined) return value !== null && lower(String(value)).includes(lower(text));
    if (kind !== "name" && /^\d{3}[\dXx]$/.test(text)) return String(value).endsWith(text.toUpperCase());
    if (kind === "name") return name === text;
    return kind === "idNumber" && idNo === text.toUpperCase();
  });

const matches = (bill: MadeBill, filters: FilterValues): boolean =>
  conditionsOf(list, filters, asker).every((condition) => {
    if (condition.op === "person") {
      return condition.columns.every((column) => (bill.row[column] === condition.id) === (condition.is === "me"));
    }
    if (condition.op === "ranges" || condition.op === "before" || condition.op === "people" || condition.op === "own")
      return false;
    if (condition.op === "search") return searchFinds(bill, condition.columns, condition.text);
    const value = bill.row[condition.column] ?? null;
    if (condition.op === "texts") return condition.values.includes(String(value));
    if (condition.op === "among") return condition.values.some((id) => String(value).includes(`,${id},`));
    if (condition.op === "in") return condition.values.includes(value as string | number);
    if (condition.op === "positive") return Number(value) > 0;
    if (condition.op === "notIn") return !condition.values.includes(Number(value));
    if (value === null) return false;
    const { min, max } = condition;
    return (min === undefined || value >= min) && (max === undefined || value <= max);
  });

const naive = (bills: readonly MadeBill[], filters: FilterValues, sort: NonNullable<ReturnType<typeof parseSort>>) => {
  const expected = bills.filter((bill) => matches(bill, filters)).map(({ row }) => row);
  const sign = sort.descending ? -1 : 1;
  const compare = (left: Row, right: Row, column: string): number => {
    const [a, b] = [left[column] ?? null, right[column] ?? null];
    if (a === b) return 0;
    if (a === null || b === null) return a === null ? -1 : 1;
    return a < b ? -1 : 1;
  };
  const sorted = expected.toSorted((a, b) => sign * (compare(a, b, sort.column) || compare(a, b, "id")));
  const summary = Object.fromEntries(
    list.sums.map((column) => [column, sorted.reduce((sum, row) => sum + Number(row[column]), 0)]),
  );
  return { count: sorted.length, rows: sorted, summary };
};

describe("the list cache", () => {
  it("counts and sums the rows of each state as a naive filter does", () => {
    const bills = madeBills(900, 5);
    put(bills);
    const sort = { column: "create_at", descending: true };
    for (const filters of [{}, { keyword: "2026" }, { keyword: "号有" }, { inner_bill_type: [1] }, { ids: ["none"] }]) {
      const answer = cache.lists.groups("bills", { filters, by: "status", ...asker }, searchKey);
      const all = naive(bills, filters, sort);
      expect({ count: answer.count, summary: answer.summary }).toEqual({ count: all.count, summary: all.summary });
      const codes = [...new Set(all.rows.map((row) => Number(row["status"])))].toSorted((a, b) => a - b);
      expect(answer.groups).toEqual(
        codes.map((code) => {
          const { count, summary } = naive(bills, { ...filters, status: [code] }, sort);
          return { code, count, summary };
        }),
      );
    }
  });

  it("counts again after rows have changed", () => {
    const [one, ...others] = madeBills(40, 6);
    if (one === undefined) throw new Error("no bills");
    const ask = () => cache.lists.groups("bills", { filters: {}, by: "status", ...asker }, searchKey);
    put(others);
    const before = ask().count;
    put([one]);
    expect([before, ask().count]).toEqual([39, 40]);
  });

  it("answers like a naive filter over all rows, whatever is asked", () => {
    const bills = madeBills(1_600, 7);
    put(bills);
    const random = seededRandom(11);
    const texts = (): string => {
      const bill = random.pick(bills);
      const value = String(
        bill.row[random.pick(["no", "company_name", "task_name", "batch_sn", "settlement_no", "id_no"])],
      );
      const from = random.int(0, Math.max(0, value.length - 2));
      return random.pick([
        value,
        value.slice(from, from + random.int(1, 6)),
        bill.name,
        bill.idNo,
        bill.idNo.slice(-4),
        "张",
        "%",
        "_",
        "zd2026",
        "号有",
        "\\",
        "'\"",
        "不存在",
      ]);
    };
    const filtersOf = (): FilterValues => ({
      ...(random.int(0, 2) > 0 && { keyword: texts().trim() }),
      ...(random.int(0, 4) === 0 && { batch_sn: texts().trim() }),
      ...(random.int(0, 5) === 0 && { not_ready: true, import_id: [String(random.int(0, 89)), "x"] }),
      ...(random.int(0, 5) === 0 && {
        nos: [String(random.pick(bills).row["no"]), String(random.pick(bills).row["no"])],
      }),
      ...(random.int(0, 1) && { status: [random.pick([10, 20, 30]), random.pick([40, 50, 60])] }),
      ...(random.int(0, 1) && { company_id: [String(random.int(1, 40)), String(random.int(1, 40))] }),
      ...(random.int(0, 3) === 0 && { accounting_fee: { min: random.int(0, 400_000), max: 700_000 } }),
      ...(random.int(0, 4) === 0 && { by_others: true }),
      ...(random.int(0, 3) === 0 && { date: { by: "settlement_at", start: "2026-08-25", end: "2026-08-25" } }),
    });
    let matchCount = 0;
    for (let round = 0; round < 300; round += 1) {
      const filters = filtersOf();
      const column = random.pick(list.sort);
      const sort = { column, descending: random.int(0, 1) === 1 };
      const expected = naive(bills, filters, sort);
      const description = JSON.stringify({ filters, sort });
      const got = ask(filters, { sort });
      expect({ count: got.count, summary: got.summary }, description).toEqual({
        count: expected.count,
        summary: expected.summary,
      });
      expect(
        got.rows.map((row) => row["id"]),
        description,
      ).toEqual(expected.rows.slice(0, 500).map((row) => row["id"]));
      matchCount += expected.count;
    }
    expect(matchCount).toBeGreaterThan(1_000);
  });

  it("gives the rows as they came, page by page", () => {
    const bills = madeBills(120, 3);
    put(bills);
    const pages = [1, 2, 3].flatMap(
      (page) => ask({}, { page, pageSize: 50, sort: { column: "no", descending: false } }).rows,
    );
    expect(pages).toEqual(bills.map(({ row }) => row));
  });

  it("finds common and rare texts over many rows alike", () => {
    const bills = madeBills(9_000, 5);
    for (let from = 0; from < bills.length; from += 500) put(bills.slice(from, from + 500));
    for (const text of ["ZD2026", "上海灵活", "0007", "任务7", "ZD20261100000777", "号有限公司", "3"]) {
      const expected = bills.filter((bill) => matches(bill, { keyword: text }));
      expect(ask({ keyword: text }, { summary: false }).count, text).toBe(expected.length);
      const both = { keyword: text, status: [30], company_id: ["3", "4"] };
      expect(ask(both).count, text).toBe(bills.filter((bill) => matches(bill, both)).length);
    }
  });

  it("never lets an older version overwrite a newer one, in any order of six", () => {
    const [bill] = madeBills(1, 1) as [MadeBill];
    const orders = (left: readonly number[]): number[][] =>
      left.length === 0
        ? [[]]
        : left.flatMap((one) => orders(left.filter((other) => other !== one)).map((rest) => [one, ...rest]));
    const all = orders([1, 2, 3, 4, 5, 6]);
    expect(all).toHaveLength(720);
    for (const [at, order] of all.entries()) {
      const id = String(at);
      put(order.map((version) => ({ ...bill, row: { ...bill.row, id, no: `N${version}`, version } })));
      const [row] = ask({ keyword: "N6" }).rows.filter((one) => one["id"] === id);
      expect(row?.["version"]).toBe(6);
    }
    expect(ask({ keyword: "N5" }).count).toBe(0);
  });

  it("forgets what lies before the window, also in the search", () => {
    const bills = madeBills(3_000, 2);
    put(bills);
    const olderCount = bills.filter(({ row }) => String(row["create_at"]) < "2026-08-26 00:00:00").length;
    expect(cache.lists.prune("bills", "2026-08-26")).toBe(olderCount);
    expect(ask({}).count).toBe(3_000 - olderCount);
    expect(ask({ keyword: String(bills[0]?.row["no"]) }).count).toBe(0);
  });

  it("holds neither a name nor a number in the clear on the disk", () => {
    const bills = madeBills(300, 4);
    put(bills);
    cache.lists.answers.set("a", { who: bills[0]?.row["company_name"] }, "2026-11-21 10:00:00");
    cache.close();
    const bytes = Buffer.concat(
      readdirSync(join(folder, "cache")).map((name) => readFileSync(join(folder, "cache", name))),
    );
    for (const { row, name, idNo } of bills)
      for (const text of [String(row["no"]), String(row["company_name"]), idNo, name.length > 2 ? name : idNo])
        expect(bytes.includes(text)).toBe(false);
    open();
  });

  it("remembers answers and gives their age", () => {
    expect(cache.lists.answers.get("x")).toBeNull();
    cache.lists.answers.set("x", { a: [1] }, "2026-11-21 10:00:00");
    cache.lists.answers.set("x", { a: [2] }, "2026-11-21 11:00:00");
    expect(cache.lists.answers.get("x")).toEqual({ value: { a: [2] }, as_of: "2026-11-21 11:00:00" });
    for (let more = 0; more < 2_100; more += 1) cache.lists.answers.set(`k${more}`, more, "2026-11-21 11:00:00");
    expect(cache.lists.answers.get("x")).toBeNull();
    expect(cache.lists.answers.get("k2099")?.value).toBe(2_099);
  });
});

describe("a cache that cannot be used", () => {
  const asides = (): string[] => readdirSync(join(folder, "cache")).filter((name) => name.includes(".aside-"));
  const damages: readonly [string, () => void][] = [
    ["another key", () => cache.close()],
    ["cut in half", () => truncateSync(file(), 40_000)],
    ["emptied", () => truncateSync(file(), 0)],
    ["garbled", () => writeFileSync(file(), "x".repeat(100_000))],
  ];

  it.each(damages)("is set aside and made anew: %s", (name, damage) => {
    put(madeBills(500, 1));
    cache.close();
    if (name !== "another key") damage();
    const opened = name === "another key" ? openCache(file(), Buffer.alloc(32, 1), systemClock, "") : open();
    cache = opened;
    expect(opened.rebuilt).toBe(true);
    expect(opened.lists.size()).toBe(0);
    expect(asides()).toHaveLength(1);
  });

  it("is deleted when other columns are masked than when it was filled: its rows hold them in clear", () => {
    put(madeBills(50, 1));
    cache.close();
    open();
    expect(cache.lists.size()).toBe(50);
    cache.close();
    const { database, close } = openDatabase({
      file: file(),
      key,
      kind: "cache",
      durability: "normal",
      migrations: [() => {}],
    });
    // As a version wrote it that masked one column less.
    const before = maskedColumns()
      .split("\n")
      .filter((column) => !column.startsWith("invoiceApplies.receive_emails"));
    const digest = createHash("sha256").update(cacheSql()).update(before.join("\n")).digest("hex");
    expect(database.prepare("UPDATE schema_of SET digest = ?").run(digest).changes).toBe(1);
    close();
    open();
    expect(cache.lists.size()).toBe(0);
    expect(cache.rebuilt).toBe(false);
  });

  it("keeps the last three of those set aside", () => {
    for (let time = 0; time < 5; time += 1) {
      cache.close();
      writeFileSync(file(), `bad ${time}`.repeat(2_000));
      open();
    }
    expect(asides()).toHaveLength(3);
    const headers = asides().map((name) => readFileSync(join(folder, "cache", name), "utf8").slice(0, 5));
    expect(headers.sort()).toEqual(["bad 2", "bad 3", "bad 4"]);
  });
});
