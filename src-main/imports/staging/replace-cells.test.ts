import { afterEach, describe, expect, it } from "vitest";
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
const plain = { match_case: false, whole_cell: false, columns: null, rows: null };
const column = ({ staged }: Staged, key: string): (string | undefined)[] =>
  staged.rows(all).rows.map(({ cells }) => cells[key]);
const notes = (texts: readonly string[]): string[][] =>
  texts.map((text, index) => goodRow({ 服务内容: text, 核算费用: `${index + 1}.00` }));

describe("find and replace", () => {
  it("takes signs of patterns for themselves, on both sides", async () => {
    const one = await stage(notes(["a.b", "axb", "$1 [a.b]"]));
    const { staged } = one;
    const { revision, ...matchCounts } = staged.countMatches({ ...plain, find: "a.b" });
    expect(matchCounts).toEqual({ cells: 2, rows: 2 });
    staged.replace({ ...plain, find: "a.b", replacement: "$&\\$1", revision });
    expect(column(one, "remark")).toEqual(["$&\\$1", "axb", "$1 [$&\\$1]"]);
  });

  it("takes every sign of a keyboard for itself", async () => {
    const signs = [..."-/\\^$.*+?()[]{}|#&,:=!<>@~`'%_ 年"].filter((sign) => sign !== " ");
    const one = await stage(notes(signs.map((sign) => `前${sign}后`)));
    for (const sign of signs) {
      const find = { ...plain, columns: ["remark"], find: `前${sign}后` };
      expect(one.staged.countMatches(find), sign).toMatchObject({ cells: 1 });
      expect(one.staged.countMatches({ ...find, whole_cell: true }), sign).toMatchObject({ cells: 1 });
    }
  });

  it("heeds case and whole cells when asked to", async () => {
    const one = await stage(notes(["Abc", "abc", "abcd"]));
    const count = (more: object) => one.staged.countMatches({ ...plain, find: "abc", ...more }).cells;
    expect(count({})).toBe(3);
    expect(count({ match_case: true })).toBe(2);
    expect(count({ whole_cell: true })).toBe(2);
    expect(count({ match_case: true, whole_cell: true })).toBe(1);
  });

  it("stays in the columns and in the rows that were named, in the order in which they are seen", async () => {
    const one = await stage(notes(["x1", "x2", "x3", "x4"]));
    const { staged } = one;
    const { revision } = staged.summary();
    const sort = { column: "accounting_fee", descending: true };
    const rows = { filter: "all", sort, offset: 0, count: 2, revision } as const;
    const find = { ...plain, find: "x", columns: ["remark"], rows };
    expect(staged.countMatches(find)).toMatchObject({ cells: 2, rows: 2 });
    staged.replace({ ...find, replacement: "y", revision });
    expect(column(one, "remark")).toEqual(["x1", "x2", "y3", "y4"]);
    expect(() => staged.countMatches({ ...find, columns: ["nothing"], rows: null })).toThrow("invalid");
  });

  it("is one step: judged anew, undone and done again as a whole", async () => {
    const one = await stage(Array.from({ length: 30 }, (_, index) => goodRow({ 核算费用: `${index + 1}元` })));
    const { staged } = one;
    const before = stagedDigest(one);
    expect(staged.summary().counts.rows_with_errors).toBe(30);
    const { revision } = staged.countMatches({ ...plain, find: "元" });
    const after = staged.replace({ ...plain, find: "元", replacement: "", revision });
    expect(after.counts).toMatchObject({ errors: 0, rows: 30 });
    expect(after.totals).toEqual({ accounting_fee: 46_500 });
    const replacedDigest = stagedDigest(one);
    staged.undo();
    expect(stagedDigest(one)).toBe(before);
    staged.redo();
    expect(stagedDigest(one)).toBe(replacedDigest);
    expect(staged.summary().can_redo).toBe(false);
    const { refused: _refused, ...counts } = staged.summary().counts;
    expect(counts).toEqual(countedAfresh(one));
  });

  it("changes nothing when the rows are no longer those that were counted, or a cell could not hold it", async () => {
    const one = await stage(notes([`${"x".repeat(200)}`, "b"]));
    const { staged } = one;
    const { revision } = staged.summary();
    staged.edit({ edits: [{ row_id: 2, column: "remark", text: "c" }] });
    const before = stagedDigest(one);
    const find = { ...plain, find: "x" };
    expect(() => staged.replace({ ...find, replacement: "y", revision })).toThrow("import_changed");
    const now = staged.summary().revision;
    expect(() => staged.replace({ ...find, replacement: "y".repeat(200), revision: now })).toThrow("invalid");
    expect(stagedDigest(one)).toBe(before);
  });
});

