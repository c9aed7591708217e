import { afterEach, describe, expect, it } from "vitest";
import { seededRandom } from "../../../src-shared/kernel/values/text/seeded-random.ts";
import { openStaging } from "./rows/staging-file.ts";
import { StagedImport } from "./staged-import.ts";
import { countedAfresh, type Staged, stageCsv, stagedDigest } from "./staging-fixture.ts";

const openImports: Staged[] = [];
const stage = async (rows: readonly (readonly string[])[]): Promise<Staged> => {
  const staged = await stageCsv([["上级部门", "部门名称", "编码", "负责人"], ...rows], "organization");
  openImports.push(staged);
  return staged;
};
afterEach(() => {
  for (const one of openImports.splice(0)) one.close();
});

const rowsOf = ({ staged }: Staged) => staged.rows({ filter: "all", offset: 0, limit: 500 }).rows;
const issueTexts = (one: Staged): string[] =>
  rowsOf(one).map(({ issues }) =>
    issues
      .map(({ code }) => code)
      .sort()
      .join(),
  );
const tree = [
  ["", "总部", "A", ""],
  ["A", "一组", "B", ""],
  ["B", "二组", "C", ""],
  ["C", "三组", "D", ""],
];

describe("rules over all rows of a staged file", () => {
  it("follow every change of another row, deletion and undo", async () => {
    const one = await stage(tree);
    const { staged } = one;
    const before = stagedDigest(one);
    expect(issueTexts(one)).toEqual(["", "", "", ""]);
    staged.edit({ edits: [{ row_id: 2, column: "parent", text: "D" }] });
    expect(issueTexts(one)).toEqual(["", "parent_cycle", "parent_cycle", "parent_cycle"]);
    expect(staged.summary().counts).toMatchObject({ errors: 3, rows_with_errors: 3 });
    expect(one.staging.database.prepare("SELECT count(*) FROM rows WHERE across IS NOT NULL").pluck().get()).toBe(3);
    staged.deleteRows({ row_ids: [4] });
    expect(issueTexts(one)).toEqual(["", "parent_elsewhere", ""]);
    expect(staged.summary().counts).toMatchObject({ errors: 0, warnings: 1 });
    staged.undo();
    staged.undo();
    expect(stagedDigest(one)).toBe(before);
  });

  it("say after any steps what a fresh reading of the same rows would say", async () => {
    const random = seededRandom(11);
    const one = await stage(tree);
    const texts = ["", "A", "B", "C", "D", "一组", "总部", "E"];
    for (let step = 0; step < 60; step += 1) {
      const act = random.int(1, 6);
      const row_id = random.int(1, 4);
      const column = random.pick(["parent", "name", "code", "leader"]);
      if (act === 1 && rowsOf(one).some((row) => row.row_id === row_id) && rowsOf(one).length > 1)
        one.staged.deleteRows({ row_ids: [row_id] });
      else if (act === 2) one.staged.undo();
      else if (act === 3) one.staged.redo();
      else if (rowsOf(one).some((row) => row.row_id === row_id))
        one.staged.edit({ edits: [{ row_id, column, text: random.pick(texts) }] });
      const rows = rowsOf(one).map(({ cells }) => ["parent", "name", "code", "leader"].map((key) => cells[key] ?? ""));
      // A row without any text is not a row of a file.
      if (rows.some((row) => row.every((text) => text === ""))) continue;
      const fresh = await stage(rows);
      expect(issueTexts(one), `step ${step}`).toEqual(issueTexts(fresh));
      expect(countedAfresh(one)).toEqual(countedAfresh(fresh));
      const { errors, warnings } = one.staged.summary().counts;
      expect(countedAfresh(one)).toMatchObject({ errors, warnings });
    }
  });

  it("are taken up in a file of before, which has no place for them", async () => {
    const one = await stage(tree);
    one.staging.database.exec("ALTER TABLE rows DROP COLUMN across");
    one.staging.close();
    const staging = openStaging(one.file, new Uint8Array(32).fill(3));
    const staged = new StagedImport(staging);
    staged.edit({ edits: [{ row_id: 1, column: "parent", text: "B" }] });
    expect(issueTexts({ ...one, staging, staged })).toEqual(["parent_cycle", "parent_cycle", "", ""]);
    staging.close();
  });
});
