import { describe, expect, it } from "vitest";
import { readWorkbook } from "../../src-main/imports/spreadsheet/open-workbook.ts";
import { numberMark, SourceRow, textMark } from "../../src-main/imports/spreadsheet/source/source-row.ts";
import { runFuzz } from "./campaign.ts";
import { judgeCase, type ReadFile } from "./judge-case.ts";
import { judgeChunks } from "./judge-chunks.ts";
import { caseKinds, makeCase } from "./make-case.ts";

const seed = 20_260;
const count = 400;

describe("made-up and damaged files", () => {
  it("are read or refused by name, each of them", async () => {
    const kinds = new Set<string>();
    const outcomes = new Map<string, number>();
    const findings: unknown[] = [];
    for (let index = 0; index < count; index++) {
      const fuzzCase = makeCase(seed, index);
      const { outcome, wrongs } = await judgeCase(fuzzCase);
      kinds.add(fuzzCase.kind);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      if (wrongs.length > 0 || (fuzzCase.kind === "good" && outcome !== "read"))
        findings.push({ index, outcome, wrongs });
    }
    expect(findings).toEqual([]);
    expect([...kinds].sort()).toEqual([...caseKinds].sort());
    // A campaign in which nearly every file is refused at once would not test the readers.
    expect(outcomes.get("read")).toBeGreaterThan(count / 5);
    expect(outcomes.get("refused")).toBeGreaterThan(count / 5);
  });

  it("give the same rows whole and in pieces", () => {
    const differing = Array.from({ length: 150 }, (_, index) => judgeChunks(seed, index)).filter(
      (one) => one.length > 0,
    );
    expect(differing).toEqual([]);
  });

  it("are the same for the same seed and number", () => {
    const both = [makeCase(5, 17), makeCase(5, 17)];
    expect(both[0]).toEqual(both[1]);
    expect(both[0]?.bytes).not.toEqual(makeCase(6, 17).bytes);
  });
});

describe("the judge", () => {
  const good = Array.from({ length: 400 }, (_, index) => makeCase(seed, index)).find(({ kind }) => kind === "good");
  const readers: [name: string, readFile: ReadFile, wrong: RegExp][] = [
    ["an error without a name", () => Promise.reject(new TypeError("x of undefined")), /no named error/u],
    [
      "rows that were not told",
      async (input, options) => ({ ...(await readWorkbook(input, options)), rows: 7_000 }),
      /7000 were told/u,
    ],
    [
      "a row behind the end",
      async (input, options) => {
        setImmediate(() => options.onRow(new SourceRow(9e6, false, [textMark(0)], ["x"])));
        return readWorkbook(input, { ...options });
      },
      /after the end|were told/u,
    ],
    [
      "a number that is none",
      async (input, options) => {
        const wrong = (row: SourceRow) => new SourceRow(row.number, row.hidden, [numberMark(0)], ["NaN"]);
        return readWorkbook(input, { ...options, onRow: (row) => options.onRow(wrong(row)) });
      },
      /a number that is none/u,
    ],
  ];
  it.each(readers)("sees %s", async (_, readFile, wrong) => {
    expect(good).toBeDefined();
    if (good === undefined) return;
    expect((await judgeCase(good, readFile)).wrongs.join()).toMatch(wrong);
    expect((await judgeCase(good)).wrongs).toEqual([]);
  });

  it("sees a polluted prototype", async () => {
    const key = Symbol("planted");
    const readFile: ReadFile = (input, options) => {
      Object.defineProperty(Object.prototype, key, { value: 1, configurable: true });
      return readWorkbook(input, options);
    };
    try {
      expect((await judgeCase(makeCase(seed, 1), readFile)).wrongs).toContain("a polluted prototype");
    } finally {
      Reflect.deleteProperty(Object.prototype, key);
    }
  });
});

describe("the campaign", () => {
  it("counts every case of its threads", async () => {
    expect(await runFuzz({ seed, cases: 40, jobs: 2 })).toMatchObject({ cases: 40, findings: [] });
  });
  it("sees a hang and a death, and goes on behind them", async () => {
    const program = new URL("./test-bad-worker.mjs", import.meta.url);
    const { cases, read, findings } = await runFuzz({ seed, cases: 8, jobs: 1, program });
    expect(findings.map((finding) => [finding.case, finding.wrongs[0]?.split("\n")[0]])).toEqual([
      [2, "hangs"],
      [5, expect.stringContaining("TypeError: planted")],
    ]);
    expect([cases, read]).toEqual([8, 6]);
  });
});