describe("fill down", () => {
  it("writes the first row's texts into the rows below it, as seen, in one step", async () => {
    const one = await stage(notes(["a", "b", "c", "d"]));
    const { staged } = one;
    const before = stagedDigest(one);
    const { revision } = staged.summary();
    const view = { filter: "all", sort: { column: "accounting_fee", descending: true } } as const;
    staged.fillDown({ rows: { ...view, offset: 0, count: 3, revision }, columns: ["remark", "labor_name"] });
    expect(column(one, "remark")).toEqual(["a", "d", "d", "d"]);
    staged.undo();
    expect(stagedDigest(one)).toBe(before);
    const range = { ...view, offset: 0, count: 3, revision };
    expect(() => staged.fillDown({ rows: range, columns: ["remark"] })).toThrow("import_changed");
  });

  it("does not spread a number of which the file has lost the last digits", async () => {
    const one = await stage(notes(["a", "b"]));
    const card = column(one, "labor_bank_account")[1];
    one.staging.database
      .prepare(`UPDATE rows SET c3 = '6222020200112230000', faults = '{"3":"card_as_number"}' WHERE row_id = 1`)
      .run();
    const rows = { filter: "all", offset: 0, count: 2, revision: one.staged.summary().revision } as const;
    one.staged.fillDown({ rows, columns: ["labor_bank_account", "remark"] });
    expect(column(one, "labor_bank_account")[1]).toBe(card);
    expect(column(one, "remark")).toEqual(["a", "a"]);
  });
});

describe("kinds of remarks", () => {
  const rows = [
    goodRow({ 身份证号: "110105194912310021" }),
    goodRow({ 手机号: "123" }),
    goodRow({ 身份证号: "110105194912310021", 手机号: "1", 核算费用: "2" }),
    goodRow({ 核算费用: "3" }),
    goodRow({ 核算费用: "3" }),
  ];
  const kindsOf = ({ staged }: Staged) =>
    staged.issueKinds().kinds.map(({ code, rows: count, columns }) => [code, count, columns.join()]);

  it("are counted, and follow every change", async () => {
    const one = await stage(rows);
    const issueCounts = kindsOf(one);
    expect(issueCounts).toContainEqual(["phone_invalid", 2, "手机号"]);
    expect(issueCounts).toContainEqual(["duplicate_in_file", 1, ""]);
    one.staged.edit({ edits: [{ row_id: 2, column: "labor_phone", text: "13800000000" }] });
    expect(kindsOf(one)).toContainEqual(["phone_invalid", 1, "手机号"]);
    const errors = one.staged.issueKinds().kinds.filter(({ severity }) => severity === "error");
    expect(errors.reduce((sum, { remarks }) => sum + remarks, 0)).toBe(one.staged.summary().counts.errors);
  });

  it("are gone through one after the other, in any order of the rows", async () => {
    const { staged } = await stage(rows);
    const next = (after: number, more: object) => staged.nextIssue({ after, severity: "error", ...more });
    expect([-1, 1, 2].map((after) => next(after, { code: "phone_invalid" }))).toEqual([1, 2, null]);
    expect(next(-1, { code: "duplicate_in_file" })).toBe(4);
    const view = { filter: "errors", sort: { column: "accounting_fee", descending: true } } as const;
    const visibleRows = staged.rows({ ...view, offset: 0, limit: 50 }).rows;
    const first = visibleRows.findIndex(({ issues }) => issues.some(({ code }) => code === "phone_invalid"));
    expect(next(-1, { code: "phone_invalid", view })).toBe(first);
    const only = staged.rows({ ...all, code: "phone_invalid" }).rows;
    expect(only.map(({ row_id }) => row_id)).toEqual([2, 3]);
  });

  it("come first when the rows are sorted by them", async () => {
    const { staged } = await stage([...rows].reverse());
    const sort = { column: "@issues", descending: true };
    const sorted = staged
      .rows({ ...all, sort })
      .rows.map(({ issues }) => issues.filter(({ severity }) => severity === "error").length);
    expect(sorted).toEqual([...sorted].sort((one, other) => other - one));
    expect(sorted[0]).toBeGreaterThan(0);
  });
});
