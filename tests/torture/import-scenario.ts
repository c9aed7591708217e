import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sampleRows } from "../../src-main/imports/samples/sample-rows.ts";
import { templateWorkbook } from "../../src-main/imports/samples/template-sheets.ts";
import { writeWorkbook } from "../../src-main/workbook/workbook-writer.ts";
import { standardBill } from "../../src-shared/billing/bills/standard-bill-import.ts";
import { startFakeService } from "../desk/imports-service.ts";
import { type Ending, runChild } from "./child.ts";
import { type FaultKind, startFaultProxy } from "./fault-proxy.ts";
import type { Case, CaseResult, Scenario } from "./scenario.ts";

const places = ["import-sealed", "part-sending", "part-sent", "import-outcome"];
/** More than one part. */
const rows = 5_200;
const mostStarts = 6;
/** A workbook is read in each run, on machines that do other things too. */
const longestRunMs = 300_000;
/** Those that end an exchange: an import gives a part a minute, which no torture waits for. */
const kinds: readonly FaultKind[] = [
  "drop-before",
  "drop-response",
  "half",
  "5xx-before",
  "5xx-after",
  "html",
  "reset",
  "duplicate",
];

/** Sending one batch of bills: the import part of the desk against the import call of the contract. */
export const importScenario = async (): Promise<Scenario> => {
  const folder = mkdtempSync(join(tmpdir(), "torture-import-"));
  const file = join(folder, "bills.xlsx");
  const data = sampleRows(standardBill, { rows, company: 1, seed: 9, errors: false });
  await writeWorkbook(file, templateWorkbook(standardBill, data));

  const run = async (tortureCase: Case): Promise<CaseResult> => {
    const dataDir = mkdtempSync(join(folder, "desk-"));
    const service = await startFakeService();
    const target = Number(new URL(service.url).port);
    const proxy = await startFaultProxy({
      target,
      seed: tortureCase.seed,
      percent: tortureCase.faultPercent,
      slowMs: 0,
      kinds,
    });
    const { kill } = tortureCase;
    let kills = 0;
    let starts = 0;
    let ending: Ending = { wasKilled: true, lastLine: null, noise: "" };
    try {
      while (ending.wasKilled && starts < mostStarts) {
        const mode = starts === 0 ? "send" : "resume";
        const killAt = starts === 0 && kill !== null ? `${kill.place}#${kill.pass}` : undefined;
        starts += 1;
        const args = [mode, dataDir, `http://127.0.0.1:${proxy.port}`, file];
        ending = await runChild("tests/desk/imports-child.ts", args, killAt, undefined, longestRunMs);
        if (ending.wasKilled) kills += 1;
      }
      const faults = [...proxy.played.values()].reduce((sum, count) => sum + count, 0);
      const wrongs: string[] = [];
      if (ending.lastLine === null) wrongs.push(`unfinished ${ending.noise.slice(0, 2_000)}`);
      else if (service.bills.length < rows) wrongs.push(`lost ${rows - service.bills.length} of ${rows}`);
      if (service.bills.length > rows) wrongs.push(`doubled ${service.bills.length - rows} of ${rows}`);
      if (new Set(service.arrived.map(({ key }) => key)).size > 1) wrongs.push("doubled key");
      const after = ending.lastLine === null ? [] : (JSON.parse(ending.lastLine) as { after: unknown[] }).after;
      if (after.length > 0) wrongs.push(`falsely-failed ${JSON.stringify(after)}`);
      return { kills, starts, faults, wrongs };
    } finally {
      await proxy.close();
      await service.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  };

  return {
    places,
    passes: 2,
    run,
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
};
