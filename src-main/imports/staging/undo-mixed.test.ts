import { afterEach, describe, expect, it } from "vitest";
import { fixNames } from "../../../src-shared/kernel/imports/cells/fixes.ts";
import { type SeededRandom, seededRandom } from "../../../src-shared/kernel/values/text/seeded-random.ts";
import type { StagedImport } from "./staged-import.ts";
import { countedAfresh, fastLines, goodRow, type Staged, stageCsv, stagedDigest } from "./staging-fixture.ts";

let open: Staged | null = null;
afterEach(() => {
  open?.close();
  open = null;
});

const columns = ["labor_name", "id_no", "labor_phone", "labor_bank_account", "accounting_fee", "remark", "work_date"];
const texts = [
  "1",
  "100.00",
  "",
  "x",
  "张　三",
  " 李四",
  "13800000000",
  "11010519491231002x",
  "1.2万",
  "￥1,200",
  "２",
];
const untidy = () => [
  ...Array.from({ length: 12 }, (_, index) => goodRow({ 核算费用: `${index + 1},000.5`, 姓名: "王　五" })),
  goodRow(),
  goodRow(),
  goodRow({ 身份证号: "110105491231002", 核算费用: "1.2万" }),
  goodRow({ 服务日期: "20261001", 手机号: "+86 138-0000-0000" }),
  goodRow({ 核算费用: "一百元" }),
];

/** A view as a person may have it before them: filtered, searched, sorted. */
const viewOf = (random: SeededRandom) => ({
  filter: random.pick(["all", "errors", "warnings"] as const),
  ...(random.int(0, 2) === 0 && { search: random.pick(["1", "三", "2026"]) }),
  ...(random.int(0, 1) === 0 && {
    sort: { column: random.pick([...columns, "@issues"]), descending: random.int(0, 1) === 1 },
  }),
});

/** Rows of a view by their positions, as fill, replace and delete name them; null where it shows none. */
const rangeOf = (staged: StagedImport, random: SeededRandom) => {
  const view = viewOf(random);
  const { count, revision } = staged.rows({ ...view, offset: 0, limit: 1 });
  if (count === 0) return null;
  const offset = random.int(0, count - 1);
  return { ...view, offset, count: random.int(1, count - offset), revision };
};

const idsIn = (staged: StagedImport, random: SeededRandom): number[] => {
  const range = rangeOf(staged, random);
  if (range === null) return [];
  return staged.rows({ ...range, limit: range.count }).rows.map(({ row_id }) => row_id);
};

/** Everything that changes rows, each as the screens ask for it. */
const steps: readonly ((staged: StagedImport, random: SeededRandom) => void)[] = [
  (staged, random) => {
    const edits = idsIn(staged, random).slice(0, 1);
    for (const row_id of edits)
      staged.edit({ edits: [{ row_id, column: random.pick(columns), text: random.pick(texts) }] });
  },
  // A pasted block: neighbouring columns over the rows of a view.
  (staged, random) => {
    const first = random.int(0, columns.length - 2);
    const block = idsIn(staged, random).flatMap((row_id) =>
      columns.slice(first, first + 2).map((column) => ({ row_id, column, text: random.pick(texts) })),
    );
    if (block.length > 0) staged.edit({ edits: block });
  },
  (staged, random) => staged.applyFix({ fix: random.pick(fixNames) }),
  (staged, random) => {
    const find = { find: random.pick(["1", "0", "三", "-", "　", "x"]), match_case: random.int(0, 1) === 1 };
    const where = {
      whole_cell: random.int(0, 3) === 0,
      columns: random.int(0, 1) === 0 ? null : [random.pick(columns)],
    };
    const rows = random.int(0, 1) === 0 ? null : rangeOf(staged, random);
    const { revision } = staged.countMatches({ ...find, ...where, rows });
    staged.replace({ ...find, ...where, rows, replacement: random.pick(["", "9", "１", "$&"]), revision });
  },
  (staged, random) => {
    const rows = rangeOf(staged, random);
    if (rows !== null) staged.fillDown({ rows, columns: [random.pick(columns), random.pick(columns)] });
  },
  (staged, random) => {
    const ids = idsIn(staged, random).slice(0, 2);
    if (ids.length > 0 && staged.summary().counts.rows > 6) staged.deleteRows({ row_ids: ids });
  },
];

/** Ids of the rows that an earlier row is the same as, by what lies in the database. */
const twinsAfresh = ({ staging }: Staged): unknown[] =>
  staging.database
    .prepare(
      `SELECT row_id FROM rows AS one WHERE gone = 0 AND EXISTS (SELECT 1 FROM rows AS other
        WHERE other.gone = 0 AND other.duplicate = one.duplicate AND other.row_id < one.row_id) ORDER BY row_id`,
    )
    .pluck()
    .all();
const twinsOf = ({ staging }: Staged): unknown[] =>
  staging.database.prepare("SELECT row_id FROM rows WHERE gone = 0 AND twin = 1 ORDER BY row_id").pluck().all();

describe("undo of a long mixed day", () => {
  it("goes back to the file and forward to the end, step by step, with steps taken back on the way", async () => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const random = seededRandom(seed);
      open = await stageCsv(fastLines(untidy()));
      const { staged } = open;
      let digests = [stagedDigest(open)];
      let at = 0;
      const isAt = (): void => {
        expect(stagedDigest(open as Staged), `seed ${seed}, step ${at}`).toBe(digests[at]);
        expect(staged.summary()).toMatchObject({ can_undo: at > 0, can_redo: at < digests.length - 1 });
      };
      for (let count = 0; count < 80; count += 1) {
        const kind = random.int(0, steps.length + 1);
        const step = steps[kind];
        if (step === undefined) {
          const isBack = kind === steps.length;
          at = Math.min(Math.max(at + (isBack ? -1 : 1), 0), digests.length - 1);
          if (isBack) staged.undo();
          else staged.redo();
          isAt();
          continue;
        }
        step(staged, random);
        const { refused: _refused, ...counts } = staged.summary().counts;
        expect(counts).toEqual(countedAfresh(open));
        expect(twinsOf(open), `seed ${seed}`).toEqual(twinsAfresh(open));
        if (stagedDigest(open) === digests[at]) continue;
        digests = [...digests.slice(0, at + 1), stagedDigest(open)];
        at += 1;
        isAt();
      }
      for (; at > 0; staged.undo()) {
        isAt();
        at -= 1;
      }
      isAt();
      for (; at < digests.length - 1; staged.redo()) {
        isAt();
        at += 1;
      }
      isAt();
      expect(digests.length).toBeGreaterThan(10);
      open.close();
      open = null;
    }
  });
});
