import { afterEach, describe, expect, it } from "vitest";
import { seededRandom } from "../../../src-shared/kernel/values/text/seeded-random.ts";
import { openStaging } from "./rows/staging-file.ts";
import { StagedImport } from "./staged-import.ts";
import { countedAfresh, fastLines, goodRow, type Staged, stageCsv, stagedDigest } from "./staging-fixture.ts";

let open: Staged | null = null;
const stage = async (rows: readonly (readonly string[])[]): Promise<Staged> => {
  open = await stageCsv(fastLines(rows));
  return open;
};
afterEach(() => {
  open?.close();
  open = null;
});

const all = { filter: "all", offset: 0, limit: 500 } as const;
const codes = (staged: StagedImport): string[][] =>
  staged.rows(all).rows.map((row) => row.issues.map(({ code }) => code));
const fees = (count: number): string[][] =>
  Array.from({ length: count }, (_, index) => goodRow({ 核算费用: String(index + 1) }));

describe("staged rows", () => {
  it("come in pages by filter, search and order", async () => {
    const { staged } = await stage([
      ...fees(5),
      goodRow({ 核算费用: "x" }),
      goodRow({ 姓名: "李四100%", 核算费用: "30" }),
    ]);
    const numbers = (view: Partial<Parameters<typeof staged.rows>[0]>): number[] =>
      staged.rows({ ...all, ...view }).rows.map(({ number }) => number);
    expect(numbers({})).toEqual([2, 3, 4, 5, 6, 7, 8]);
    expect(numbers({ offset: 2, limit: 2 })).toEqual([4, 5]);
    expect(numbers({ filter: "errors" })).toEqual([7, 8]);
    expect(numbers({ search: "100%" })).toEqual([8]);
    expect(numbers({ search: "_" })).toEqual([]);
    expect(numbers({ sort: { column: "accounting_fee", descending: true } }).slice(0, 3)).toEqual([8, 6, 5]);
    expect(staged.rows({ ...all, limit: 1 }).count).toBe(7);
  });

  it("find the next row with a remark from any position", async () => {
    const { staged } = await stage([goodRow(), goodRow({ 核算费用: "x" }), ...fees(3), goodRow({ 手机号: "1" })]);
    const next = (after: number): number | null => staged.nextIssue({ after, severity: "error" });
    expect([next(-1), next(0), next(1), next(4), next(5)]).toEqual([1, 1, 5, 5, null]);
    expect(staged.nextIssue({ after: -1, severity: "warning" })).toBeNull();
  });

  it("mark all but the first of the same rows, by value and not by spelling, and follow every change", async () => {
    const { staged } = await stage([goodRow(), goodRow({ 核算费用: "100" }), goodRow({ 核算费用: "100.0" })]);
    expect(codes(staged)).toEqual([[], ["duplicate_in_file"], ["duplicate_in_file"]]);
    expect(staged.rows(all).rows[1]?.issues[0]?.params).toEqual({ rows: "2、4" });
    staged.deleteRows({ row_ids: [1] });
    expect(codes(staged)).toEqual([[], ["duplicate_in_file"]]);
    staged.edit({ edits: [{ row_id: 2, column: "accounting_fee", text: "101" }] });
    expect(codes(staged)).toEqual([[], []]);
    staged.undo();
    staged.undo();
    expect(codes(staged)).toEqual([[], ["duplicate_in_file"], ["duplicate_in_file"]]);
    expect(staged.summary().counts).toMatchObject({ rows: 3, errors: 2, rows_with_errors: 2 });
  });

  it("do not call a row the same as another once nothing tells what it is", async () => {
    const { staged } = await stage([goodRow(), goodRow()]);
    expect(codes(staged)).toEqual([[], ["duplicate_in_file"]]);
    staged.edit({ edits: [{ row_id: 2, column: "id_no", text: "" }] });
    expect(codes(staged)[1]).not.toContain("duplicate_in_file");
    expect(staged.summary().counts).toMatchObject({ errors: codes(staged).flat().length });
  });

  it("keep the first row's own rule on the row that is first now", async () => {
    const titles = ["订单编号", "成交接包方姓名", "成交接包方手机号", "核算费用", "客户支付"];
    const line = (name: string, fee: string) => ["RW1", name, "13800000000", fee, fee];
    open = await stageCsv([titles, line("张三", "10"), line("", "20"), line("李四", "30")]);
    const { staged } = open;
    expect(codes(staged)).toEqual([[], ["bill_cell_missing"], []]);
    staged.deleteRows({ row_ids: [1] });
    expect(codes(staged)).toEqual([["first_row_no_worker"], []]);
    staged.undo();
    expect(codes(staged)).toEqual([[], ["bill_cell_missing"], []]);
  });

  it("take a fix over all cells, leave lost numbers alone, and count what is left to fix", async () => {
    const { staged } = await stage([
      goodRow({ 核算费用: "1.2万" }),
      goodRow({ 核算费用: "一百元" }),
      goodRow({ 手机号: "+86 138 0000 0000", 核算费用: "3" }),
      goodRow({ 姓名: "张　三", 核算费用: "4" }),
    ]);
    const fixCounts = () => Object.fromEntries(staged.summary().fixes.map(({ fix, cells }) => [fix, cells]));
    expect(fixCounts()).toMatchObject({ money: 2, phone: 1, spaces: 2, halfWidth: 1 });
    staged.applyFix({ fix: "money" });
    expect(staged.rows(all).rows.map(({ cells }) => cells["accounting_fee"])).toEqual(["12000.00", "100.00", "3", "4"]);
    expect(staged.summary().totals).toEqual({ accounting_fee: 1_210_700 });
    expect(fixCounts()["money"]).toBeUndefined();
    expect(() => staged.applyFix({ fix: "nonsense" })).toThrow(expect.objectContaining({ code: "invalid" }));
  });

  it("refuse what is not there without a trace", async () => {
    const one = await stage(fees(3));
    const before = stagedDigest(one);
    const bad = [
      () =>
        one.staged.edit({
          edits: [
            { row_id: 1, column: "remark", text: "x" },
            { row_id: 99, column: "remark", text: "x" },
          ],
        }),
      () => one.staged.edit({ edits: [{ row_id: 1, column: "nonsense", text: "x" }] }),
      () => one.staged.deleteRows({ row_ids: [1, 99] }),
    ];
    for (const step of bad) expect(step).toThrow(expect.objectContaining({ code: "invalid" }));
    expect(stagedDigest(one)).toBe(before);
    expect(one.staged.summary()).toMatchObject({ can_undo: false, revision: 1 });
  });
});

