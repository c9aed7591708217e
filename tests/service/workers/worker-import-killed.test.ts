import { cpSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { makeIdNumber } from "../../../src-shared/kernel/values/people/id-number.ts";
import { importJobStates } from "../../../src-shared/records/imports/import-job-states.ts";
import { fatesFile, type OwnPlace } from "../../torture/killed/places.ts";
import { type ServiceProcess, startServiceProcess } from "../../torture/killed/service-process.ts";
import { sharedClock } from "../../torture/killed/shared-clock.ts";
import { type Part, partsOf, refusedOf, sendRows } from "../import-steps.ts";
import { makeScene, type Scene } from "../money-scene.ts";
import { suiteDatabases } from "../on-postgres.ts";

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

/** Of the import whose service is killed again and again: at least once for each of its parts. */
const manyRows = Number(process.env["FLEXDESK_MANY_ROWS"] ?? 6_000);
const mostKills = 2 * Math.ceil(manyRows / 1_500);

/** Every tenth row is of a child. */
const isRefused = (at: number): boolean => at % 10 === 7;
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const birth = isRefused(at) ? "2015-02-03" : `19${80 + (at % 18)}-03-04`;
    return { row: at + 2, name: "周文静", id_no: makeIdNumber(String(330102 + Math.floor(at / 900)), birth, at % 900) };
  });

type Death = readonly [place: OwnPlace, pass: number];
const deaths: readonly [Death, ...Death[]] = [
  ["mid-transaction", 25],
  ["before-commit", 3],
  ["after-commit", 2],
];

const numberOfPart = 1_500;

/** Sends all parts of the rows but the first, whose arrival begins the work. */
const sendAll = async (scene: Scene, rows: ReturnType<typeof rowsOf>, begin: () => Promise<void>) => {
  const parts = partsOf(rows, numberOfPart, { company_id: scene.company_id });
  const send = (part: Part | undefined) => sendRows(scene, "operator", "labors.import", part as Part);
  for (const part of parts.slice(1)) expect((await send(part)).body).toMatchObject({ state: "receiving" });
  await begin();
  expect((await send(parts[0])).body).toMatchObject({ state: "working", judged: 0 });
  const { db } = scene.running();
  const key = parts[0]?.batch_key ?? "";
  const job = () => db.selectFrom("import_jobs").selectAll().where("batch_key", "=", key).executeTakeFirstOrThrow();
  return {
    job,
    isWorking: async () => (await job()).status === importJobStates.code("processing"),
    result: () => send(parts[0]),
  };
};

/** Everybody who is no child was entered once, with one line of history; the books hold. */
const expectEnteredOnce = async (
  scene: Scene,
  rows: ReturnType<typeof rowsOf>,
  { job, result }: Awaited<ReturnType<typeof sendAll>>,
): Promise<void> => {
  const entered = rows.filter((_, at) => !isRefused(at)).map(({ id_no }) => id_no);
  const done = await result();
  const failed = rows.length - entered.length;
  expect(done.body).toMatchObject({ state: "done", succeeded: entered.length, failed });
  expect(new Set(Object.values(refusedOf(done)))).toEqual(new Set(["worker_age"]));
  const { db } = scene.running();
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
};

describe.each(suiteDatabases())("an import of workers whose service is killed (%s)", (kind) => {
  const started = async () => {
    const scene = await makeScene(kind, { workers: 8, service: { locksFolder: false } });
    ends.push(() => scene.end());
    return { scene, service: await processOf(scene) };
  };

  // Each place by itself tells which one fails; on PostgreSQL the next test, which goes through all of them, is enough.
  it.each(kind === "sqlite" ? deaths : [])(
    "%s, at pass %i: each person is entered once",
    { timeout: 300_000 },
    async (place, pass) => {
      const { scene, service } = await started();
      const rows = rowsOf(3_000);
      const sent = await sendAll(scene, rows, () => service.tell({ kill: { place, pass }, mistake: null }));
      // It ends, however long that takes: what bounds it is the test's own time.
      while (await sent.isWorking()) await pause(50);
      await service.ready();
      expect([service.takeKills(), service.takeCrashes()]).toEqual([1, []]);
      await expectEnteredOnce(scene, rows, sent);
    },
  );

  it("again and again, at each place in turn: each person is entered once", async () => {
    const { scene, service } = await started();
    const rows = rowsOf(manyRows);
    const tellNext = (turn: number) => {
      const [place, pass] = deaths[turn % deaths.length] ?? deaths[0];
      return service.tell({ kill: turn < mostKills ? { place, pass } : null, mistake: null });
    };
    const sent = await sendAll(scene, rows, () => tellNext(0));
    let kills = 0;
    while (await sent.isWorking()) {
      await pause(50);
      const more = service.takeKills();
      kills += more;
      if (more > 0) await tellNext(kills);
    }
    await service.tell({ kill: null, mistake: null });
    expect(service.takeCrashes()).toEqual([]);
    expect(kills).toBeGreaterThanOrEqual(Math.max(deaths.length, Math.ceil(manyRows / numberOfPart)));
    await expectEnteredOnce(scene, rows, sent);
  });
});
