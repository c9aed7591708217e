import { cpSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { importJobStates } from "../../../src-shared/states/import-job.ts";
import { makeIdNumber } from "../../../src-shared/values/id-number.ts";
import { fatesFile, type OwnPlace } from "../../torture/killed/places.ts";
import { type ServiceProcess, startServiceProcess } from "../../torture/killed/service-process.ts";
import { sharedClock } from "../../torture/killed/shared-clock.ts";
import { databaseKinds } from "../harness.ts";
import { type Part, partsOf, refusedOf, sendRows } from "../import-steps.ts";
import { makeScene, type Scene } from "../money-scene.ts";

/** The service in a process of its own enters the workers of large imports and is killed by SIGKILL on the way. */

let ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.reverse()) await end();
  ends = [];
});

const processOf = async ({ started: { folder, target } }: Scene): Promise<ServiceProcess> => {
  cpSync(path.join(folder, "storage", ".secrets"), path.join(folder, "secrets"), { recursive: true });
  sharedClock(folder);
  writeFileSync(path.join(folder, fatesFile), "{}");
  const service = await startServiceProcess(folder, target);
  ends.push(() => service.close());
  return service;
};

/** Every tenth row is of a child. */
const isRefused = (at: number): boolean => at % 10 === 7;
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const birth = isRefused(at) ? "2015-02-03" : `19${80 + (at % 18)}-03-04`;
    return { row: at + 2, name: "周文静", id_no: makeIdNumber(String(330102 + Math.floor(at / 900)), birth, at % 900) };
  });

const deaths: readonly (readonly [place: OwnPlace, pass: number])[] = [
  ["mid-transaction", 25],
  ["before-commit", 3],
  ["after-commit", 2],
];

describe.each(databaseKinds)("an import of workers whose service is killed (%s)", (kind) => {
  it.each(deaths)("%s, at pass %i: each person is entered once", { timeout: 300_000 }, async (place, pass) => {
    const count = 3_000;
    const scene = await makeScene(kind, { workers: 8, service: { locksFolder: false } });
    ends.push(() => scene.end());
    const service = await processOf(scene);
    const rows = rowsOf(count);
    const parts = partsOf(rows, 1_500, { company_id: scene.company_id });
    const send = (part: Part | undefined) => sendRows(scene, "operator", "labors.import", part as Part);
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

    const entered = rows.filter((_, at) => !isRefused(at)).map(({ id_no }) => id_no);
    const done = await send(parts[0]);
    expect(done.body).toMatchObject({ state: "done", succeeded: entered.length, failed: count - entered.length });
    expect(new Set(Object.values(refusedOf(done)))).toEqual(new Set(["worker_age"]));
    const people = await db
      .selectFrom("labors as l")
      .innerJoin("company_labors as r", "r.labor_id", "l.id")
      .select("l.id_no")
      .where("r.source_type", "=", 2)
      .execute();
    expect(people.map(({ id_no }) => id_no).sort()).toEqual(entered.toSorted());
    const history = await db
      .selectFrom("labor_history")
      .select("id")
      .where("batch", "=", (await job()).no)
      .execute();
    expect(history).toHaveLength(entered.length);
    await scene.audit();
  });
});