describe("undo", () => {
  const texts = ["1", "100", "", "x", "张三", "13800000000", "11010519491231002X", "1.2万", "２", "2026-10-01"];
  const columns = ["labor_name", "id_no", "labor_phone", "labor_bank_account", "accounting_fee", "work_date"];

  it("gives back the identical rows, remarks and counts after any steps, and redo their result", async () => {
    for (const seed of [1, 2, 3, 4]) {
      const random = seededRandom(seed);
      const one = await stage([...fees(20), goodRow(), goodRow(), goodRow({ 核算费用: "一百元" })]);
      const { staged } = one;
      const digests = [stagedDigest(one)];
      for (let step = 0; step < 40; step += 1) {
        const there = staged.rows(all).rows.map(({ row_id }) => row_id);
        const some = Array.from({ length: random.int(1, 3) }, () => random.pick(there));
        const kind = random.int(1, 10);
        if (kind === 1 && there.length > 5) staged.deleteRows({ row_ids: [...new Set(some)] });
        else if (kind === 2) staged.applyFix({ fix: random.pick(["money", "halfWidth", "spaces"]) });
        else {
          const edits = some.map((row_id) => ({ row_id, column: random.pick(columns), text: random.pick(texts) }));
          staged.edit({ edits });
        }
        const digest = stagedDigest(one);
        if (digest !== digests.at(-1)) digests.push(digest);
        const { refused: _refused, ...counts } = staged.summary().counts;
        expect(counts).toEqual(countedAfresh(one));
      }
      for (let back = digests.length - 2; back >= 0; back -= 1) {
        staged.undo();
        expect(stagedDigest(one)).toBe(digests[back]);
      }
      expect(staged.summary().can_undo).toBe(false);
      for (let on = 1; on < digests.length; on += 1) staged.redo();
      expect(stagedDigest(one)).toBe(digests.at(-1));
      one.close();
    }
    open = null;
  });

  it("survives that the database is closed and opened", async () => {
    const one = await stage(fees(4));
    const before = stagedDigest(one);
    one.staged.edit({ edits: [{ row_id: 2, column: "remark", text: "另" }] });
    one.staging.close();
    const staging = openStaging(one.file, new Uint8Array(32).fill(3));
    const staged = new StagedImport(staging);
    expect(staged.summary().can_undo).toBe(true);
    staged.undo();
    expect(stagedDigest({ staging, staged })).toBe(before);
    staging.close();
  });
});

describe("a full disk (F21)", () => {
  it("is said as such, leaves rows and counts as they were, and lets the person go on when there is room", async () => {
    const one = await stage(fees(300));
    const { database } = one.staging;
    const before = stagedDigest(one);
    const pages = database.pragma("page_count", { simple: true }) as number;
    const text = "很长的备注".repeat(30);
    const edits = Array.from({ length: 300 }, (_, index) => ({ row_id: index + 1, column: "remark", text }));
    database.pragma(`max_page_count = ${pages}`);
    expect(() => one.staged.edit({ edits })).toThrow(expect.objectContaining({ code: "disk_full", retryable: true }));
    expect(stagedDigest(one)).toBe(before);
    expect(one.staged.rows(all).rows[0]?.cells["remark"]).toBe("分拣");
    database.pragma("max_page_count = 1000000");
    one.staged.edit({ edits });
    expect(one.staged.rows(all).rows[299]?.cells["remark"]).toBe(text);
  });
});
