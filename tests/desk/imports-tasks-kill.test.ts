import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { templateWorkbook } from "../../src-main/imports/samples/template-sheets.ts";
import { writeWorkbook } from "../../src-main/workbook/workbook-writer.ts";
import type { ImportKind } from "../../src-service/core/plumbing/import-kind.ts";
import { declaredKinds } from "../../src-service/records/imports/kinds.ts";
import { createImportWorker } from "../../src-service/records/imports/worker.ts";
import { plusTasks } from "../../src-service/tasks/batches/plus-tasks.ts";
import { taskImport } from "../../src-service/tasks/tasks/import-tasks.ts";
import { plusBill } from "../../src-shared/billing/bills/plus-bill-import.ts";
import type { ImportTemplate } from "../../src-shared/kernel/imports/cells/define.ts";
import { task } from "../../src-shared/tasks/tasks/task-import.ts";
import { onEveryScene, type Scene } from "../service/money-scene.ts";
import { tempDir } from "./imports-harness.ts";
import { deskFile, type EndedDesk, runDesk } from "./killed-desk.ts";

let folder: ReturnType<typeof tempDir>;
beforeEach(() => {
  folder = tempDir();
});
afterEach(() => folder.remove());

/** Runs something while the service takes the rows of large imports beside it, as it does by itself outside of tests. */
const besideJobs = async <T>(scene: Scene, what: Promise<T>): Promise<T> => {
  const jobs = createImportWorker(scene.running().service, declaredKinds([plusTasks, taskImport] as ImportKind[]));
  let isOver = false;
  const over = what.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await jobs.work();
    await Promise.race([over.catch(() => null), pause(50)]);
  }
  return over;
};

const desk = (scene: Scene, url: string, place: string, mode: "send" | "resume", template: string, killAt?: string) => {
  const { token } = scene.person("operator");
  const options = { folder: join(folder.path, place), url, token, mode, killAt, more: [template, scene.company_id] };
  return besideJobs<EndedDesk>(scene, runDesk(options));
};

/** Kills a desk at a place while it sends rows, then starts it again until it is through. */
const killAndResume = async (scene: Scene, url: string, place: string, template: ImportTemplate, rows: Rows) => {
  mkdirSync(join(folder.path, place));
  await writeWorkbook(join(folder.path, place, deskFile), templateWorkbook(template, rows));
  expect((await desk(scene, url, place, "send", template.name, place)).signal, place).toBe("SIGKILL");
  expect(await desk(scene, url, place, "resume", template.name), place).toMatchObject({ signal: null });
  const { after } = await desk(scene, url, place, "resume", template.name);
  // Rows that were refused stay, to be corrected.
  expect(
    after.filter(({ phase }) => phase !== "sent"),
    place,
  ).toEqual([]);
};

type Cells = readonly (string | number | null)[];
type Rows = readonly Cells[];

/** Rows of a plus file, two tasks; every second worker belongs to the other one. */
const plusRows = (scene: Scene, count: number, name: string): Rows =>
  Array.from({ length: count }, (_, at) => {
    const { name: person, id_no, mobile, account_no } = scene.workers[at % 8] as Scene["workers"][number];
    return [
      ...[person, id_no, mobile, account_no, 100_00 + at, "分拣", "2026-11-20"],
      ...[`${name}${at % 2}`, "物流服务", 100_00 + at, "1"],
    ];
  });

/** A row of somebody whom the company does not have: neither task nor bill comes of it. */
const stranger = (name: string): Cells => [
  ...["王二", "11010519491231002X", "13900000000", null, 100_00, "分拣", "2026-11-20"],
  ...[`${name}2`, "物流服务", 100_00, "1"],
];

const standing = async (scene: Scene, name: string) => {
  const { db } = scene.running();
  const tasks = await db.selectFrom("tasks").selectAll().where("name", "like", `${name}%`).orderBy("name").execute();
  const batches = new Set(tasks.map(({ batch_id }) => batch_id));
  const bills = await db
    .selectFrom("bills")
    .selectAll()
    .where(
      "task_id",
      "in",
      tasks.map(({ id }) => id),
    )
    .execute();
  return { tasks, batches, bills };
};

/** Places of a batch in one part: before and behind every question, and every note of its answer. */
const places = [
  "file-uploaded",
  "tasks-sending",
  "tasks-sent",
  "tasks-made",
  "part-sending",
  "part-sent",
  "import-outcome",
];
/** Places of a batch in two parts, whose tasks a job makes. */
const farPlaces = ["tasks-sending#2", "tasks-sent#2", "tasks-sent#3", "part-sending#2", "part-sent#2"];
const manyRows = 5_100;

onEveryScene("a desk that is killed while it sends plus bills", { workers: 8 }, (scene) => {
  it("makes each task and each bill once when it is started again", { timeout: 300_000 }, async () => {
    const url = await scene().running().app.listen({ host: "127.0.0.1", port: 0 });
    for (const place of places) {
      const rows = [...plusRows(scene(), 6, place), stranger(place)];
      await killAndResume(scene(), url, place, plusBill, rows);
      const { tasks, batches, bills } = await standing(scene(), place);
      expect(
        tasks.map(({ name, need_count }) => [name, need_count]),
        place,
      ).toEqual([
        [`${place}0`, 3],
        [`${place}1`, 3],
      ]);
      expect(batches.size, place).toBe(1);
      expect(bills.map(({ accounting_fee }) => accounting_fee).sort(), place).toEqual(
        Array.from({ length: 6 }, (_, at) => 100_00 + at),
      );
      expect(new Set(bills.map(({ task_batch_id }) => task_batch_id)), place).toEqual(batches);
    }
  });

  it("does so over parts, while a job makes their tasks", { timeout: 600_000 }, async () => {
    const url = `http://127.0.0.1:${(scene().running().app.server.address() as { port: number }).port}`;
    for (const place of farPlaces) {
      await killAndResume(scene(), url, place, plusBill, plusRows(scene(), manyRows, place));
      const { tasks, batches, bills } = await standing(scene(), place);
      expect([tasks.length, batches.size, bills.length], place).toEqual([2, 1, manyRows]);
      expect(new Set(bills.map(({ task_batch_id }) => task_batch_id)), place).toEqual(batches);
    }
  });
});

onEveryScene("a desk that is killed while it sends tasks", { workers: 1 }, (scene) => {
  it("makes each of 10,000 once when it is started again at any part", { timeout: 600_000 }, async () => {
    const url = await scene().running().app.listen({ host: "127.0.0.1", port: 0 });
    for (const place of ["part-sending", "part-sent", "part-sending#2", "part-sent#2", "import-outcome"]) {
      const rows = Array.from({ length: 10_000 }, (_, at) => taskCells(`${place}${at}`));
      await killAndResume(scene(), url, place, task, rows);
      const made = await scene()
        .running()
        .db.selectFrom("tasks")
        .select(({ fn }) => [fn.countAll<number>().as("tasks"), fn.count<number>("name").distinct().as("names")])
        .where("name", "like", `${place}%`)
        .executeTakeFirstOrThrow();
      expect([Number(made.tasks), Number(made.names)], place).toEqual([10_000, 10_000]);
    }
  });
});

const taskCells = (name: string): Cells => {
  const values: Record<string, string | number> = {
    ...{ name, industry_name: "物流服务", price: 200_00, predict_task_amount: 2_000_00 },
    ...{ start_day: "2026-12-01", end_day: "2026-12-03", need_count: "3" },
  };
  return task.fields.map(({ key }) => values[key] ?? null);
};
