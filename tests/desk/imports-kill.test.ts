import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sampleRows } from "../../src-main/imports/samples/sample-rows.ts";
import { templateWorkbook } from "../../src-main/imports/samples/template-sheets.ts";
import { writeWorkbook } from "../../src-main/workbook/workbook-writer.ts";
import { standardBill } from "../../src-shared/billing/bills/standard-bill-import.ts";
import { builtProgram } from "../programs/built-programs.ts";
import { tempDir } from "./imports-harness.ts";
import { type FakeService, startFakeService } from "./imports-service.ts";

const child = await builtProgram("tests/desk/imports-child.ts");
const rows = 5_200;

let service: FakeService;
let folder: ReturnType<typeof tempDir>;
let path: string;

type Phase = { phase: string; rows: number };
type Ended = { signal: string | null; before: Phase[]; after: Phase[]; told: string[] };

/** Runs a desk that dies at `killAt`, or to its end without one. */
const run = (mode: "read" | "send" | "resume", killAt?: string): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const { NODE_OPTIONS: _options, ...inherited } = process.env;
    const env = { ...inherited, ...(killAt !== undefined && { FLEXDESK_KILL_AT: killAt }) };
    const args = [child, mode, join(folder.path, "data"), service.url, path];
    execFile(process.execPath, args, { env }, (error, stdout, stderr) => {
      if (stdout !== "") resolve({ signal: null, ...(JSON.parse(stdout) as Omit<Ended, "signal">) });
      else if (error?.signal === "SIGKILL") resolve({ signal: "SIGKILL", before: [], after: [], told: [] });
      else reject(new Error(stderr));
    });
  });

beforeEach(async () => {
  folder = tempDir();
  service = await startFakeService();
  path = join(folder.path, "bills.xlsx");
  const data = sampleRows(standardBill, { rows, company: 1, seed: 9, errors: false });
  await writeWorkbook(path, templateWorkbook(standardBill, data));
});
afterEach(async () => {
  await service.close();
  folder.remove();
});

/** Twelve processes one after the other. */
const patience = { timeout: 300_000 };

describe("a process that is killed while it imports", patience, () => {
  it("left the whole file staged, or nothing, and the next start says which (F1)", async () => {
    for (const [place, openBefore, notice] of [
      ["import-rows", [], "import_not_read"],
      ["import-read", [], "import_not_read"],
      ["import-staged", [{ phase: "ready", rows }], "imports_resumed"],
    ] as const) {
      expect((await run("read", place)).signal).toBe("SIGKILL");
      expect(await run("resume"), place).toMatchObject({ before: openBefore, told: [notice] });
      const files = readdirSync(join(folder.path, "data", "staging"));
      expect(files.filter((name) => name.endsWith(".db"))).toHaveLength(openBefore.length);
    }
  });

  it("makes every bill once when it is started again (F2, F3, F4)", async () => {
    const places = ["import-sealed", "part-sending", "part-sending#2", "part-sent", "part-sent#2", "import-outcome"];
    for (const place of places) {
      service.bills.length = 0;
      service.batches.clear();
      service.arrived.length = 0;
      expect((await run("send", place)).signal, place).toBe("SIGKILL");
      await run("resume");
      expect(service.bills, place).toHaveLength(rows);
      expect(new Set(service.arrived.map(({ key }) => key)).size).toBe(1);
      expect((await run("resume")).before, place).toEqual([]);
    }
  });
});
