/**
 * The local copy beside a bare prepared statement on the same file, and the outbox's durable commit beside a bare one:
 * `node tests/bench/cache.ts`.
 */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ListCache } from "../../src-main/cache/list-cache.ts";
import type { CachedQuestion } from "../../src-main/cache/list-reader.ts";
import { openCache } from "../../src-main/cache/open-cache.ts";
import { openOutbox } from "../../src-main/outbox/open-outbox.ts";
import { systemClock } from "../../src-main/plumbing/clock.ts";
import { openDatabase } from "../../src-main/sqlite/open-database.ts";
import type { FilterValues } from "../../src-shared/kernel/lists/filter-values.ts";
import { type BenchRow, quantile, unbounded, under } from "./bench-row.ts";
import { type MadeBill, madeBills, searchKey } from "./cache-rows.ts";

const syncPage = 500;
const key = Buffer.alloc(32, 1);
const statuses = [10, 20, 25, 30, 40, 50, 60, 65, 70, 90];

const timed = (work: () => unknown): number => {
  const start = performance.now();
  work();
  return performance.now() - start;
};

const question = (filters: FilterValues): CachedQuestion => ({
  filters,
  sort: { column: "create_at", descending: true },
  page: 1,
  pageSize: 50,
  summary: false,
  me: "2",
  today: "2026-11-20",
});

const fill = (lists: ListCache, bills: readonly MadeBill[]): number[] => {
  const times: number[] = [];
  for (let from = 0; from < bills.length; from += syncPage) {
    const part = bills.slice(from, from + syncPage);
    const page = { rows: part.map(({ row }) => row), tokens: part.map(({ tokens }) => tokens) };
    const state = { cursor: String(from), complete: true, syncedAt: "2026-11-21 09:00:00" };
    times.push(timed(() => lists.apply("bills", page, state)));
  }
  return times;
};

/** Every pair of status and company once: no answer is remembered from an earlier question. */
const twoFilters = Array.from({ length: 400 }, (_unused, at) => ({
  status: statuses[at % statuses.length] as number,
  company: String(1 + Math.floor(at / statuses.length)),
}));

const benchPages = (lists: ListCache, file: string, rowCount: number): BenchRow[] => {
  const bare = openDatabase({ file, key, kind: "cache", durability: "normal", cacheKib: 65_536, migrations: [""] });
  const where = "FROM bills WHERE status = ? AND company_id = ?";
  const page = bare.database.prepare(`SELECT * ${where} ORDER BY create_at DESC, id DESC LIMIT 50`);
  const count = bare.database.prepare(`SELECT count(*) ${where}`);
  const own = twoFilters.map(({ status, company }) =>
    timed(() => lists.page("bills", question({ status: [status], company_id: [company] }), searchKey)),
  );
  const peer = twoFilters.map(({ status, company }) =>
    timed(() => [page.all(status, company), count.get(status, company)]),
  );
  bare.close();
  const named = (name: string, share: number) => ({
    name: `cached page, two filters over ${rowCount} rows, ${name}`,
    value: quantile(own, share),
    unit: "ms",
    peer: "prepared statements",
    peerValue: quantile(peer, share),
  });
  return [unbounded(named("p50", 0.5)), under(10, named("p95", 0.95))];
};

/** What people type: whole and partial numbers, names, companies, rare and everywhere, found and not. */
const typedTexts = (bills: readonly MadeBill[]): readonly string[] => [
  ...["ZD2026", "上海灵活", "12号有限", "任务9", "0001", "1234", "5678", "PC0001", "不存在", "科技3", "张", "55"],
  ...bills.slice(0, 40).flatMap(({ row, name, idNo }, at) => {
    const [no, settlement] = [String(row["no"]), row["settlement_no"]];
    return [name, at % 2 ? idNo : no, at % 3 ? no.slice(-6) : String(settlement ?? idNo.slice(-4))];
  }),
];

const benchSearch = (lists: ListCache, bills: readonly MadeBill[], rowCount: number): BenchRow[] => {
  const texts = [...new Set(typedTexts(bills))];
  const own = texts.map((keyword) => timed(() => lists.page("bills", question({ keyword }), searchKey)));
  const columns = [
    "no",
    "batch_sn",
    "task_name",
    "company_name",
    "labor_name",
    "id_no",
    "labor_phone",
    "settlement_no",
  ];
  const needles = texts.map((text) => text.toLowerCase());
  const peer = needles.map((text) =>
    timed(() =>
      bills.filter(({ row }) =>
        columns.some((column) =>
          String(row[column] ?? "")
            .toLowerCase()
            .includes(text),
        ),
      ),
    ),
  );
  const measured = {
    name: `search over ${rowCount} rows, first page and count, p95`,
    value: quantile(own, 0.95),
    unit: "ms",
    peer: "filter of plain rows in memory",
    peerValue: quantile(peer, 0.95),
  };
  return [under(50, measured)];
};

const benchOutbox = (folder: string): BenchRow => {
  const outbox = openOutbox({ dataDir: folder, key, clock: systemClock });
  const common = { operatorId: "1", server: "s", tenant: "1/", action: "settlement.pay", call: "settlements.settle" };
  const write = (at: number) =>
    outbox.store.write({
      ...{ ...common, id: randomUUID(), planId: randomUUID(), params: { id: "1" }, body: '{"version":1}' },
      ...{ digest: "d".repeat(64), businessKey: `settlement:${at}`, objectId: "1", objectNo: "JS1" },
      ...{ companyName: "甲公司", count: 1, amount: 100 },
    });
  const own = Array.from({ length: 300 }, (_unused, at) => timed(() => write(at)));
  outbox.close();
  const bare = openDatabase({
    ...{ file: join(folder, "bare.db"), key, kind: "bare", durability: "full" as const },
    migrations: ["CREATE TABLE t (a TEXT)"],
  });
  const insert = bare.database.prepare("INSERT INTO t VALUES (?)");
  const peer = Array.from({ length: 300 }, () => timed(() => insert.run("x".repeat(800))));
  bare.close();
  return unbounded({
    name: "money intent on the disk, p50",
    value: quantile(own, 0.5),
    unit: "ms",
    peer: "bare durable insert",
    peerValue: quantile(peer, 0.5),
  });
};

/** Measures the copy of so many bills, and the outbox. */
export const benchCache = async (rowCount = 100_000): Promise<BenchRow[]> => {
  const folder = mkdtempSync(join(tmpdir(), "bench-cache-"));
  try {
    const file = join(folder, "cache", "bench.db");
    const cache = openCache(file, key, systemClock, "");
    const bills = madeBills(rowCount, 1);
    const filling = fill(cache.lists, bills);
    const rows = [...benchPages(cache.lists, file, rowCount), ...benchSearch(cache.lists, bills, rowCount)];
    cache.close();
    const page = unbounded({
      name: `a page of ${syncPage} rows into the copy, p95`,
      value: quantile(filling, 0.95),
      unit: "ms",
      peer: "p50",
      peerValue: quantile(filling, 0.5),
    });
    return [...rows, page, benchOutbox(folder)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

if (import.meta.main) console.table(await benchCache());
