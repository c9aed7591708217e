import { expect, it } from "vitest";
import type { ImportKind } from "../../../src-service/core/plumbing/import-kind.ts";
import { declaredKinds } from "../../../src-service/records/imports/kinds.ts";
import { createImportWorker, rowsPerTurn } from "../../../src-service/records/imports/worker.ts";
import { taskImport } from "../../../src-service/tasks/tasks/import-tasks.ts";
import type { TaskRow } from "../../../src-shared/tasks/tasks/task-import.ts";
import { importRows, type Part, partsOf, refusedOf, sendRows } from "../import-steps.ts";
import { onEveryScene, type Scene } from "../money-scene.ts";

const call = "tasks.import";

const rowsOf = (count: number, name = "分拣"): TaskRow[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ row: at + 2, name: `${name}${at}`, industry_name: "物流服务", price: 200_00, predict_task_amount: 2_000_00 },
    ...{ start_day: "2026-12-01", end_day: "2026-12-03", need_count: 3 },
  }));

const tasksNamed = (scene: Scene, name: string) =>
  scene.running().db.selectFrom("tasks").selectAll().where("name", "like", `${name}%`).orderBy("id").execute();

const workerOf = (scene: Scene, kind: ImportKind = taskImport as ImportKind) =>
  createImportWorker(scene.running().service, declaredKinds([kind]));

const namedOf = (scene: Scene, at: number) => {
  const { name, id_no } = scene.workers[at] ?? { name: "", id_no: "" };
  return { labor_name: name, labor_id_no: id_no };
};

onEveryScene("an import of tasks", { workers: 8 }, (scene) => {
  const whole = (rows: readonly { readonly row: number }[]) =>
    importRows(scene(), "operator", call, rows, { company_id: scene().company_id });

  it("makes a draft of each row, a directed one where it names a worker who can begin", async () => {
    const [open, directed, other, half, dear, back] = rowsOf(6, "草稿") as [
      TaskRow,
      TaskRow,
      TaskRow,
      TaskRow,
      TaskRow,
      TaskRow,
    ];
    const answer = await whole([
      open,
      { ...directed, ...namedOf(scene(), 0), need_count: 1 },
      { ...other, ...namedOf(scene(), 1), labor_name: "王二" },
      { ...half, labor_name: "王二" },
      { ...dear, max_price: 100_00 },
      { ...back, end_day: "2026-11-30" },
    ]);
    expect(refusedOf(answer)).toEqual({
      ...{ 4: "worker_not_found", 5: "task_worker_half", 6: "task_unit_price", 7: "task_days" },
    });
    expect(answer.body).toMatchObject({ succeeded: 2, failed: 4, amount: 4_000_00 });
    const made = await tasksNamed(scene(), "草稿");
    expect(made.map(({ status, mode, need_count, no }) => [status, mode, need_count, no.slice(0, 2)])).toEqual([
      [10, 2, 3, "RW"],
      [10, 1, 1, "RW"],
    ]);
    const named = await scene().running().db.selectFrom("task_named").selectAll().execute();
    expect(named.map(({ task_id, labor_id }) => [task_id, labor_id])).toEqual([[made[1]?.id, scene().workers[0]?.id]]);
    const submitted = await scene().call("operator", "tasks.update", {
      params: { id: String(made[1]?.id) },
      body: { version: made[1]?.version, action: "submit" },
    });
    expect(submitted.body).toMatchObject({ task: { status: 40 } });
  });

  it("warns before it is sent of tasks of the same name and day, and tells what would be refused", async () => {
    const [same, other, bad] = rowsOf(3, "同名") as [TaskRow, TaskRow, TaskRow];
    await whole([same]);
    const { body } = await scene().call("operator", "importJobs.precheck", {
      body: {
        ...{ template: "task", company_id: scene().company_id },
        rows: [same, { ...other, name: "同名0", start_day: "2026-12-02" }, { ...bad, labor_name: "王二" }],
      },
    });
    expect(
      (body["issues"] as { row: number; severity: string; code: string }[]).map(({ row, severity, code }) => [
        row,
        severity,
        code,
      ]),
    ).toEqual([
      [2, "warning", "task_seen"],
      [4, "error", "task_worker_half"],
    ]);
  });

  it("is taken back while all its tasks are drafts, and lists what was refused to its sender alone", async () => {
    const [good, bad] = rowsOf(2, "撤回") as [TaskRow, TaskRow];
    const answer = await whole([good, { ...bad, predict_task_amount: 0 }]);
    const params = { id: String(answer.body["import_id"]) };
    const failures = (who: "operator" | "operator2") => scene().call(who, "taskImports.exportFailures", { params });
    expect((await failures("operator")).body).toMatchObject({
      rows: [{ row: 3, code: "task_amount_wrong", field: "predict_task_amount", values: { name: "撤回1" } }],
    });
    expect((await failures("operator2")).status).toBe(404);
    const listed = await scene().call("operator", "taskImports.list");
    expect((listed.body["results"] as { id: string }[]).map(({ id }) => id)).toContain(params.id);
    const [task] = await tasksNamed(scene(), "撤回");
    const act = (who: "operator" | "operator2", version: number, body: object) =>
      scene().call(who, "tasks.update", { params: { id: String(task?.id) }, body: { version, ...body } });
    expect((await act("operator", 1, { action: "submit" })).body).toMatchObject({ task: { status: 20 } });
    const rollBack = () => scene().call("operator", "importJobs.rollBack", { params });
    expect((await rollBack()).body).toMatchObject({ code: "import_has_dependents", params: { no: task?.no } });
    await act("operator2", 2, { action: "reject", reason: "写明交付标准" });
    expect((await act("operator", 3, { need_count: 4 })).body).toMatchObject({ task: { status: 10 } });
    expect((await rollBack()).body).toEqual({ ok: true, taken_back: 1 });
    expect((await tasksNamed(scene(), "撤回")).map(({ status }) => status)).toEqual([95]);
  });

  it("takes 10,000 rows once, over parts in any order and a service that dies in every turn", {
    timeout: 300_000,
  }, async () => {
    const rows = rowsOf(10_000, "万行");
    const parts = partsOf(rows, 2_500, { company_id: scene().company_id });
    const send = (at: number) => sendRows(scene(), "operator", call, parts[at] as Part);
    for (const at of [3, 1, 0]) expect((await send(at)).body).toMatchObject({ state: "receiving" });
    expect((await send(2)).body).toMatchObject({ state: "working", judged: 0 });
    const dying: ImportKind = {
      name: "task",
      take: async (turn) => {
        await (taskImport as ImportKind).take(turn);
        throw new Error("the power is gone");
      },
    };
    for (let turn = 0; turn < rows.length / rowsPerTurn; turn += 1) {
      await expect(workerOf(scene(), dying).turns()).rejects.toThrow("the power is gone");
      await workerOf(scene()).turns();
    }
    expect((await send(0)).body).toMatchObject({ state: "done", succeeded: 10_000, failed: 0 });
    const made = await tasksNamed(scene(), "万行");
    expect(made.map(({ name }) => name)).toEqual(rows.map(({ name }) => name));
    expect(new Set(made.map(({ no }) => no)).size).toBe(10_000);
  });
});
