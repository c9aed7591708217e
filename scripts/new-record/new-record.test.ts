import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nextNumbers } from "./next-numbers.ts";
import { readWish } from "./wish.ts";
import { writeRecord } from "./write-record.ts";

const root = path.join(import.meta.dirname, "..", "..");
const scratch = mkdtempSync(path.join(tmpdir(), "flexdesk-new-record-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const words = ["--district", "billing", "--zh", "试写记录", "--en", "trial note"];

/** A copy of the tree's sources that can be run and checked. */
const copyTree = (copy: string): void => {
  const parts = ["src-shared", "src-service", "src-renderer", "src-main", "src-node", "src-preload", "scripts"];
  for (const part of [...parts, "tests", "biome.json", "package.json"])
    cpSync(path.join(root, part), path.join(copy, part), { recursive: true });
  symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"), "dir");
};

/** Runs the command in a copy. */
const written = (copy: string, args: readonly string[]) =>
  spawnSync(process.execPath, [path.join(copy, "scripts/new-record/main.ts"), ...args], { encoding: "utf8" });

/** The files that the command says it has written. */
const filesIn = (said: string): readonly string[] => said.split("\n\n")[0]?.split("\n") ?? [];

/** What a tree's own registries say, printed as JSON by a process of its own. */
const asked = (copy: string, many: string): unknown => {
  const script = path.join(copy, "ask.ts");
  writeFileSync(
    script,
    `import { areas } from "./src-service/areas.ts";
import { migrations } from "./src-service/core/migrations/migrations.ts";
import { calls } from "./src-shared/registries/calls/registry.ts";
import { submits } from "./src-shared/registries/imports/submits.ts";
import { auditActionCodes } from "./src-shared/registries/audit/audit-actions.ts";
import { records } from "./src-shared/registries/records/registry.ts";
import { zhCN } from "./src-shared/locales/zh-CN/catalog.ts";
import { nextNumbers } from "./scripts/new-record/next-numbers.ts";
const record = records["${many}"];
const { prefix, ...next } = await nextNumbers(import.meta.dirname);
process.stdout.write(JSON.stringify({
  calls: Object.values(calls).filter(({ name }) => name.startsWith("${many}.")).map(({ name, keyed }) => [name, keyed]),
  served: areas.flatMap((area) => area.records ?? []).filter(({ record: { name } }) => name === "${many}").length,
  table: migrations.some(({ tables = {} }) => record.table in tables),
  kind: submits.find(({ lists: [list] }) => list?.name === "${many}")?.kind ?? null,
  area: auditActionCodes("${many}.approve").area,
  object: record.audit.object,
  title: zhCN.lists["${many}"].title,
  amount: record.amount ?? null,
  isAgencyWide: record.isAgencyWide ?? false,
  next,
}));`,
  );
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { encoding: "utf8" });
  rmSync(script);
  expect([status, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout);
};

describe("a new record", () => {
  // Both are written into one copy, the second behind the first.
  const copy = path.join(scratch, "tree");
  let next: Record<string, string | number> = {};
  beforeAll(async () => {
    copyTree(copy);
    const { prefix: _prefix, ...numbers } = await nextNumbers(root);
    next = numbers;
  });

  it.each([
    ["keyed, with an import", "trial-notes", "trialNotes", ["--keyed", "--company", "--amount", "--import"], "amount"],
    ["plain, of the agency", "trial-hints", "trialHints", [], null],
  ])(
    "%s is known to every registry at once, by numbers that nothing else has",
    (_title, name, many, options, amount) => {
      const isKeyed = amount !== null;
      const made = written(copy, [name, ...words, ...options]);
      expect([made.status, made.stderr]).toEqual([0, ""]);
      const known = asked(copy, many) as { next: typeof next };
      expect(known).toEqual({
        calls: ["list", "create", "get", "update", ...(isKeyed ? ["import"] : [])].map((call) => [
          `${many}.${call}`,
          isKeyed && !["list", "get"].includes(call),
        ]),
        ...{ served: 1, table: true, kind: isKeyed ? next["importKind"] : null },
        ...{ area: next["auditArea"], object: next["auditObject"], title: "试写记录", amount, isAgencyWide: !isKeyed },
        next: {
          ...{ ...next, auditArea: Number(next["auditArea"]) + 1, auditObject: Number(next["auditObject"]) + 1 },
          migration: String(Number(next["migration"]) + 1).padStart(4, "0"),
          importKind: Number(next["importKind"]) + (isKeyed ? 1 : 0),
        },
      });
      const tree = spawnSync(process.execPath, [path.join(copy, "scripts/check-tree.mjs")], { encoding: "utf8" });
      expect(tree.stdout.trim().split("\n").slice(1)).toEqual([]);
      const own = filesIn(made.stdout).filter((file) => file.includes(name) || file.endsWith("Screen.tsx"));
      expect(own.length).toBe(7);
      for (const file of own) expect(readFileSync(path.join(copy, file), "utf8")).not.toMatch(/\0|\n\n\n|undefined/u);
      next = known.next;
    },
  );

  it("is refused by the command when it is there", () => {
    const again = written(copy, ["trial-notes", ...words]);
    expect([again.status, again.stdout]).toEqual([1, ""]);
    expect(again.stderr).toContain("the list trialNotes");
  });

  it.each([
    ["the list occupations", ["occupations", "--one", "trade"]],
    ["the table bills", ["bills", "--one", "invoiced"]],
    ["the audit log's object company", ["firms", "--one", "company"]],
    ["a permission about account", ["banks", "--one", "account"]],
  ])("is refused where there is %s already, and leaves nothing", async (reason, [name = "", ...one]) => {
    const wish = readWish([name, ...one, ...words]);
    await expect(writeRecord(root, wish, "sx")).rejects.toThrow(reason);
    expect(existsSync(path.join(root, `src-shared/billing/${name}/${name}-record.ts`))).toBe(false);
  });

  it.each([
    [[], "is no name of a record"],
    [["../trial-notes", ...words], "is no name of a record"],
    [["TrialNotes", ...words], "is no name of a record"],
    [["trial-note", ...words], "is no name of a record"],
    [["trial-notes", "trial-hints", ...words], "said twice"],
    [["trial-notes", "--keyd", ...words], "is no option"],
    [["trial-notes", "--keyed", ...words], "add --amount"],
    [["trial-notes", ...words.with(1, "street")], "is no district"],
    [["trial-notes", ...words.with(3, '"; drop')], "--zh"],
    [["trial-notes", ...words.with(5, "Trial`Note")], "--en"],
    [["trial-notes", ...words, "--one", "../note"], "say --one"],
    [["trial-notes", ...words.slice(0, 5)], "--en"],
  ])("%j is refused with a reason and the usage", (args, reason) => {
    expect(() => readWish(args)).toThrow(reason);
    expect(() => readWish(args)).toThrow("npm run new-record");
  });
});
