/** How long the embedded service takes to enter the workers of a big file, sent in parts and taken by its job. */
import { createHash, randomUUID } from "node:crypto";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { DemoSize } from "../../src-service/demo/generate.ts";
import { companiesAll } from "../../src-shared/companies/register/companies-calls.ts";
import { type ImportPartAnswer, importPartAnswer, rowsOfPart } from "../../src-shared/kernel/calls/import-parts.ts";
import { canonicalBatch } from "../../src-shared/kernel/imports/batch-digest.ts";
import { makeIdNumber } from "../../src-shared/kernel/values/people/id-number.ts";
import { worker } from "../../src-shared/workers/workers/worker-import.ts";
import { type BenchRow, unbounded, under } from "./bench-row.ts";
import { type Asked, bodyOf, type Caller, callerOf, signIn, tokenOf } from "./caller.ts";
import { makeDemo } from "./databases.ts";
import { inFolder } from "./programs.ts";
import { type ServiceProcess, startServiceProcess } from "./service-process.ts";

const BUDGET_MS = 60_000;
/** From this count on the budget holds. */
const BUDGET_ROWS = 50_000;

/** People whom nobody has, each of their own district, birthday and number. */
const newPeople = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    row: at + 2,
    name: "周文静",
    id_no: makeIdNumber(
      String(510104 + (at % 60)),
      `19${80 + (Math.floor(at / 60) % 18)}-06-${10 + (at % 18)}`,
      at % 997,
    ),
    mobile: `139${String(at).padStart(8, "0")}`,
  }));

/** The parts of the file as they are sent, the same each time. */
const partsOf = (count: number, companyId: string) => {
  const rows = [...new Map(newPeople(count).map((row) => [row.id_no, row])).values()];
  const batch_key = randomUUID();
  const parts = Math.ceil(rows.length / rowsOfPart);
  const head = {
    ...{ batch_key, file_name: "接包方.xlsx", company_id: companyId, total_rows: rows.length, parts },
    digest: createHash("sha256").update(canonicalBatch(rows)).digest("hex"),
  };
  const askedPart = (part: number): Asked => ({
    name: worker.call.name,
    key: batch_key,
    body: { ...head, part, rows: rows.slice(part * rowsOfPart, (part + 1) * rowsOfPart) },
  });
  return { parts, askedPart, rows: rows.length };
};

const companyFor = async (call: Caller): Promise<string> => {
  const { results } = companiesAll.output.parse(bodyOf(await call({ name: "companies.all" })));
  const company = results.find(({ status, settlement_type }) => status === 50 && settlement_type === 1);
  if (company === undefined) throw new Error("the demo has no company that takes workers");
  return company.id;
};

const taken = async (call: Caller, asked: Asked): Promise<ImportPartAnswer> =>
  importPartAnswer.parse(bodyOf(await call(asked)));

/** Asks until all rows are through. Throws where not every one was entered. */
const untilDone = async (call: Caller, asked: Asked, rows: number): Promise<void> => {
  let last = await taken(call, asked);
  while (last.state !== "done") {
    await pause(100);
    last = await taken(call, asked);
  }
  if (last.succeeded !== rows)
    throw new Error(`Of ${rows} workers ${last.succeeded} were entered: ${last.refused[0]?.code}.`);
};

const rowOf = (count: number, name: string, value: number): BenchRow => {
  const label = `service: enter ${count.toLocaleString("en")} workers, ${name}`;
  const measured = { name: label, value, unit: "ms", peer: "the budget", peerValue: BUDGET_MS };
  return count >= BUDGET_ROWS ? under(BUDGET_MS, measured) : unbounded(measured);
};

/** Sends all parts, one after the other, and waits for the job. */
const enterThrough = async (service: ServiceProcess, count: number): Promise<BenchRow> => {
  const call = await signIn(service.origin, "operator");
  const { parts, askedPart, rows } = partsOf(count, await companyFor(call));
  const start = performance.now();
  for (let part = 0; part < parts; part += 1) await taken(call, askedPart(part));
  await untilDone(call, askedPart(0), rows);
  return rowOf(rows, "sent and taken by the job", performance.now() - start);
};

/** Kills while the job runs; with so few rows that nothing is measured one shows that it goes on. */
const killsOfJob = (rows: number): number => (rows < 1_000 ? 1 : 3);
const midPartMs = 40;

/**
 * The same with the process killed at every part, after its answer or while it is taken, and then while the job runs; whoever
 * sent it sends the part again. What the starts take is not counted.
 */
const enterKilled = async (start: () => Promise<ServiceProcess>, count: number): Promise<BenchRow> => {
  let service = await start();
  const token = await tokenOf(service.origin, "operator");
  const { parts, askedPart, rows } = partsOf(count, await companyFor(callerOf(service.origin, token)));
  const kills = killsOfJob(rows);
  let spent = 0;
  const counted = async (work: (call: Caller) => Promise<unknown>): Promise<void> => {
    const begun = performance.now();
    await work(callerOf(service.origin, token));
    spent += performance.now() - begun;
  };
  const again = async (): Promise<void> => {
    await service.kill();
    service = await start();
  };
  for (let part = 0; part < parts; part += 1) {
    await counted((call) => {
      const sent = call(askedPart(part));
      // The connection breaks with the process.
      return part % 2 === 0 ? sent : Promise.race([sent.catch(() => undefined), pause(midPartMs)]);
    });
    await again();
    await counted((call) => taken(call, askedPart(part)));
  }
  for (let kill = 1; kill <= kills; kill += 1) {
    await counted(async (call) => {
      const least = Math.floor((rows * kill) / (kills + 1));
      for (let last = await taken(call, askedPart(0)); last.state !== "done" && last.judged < least; ) {
        await pause(100);
        last = await taken(call, askedPart(0));
      }
    });
    await again();
  }
  await counted((call) => untilDone(call, askedPart(0), rows));
  await service.stop();
  return rowOf(rows, `killed at each of ${parts} parts and ${kills} times in the job`, spent);
};

/**
 * Enters `count` workers in parts of 5,000 through the keyed call of a service on a demo database of its own, and as many again
 * on another one with kills.
 */
export const benchWorkerImport = async (count: number, size: DemoSize): Promise<BenchRow[]> => {
  const onDemo = (work: (start: () => Promise<ServiceProcess>) => Promise<BenchRow>): Promise<BenchRow> =>
    inFolder(async (folder) => {
      const target = { sqlite: path.join(folder, "database") };
      await makeDemo({ kind: "sqlite", folder, target, url: undefined }, { demo: { size } });
      return work(() => startServiceProcess(folder));
    });
  const through = await onDemo(async (start) => {
    const service = await start();
    try {
      return await enterThrough(service, count);
    } finally {
      await service.stop();
    }
  });
  return [through, await onDemo((start) => enterKilled(start, count))];
};
