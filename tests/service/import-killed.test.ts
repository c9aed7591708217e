import { cpSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { importJobStates } from "../../src-shared/records/imports/import-job-states.ts";
import { fatesFile, type OwnPlace } from "../torture/killed/places.ts";
import { type ServiceProcess, startServiceProcess } from "../torture/killed/service-process.ts";
import { sharedClock } from "../torture/killed/shared-clock.ts";
import { type Part, partsOf, refusedOf, sendRows } from "./import-steps.ts";
import { staffInvoiceRows } from "./invoice-steps.ts";
import { makeScene, type Scene } from "./money-scene.ts";
import { suiteDatabases } from "./on-postgres.ts";

/** The service in a process of its own takes the rows of large imports and is killed by SIGKILL on the way. */

const call = "invoiceRecords.importStaff";
/** Every tenth row names somebody whom the company does not have. */
const isRefused = (at: number): boolean => at % 10 === 7;

let ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.reverse()) await end();
  ends = [];
});

const sceneOf = async (kind: string): Promise<Scene> => {
  const scene = await makeScene(kind, { workers: 8, service: { locksFolder: false } });
  ends.push(() => scene.end());
  return scene;
};

/** The product's own entry on the database of the scene; it starts again by itself when it was killed. */
const processOf = async ({ started: { folder, target } }: Scene): Promise<ServiceProcess> => {
  cpSync(path.join(folder, "storage", ".secrets"), path.join(folder, "secrets"), { recursive: true });
  sharedClock(folder);
  writeFileSync(path.join(folder, fatesFile), "{}");
  const service = await startServiceProcess(folder, target);
  ends.push(() => service.close());
  return service;
};

const rowsOf = (scene: Scene, count: number) =>
  staffInvoiceRows(scene, count).map((row, at) => (isRefused(at) ? { ...row, name: "王二" } : row));

/** The place where the process kills itself, the how manyth time that it passes there, and how many rows the import has. */
const deaths: readonly (readonly [place: OwnPlace, pass: number, rows: number])[] = [
  // A turn is about ten statements. Here records are written and where the import stands is not: without the transaction
  // these rows would be taken again.
  ["mid-transaction", 64, 10_000],
  ["mid-transaction", 25, 3_000],
  ["before-commit", 3, 3_000],
  ["after-commit", 2, 3_000],
];

describe.each(suiteDatabases())("an import whose service is killed (%s)", (kind) => {
  it.each(deaths)(
    "%s, at pass %i of %i rows: each row is taken once",
    { timeout: 300_000 },
    async (place, pass, count) => {
      const scene = await sceneOf(kind);
      const service = await processOf(scene);
      const rows = rowsOf(scene, count);
      const parts = partsOf(rows, 2_500);
      const send = (part: Part | undefined) => sendRows(scene, "invoicer", call, part as Part);
      for (const part of parts.slice(1)) expect((await send(part)).body).toMatchObject({ state: "receiving" });
      await service.tell({ kill: { place, pass }, mistake: null });
      expect((await send(parts[0])).body).toMatchObject({ state: "working", judged: 0 });

      const { db } = scene.running();
      const key = parts[0]?.batch_key ?? "";
      const job = () => db.selectFrom("import_jobs").selectAll().where("batch_key", "=", key).executeTakeFirstOrThrow();
      // It ends, however long that takes: what bounds it is the test's own time.
      while ((await job()).status === importJobStates.code("processing")) await pause(50);
      await service.ready();
      expect([service.takeKills(), service.takeCrashes()]).toEqual([1, []]);

      const acceptedRows = rows.filter((_, at) => !isRefused(at));
      const done = await send(parts[0]);
      expect(done.body).toMatchObject({
        state: "done",
        succeeded: acceptedRows.length,
        failed: count - acceptedRows.length,
      });
      expect(Object.keys(refusedOf(done)).map(Number)).toEqual(
        rows.filter((_, at) => isRefused(at)).map(({ row }) => row),
      );
      const records = await db
        .selectFrom("invoice_records")
        .select(["id", "invoice_no", "amount"])
        .orderBy("invoice_no")
        .execute();
      expect(records.map(({ invoice_no, amount }) => [invoice_no, amount])).toEqual(
        acceptedRows.map(({ invoice_no, amount }) => [invoice_no, amount]),
      );
      const results = await db
        .selectFrom("import_job_rows")
        .select(["row", "record_id"])
        .where("import_id", "=", (await job()).id)
        .orderBy("row")
        .execute();
      expect(results.map(({ row }) => row)).toEqual(rows.map(({ row }) => row));
      expect(new Set(results.map(({ record_id }) => record_id))).toEqual(
        new Set([null, ...records.map(({ id }) => id)]),
      );
      await scene.audit();
    },
  );
});
