import { expect, it } from "vitest";
import { storeFact } from "../../../src-service/core/database/facts.ts";
import type { ImportKind } from "../../../src-service/core/plumbing/import-kind.ts";
import { declaredKinds } from "../../../src-service/records/imports/kinds.ts";
import { createImportWorker, rowsPerTurn } from "../../../src-service/records/imports/worker.ts";
import { followBatchBills } from "../../../src-service/tasks/batches/follow-batch-bills.ts";
import { plusTasks } from "../../../src-service/tasks/batches/plus-tasks.ts";
import { followTaskBills } from "../../../src-service/tasks/tasks/follow-bills.ts";
import type { BillImportRow } from "../../../src-shared/billing/bills/bills-calls.ts";
import { plusTaskRowOf } from "../../../src-shared/tasks/batches/plus-task-import.ts";
import { partsOf, refusedOf, sendRows } from "../import-steps.ts";
import type { Role } from "../money-fill.ts";
import { type Answer, onEveryScene, type Scene } from "../money-scene.ts";
import { batchParts, sendPart } from "../money-steps.ts";
import { peopleOf } from "./task-steps.ts";

const call = "taskBatches.plusCreate";
const reason = "月底收尾";

/** A row of a plus file: pieces of 50 yuan each, for a worker of the scene. */
const plusRow = (scene: Scene, row: number, at: number, more: Partial<BillImportRow> = {}): BillImportRow => {
  const { name, id_no, mobile } = scene.workers[at] as Scene["workers"][number];
  return {
    ...{
      row,
      task_name: "十一月分拣",
      industry_name: "物流服务",
      price: 50_00,
      quantity: "10",
      accounting_fee: 500_00,
    },
    ...{ labor_name: name, id_no, labor_phone: mobile, work_date: "2026-11-20", ...more },
  };
};

const plusCreate = (scene: Scene, rows: readonly BillImportRow[], who: Role = "operator"): Promise<Answer> => {
  const [part] = partsOf(rows.map(plusTaskRowOf), 5_000, { company_id: scene.company_id });
  return sendRows(scene, who, call, part as Parameters<typeof sendRows>[3]);
};

const bills = (scene: Scene, rows: readonly BillImportRow[], more: Record<string, unknown> = {}) =>
  sendPart(scene, batchParts(scene, rows, 5_000, { inner_bill_type: 3, ...more })[0] as Record<string, unknown>);

const tasksOf = (scene: Scene, batch: string) =>
  scene.running().db.selectFrom("tasks").selectAll().where("batch_id", "=", Number(batch)).orderBy("id").execute();

const billsOf = (scene: Scene, batch: string) =>
  scene.running().db.selectFrom("bills").selectAll().where("task_batch_id", "=", Number(batch)).orderBy("id").execute();

const follow = async (scene: Scene) => {
  await followBatchBills(scene.running().service);
  await followTaskBills(scene.running().service);
};

const setBills = (scene: Scene, batch: string, columns: { status: number }) =>
  scene
    .running()
    .service.system("test")
    .write(async ({ tx, changeSeq }) =>
      tx
        .updateTable("bills")
        .set({ ...columns, change_seq: await changeSeq() })
        .where("task_batch_id", "=", Number(batch))
        .execute(),
    );

const actOn = (scene: Scene, id: string, action: string) =>
  scene.call("operator", "taskBatches.updateMany", { body: { ids: [id], action, reason } });
const resultOf = (answer: Answer) => (answer.body["results"] as Record<string, unknown>[])[0];

onEveryScene("a batch of tasks of a plus file", { workers: 8 }, (scene) => {
  it("makes the tasks that are missing, with their workers at work, and answers the same under its key", async () => {
    const rows = [
      plusRow(scene(), 2, 0),
      plusRow(scene(), 3, 1, { price: 60_00, accounting_fee: 600_00, work_date: "2026-11-22" }),
      plusRow(scene(), 4, 0, { work_date: "2026-11-21" }),
      plusRow(scene(), 5, 2, { task_name: "十一月盘点" }),
      plusRow(scene(), 6, 2, { labor_name: "王二" }),
      plusRow(scene(), 7, 3, { task_name: "无行业", industry_name: undefined }),
    ].map((row) => JSON.parse(JSON.stringify(row)) as BillImportRow);
    const [part] = partsOf(rows.map(plusTaskRowOf), 5_000, { company_id: scene().company_id });
    const send = () => sendRows(scene(), "operator", call, part as Parameters<typeof sendRows>[3]);
    const answer = await send();
    expect(refusedOf(answer)).toEqual({ 6: "worker_not_found", 7: "task_industry_missing" });
    expect(answer.body).toMatchObject({ state: "done", succeeded: 4, failed: 2, amount: 2_100_00 });
    expect((await send()).body).toEqual(answer.body);
    const id = String(answer.body["task_batch_id"]);
    const made = await tasksOf(scene(), id);
    expect(made).toMatchObject([
      {
        ...{
          name: "十一月分拣",
          status: 50,
          mode: 1,
          is_no_audit: 1,
          audit_status: 3,
          need_count: 2,
          elected_count: 2,
        },
        ...{ predict_task_amount: 1_600_00, price: 50_00, max_price: 60_00, price_unit: 3 },
        ...{ start_day: "2026-11-20", end_day: "2026-11-22" },
      },
      { name: "十一月盘点", status: 50, need_count: 1, predict_task_amount: 500_00 },
    ]);
    expect((await peopleOf(scene(), String(made[0]?.id))).map(({ status, source }) => [status, source])).toEqual([
      [3, 2],
      [3, 2],
    ]);
    const read = await scene().call("operator", "taskBatches.get", { params: { id } });
    expect(read.body).toMatchObject({
      batch: { total_count: 6, refused_count: 2, task_count: 2, amount: 2_100_00, bill_count: 0, status: 1 },
      working: false,
    });
    const listed = await scene().call("operator", "taskBatchRows.list", { query: { batch_id: id } });
    const fileRows = listed.body["results"] as { row: number; outcome: number; reason: number | null }[];
    // Who is the company's is named also where the row made nothing; nothing is kept of strangers.
    expect(fileRows.slice(4)).toMatchObject([{ labor_name: null }, { labor_name: expect.stringContaining("*") }]);
    expect(fileRows.map(({ row, outcome, reason: why }) => [row, outcome, why])).toEqual([
      [2, 1, null],
      [3, 1, null],
      [4, 1, null],
      [5, 1, null],
      [6, 3, 1],
      [7, 3, 4],
    ]);
    expect(JSON.stringify(listed.body)).not.toContain(scene().workers[0]?.id_no);
    const left = await scene().call("operator", "tasks.list", { query: { batch_id: id } });
    expect(left.body["count"]).toBe(2);
  });

  it("takes the bills of its file, accepts their work, and is settled and closed once they are paid", async () => {
    const rows = [
      plusRow(scene(), 2, 0, { task_name: "账单甲" }),
      plusRow(scene(), 3, 0, { task_name: "账单甲", work_date: "2026-11-21" }),
      plusRow(scene(), 4, 1, { task_name: "账单甲" }),
    ];
    const id = String((await plusCreate(scene(), rows)).body["task_batch_id"]);
    const stranger = plusRow(scene(), 5, 2, { task_name: "账单甲" });
    const sent = await bills(scene(), [...rows, stranger], { task_batch_id: id });
    expect(sent.body).toMatchObject({ state: "done", succeeded: 3 });
    expect(refusedOf(sent)).toEqual({ 5: "task_batch_other_worker" });
    const [task] = await tasksOf(scene(), id);
    expect((await billsOf(scene(), id)).map(({ task_id }) => task_id)).toEqual([task?.id, task?.id, task?.id]);
    expect(resultOf(await actOn(scene(), id, "cancel"))).toMatchObject({
      ...{ ok: false, code: "task_batch_tasks_open", left: 1 },
      tasks: [{ no: task?.no, code: "task_has_bills" }],
    });
    await follow(scene());
    const people = await peopleOf(scene(), String(task?.id));
    expect(people.map(({ status, accept_amount }) => [status, accept_amount])).toEqual([
      [5, 1_000_00],
      [5, 500_00],
    ]);
    const stateOf = async () =>
      (await tasksOf(scene(), id)).map(({ status, actual_amount }) => [status, actual_amount]);
    expect(await stateOf()).toEqual([[70, 0]]);
    // Each bill is told once, whoever looks at it first, and however often.
    const told = async () =>
      (
        await scene()
          .running()
          .db.selectFrom("task_events")
          .select(["labor_id", "people", "amount"])
          .where("task_id", "=", task?.id ?? 0)
          .where("kind", "=", "billed")
          .orderBy("id")
          .execute()
      ).map(({ labor_id, people: count, amount }) => [labor_id, count, amount]);
    const [one, other] = people.map(({ labor_id }) => labor_id);
    const all = [one, one, other].map((worker) => [worker, null, 500_00]);
    expect(await told()).toEqual(all);
    for (const fact of ["tasks:seq", "task-batches:seq"])
      await scene()
        .running()
        .service.system("test")
        .write(({ tx }) => storeFact(tx, fact, "0"));
    await followTaskBills(scene().running().service);
    await follow(scene());
    expect(await told()).toEqual(all);
    // The work has its bills: no other door makes a second one for it.
    const again = await scene().call("maker", "taskApplicants.billRows", { body: { ids: [String(people[0]?.id)] } });
    expect(again.body["code"]).toBe("applicants_not_billable");
    expect(resultOf(await actOn(scene(), id, "close"))).toMatchObject({
      ok: false,
      tasks: [{ code: "task_batch_task_open" }],
    });
    await setBills(scene(), id, { status: 60 });
    await follow(scene());
    expect(await stateOf()).toEqual([[80, 1_500_00]]);
    expect(resultOf(await actOn(scene(), id, "disable"))).toMatchObject({ ok: false, code: "task_batch_paid" });
    expect(resultOf(await actOn(scene(), id, "close"))).toMatchObject({ ok: true, code: null });
    expect(resultOf(await actOn(scene(), id, "close"))).toMatchObject({ ok: false, code: "illegal_transition" });
    // The same rows once more make no second bill, though their task is paid and a new one would be made.
    const second = String((await plusCreate(scene(), rows)).body["task_batch_id"]);
    expect(second).not.toBe(id);
    const repeated = await bills(scene(), rows.slice(0, 2), { task_batch_id: second });
    expect(refusedOf(repeated)).toEqual({ 2: "duplicate_bill", 3: "duplicate_bill" });
    expect(resultOf(await actOn(scene(), second, "cancel"))).toMatchObject({ ok: true, done: 1, left: 0 });
    expect(
      (await peopleOf(scene(), String((await tasksOf(scene(), second))[0]?.id))).map(({ status }) => status),
    ).toEqual([2, 2]);
  });

  it("gives the work back once all bills of it are cancelled, and takes the same file again", async () => {
    const rows = [plusRow(scene(), 2, 3, { task_name: "撤回账单" })];
    const first = await plusCreate(scene(), rows);
    const id = String(first.body["task_batch_id"]);
    const sent = await bills(scene(), rows, { task_batch_id: id });
    await follow(scene());
    const [task] = await tasksOf(scene(), id);
    expect(task?.status).toBe(70);
    await scene().call("maker", "bills.importRollback", { params: { id: String(sent.body["batch_id"]) } });
    await follow(scene());
    expect(
      (await peopleOf(scene(), String(task?.id))).map(({ status, accept_amount }) => [status, accept_amount]),
    ).toEqual([[3, null]]);
    expect((await tasksOf(scene(), id)).map(({ status }) => status)).toEqual([50]);
    const again = await plusCreate(scene(), rows);
    expect(again.body["task_batch_id"]).toBe(id);
    expect((await bills(scene(), rows, { task_batch_id: id })).body).toMatchObject({ succeeded: 1 });
  });

  it("takes no bills of a disabled batch by any door, and takes them again once it is enabled", async () => {
    const rows = [plusRow(scene(), 2, 4, { task_name: "停用" })];
    const id = String((await plusCreate(scene(), rows)).body["task_batch_id"]);
    const disabled = await scene().call("operator", "taskBatches.plusDisable", { body: { ids: [id], reason } });
    expect(resultOf(disabled)).toMatchObject({ ok: true });
    expect((await bills(scene(), rows, { task_batch_id: id })).body["code"]).toBe("task_batch_not_open");
    expect(refusedOf(await bills(scene(), rows))).toEqual({ 2: "task_batch_stopped" });
    const [task] = await tasksOf(scene(), id);
    const standard = { ...rows[0], task_id: task?.no } as BillImportRow;
    const { task_name: _name, industry_name: _industry, price: _price, quantity: _quantity, ...row } = standard;
    expect(refusedOf(await bills(scene(), [row], { inner_bill_type: 1 }))).toEqual({ 2: "task_batch_stopped" });
    expect(resultOf(await actOn(scene(), id, "enable"))).toMatchObject({ ok: true });
    expect((await bills(scene(), rows, { task_batch_id: id })).body).toMatchObject({ succeeded: 1 });
  });

  it("is only for plus bills of its company, and its tasks for who may create tasks", async () => {
    const rows = [plusRow(scene(), 2, 5, { task_name: "门口" })];
    expect((await plusCreate(scene(), rows, "maker")).status).toBe(403);
    const id = String((await plusCreate(scene(), rows)).body["task_batch_id"]);
    expect((await bills(scene(), rows, { task_batch_id: id, inner_bill_type: 2, is_simple: true })).body).toMatchObject(
      {
        code: "invalid",
      },
    );
    expect((await bills(scene(), rows, { task_batch_id: "99999999" })).status).toBe(404);
    const other = [plusRow(scene(), 2, 5, { task_name: "别的批次" })];
    await plusCreate(scene(), other);
    expect(refusedOf(await bills(scene(), other, { task_batch_id: id }))).toEqual({ 2: "task_unknown" });
    const precheck = (who: Role, makes_tasks: boolean) =>
      scene().call(who, "bills.precheck", {
        body: {
          ...{ company_id: scene().company_id, inner_bill_type: 3, makes_tasks },
          bills: [plusRow(scene(), 2, 5, { task_name: "还没有" })],
        },
      });
    expect((await precheck("maker", false)).body).toMatchObject({ issues: [{ code: "task_not_yours_to_make" }] });
    expect((await precheck("maker", true)).status).toBe(403);
    expect((await precheck("operator", true)).body).toMatchObject({ issues: [] });
    const foretold = await scene().call("operator", "importJobs.precheck", {
      body: {
        ...{ template: "plus_task", company_id: scene().company_id },
        rows: [
          plusTaskRowOf(plusRow(scene(), 2, 5, { task_name: "还没有" })),
          plusTaskRowOf(plusRow(scene(), 3, 6, { task_name: "还没有" })),
          plusTaskRowOf(plusRow(scene(), 4, 6, { task_name: "天价", price: 1_000_000_00 })),
        ],
      },
    });
    expect((foretold.body["issues"] as { row: number; code: string }[]).map(({ row, code }) => [row, code])).toEqual([
      [4, "task_price_too_high"],
      [2, "task_to_create"],
    ]);
  });

  it("is no matter of another company, and answers what it cannot read", async () => {
    const rows = [plusRow(scene(), 2, 5, { task_name: "别家的批次" })];
    const [part] = partsOf(rows.map(plusTaskRowOf), 5_000, { company_id: scene().other_company_id });
    const made = await sendRows(scene(), "operator", call, part as Parameters<typeof sendRows>[3]);
    const id = String(made.body["task_batch_id"]);
    expect((await bills(scene(), rows, { task_batch_id: id })).status).toBe(404);
    expect((await scene().call("stranger", "taskBatches.get", { params: { id } })).status).toBe(404);
    const wrong = async (body: Record<string, unknown>) =>
      (await scene().call("operator", "taskBatches.updateMany", { body })).body["code"];
    expect(await wrong({ ids: [], action: "close", reason })).toBe("invalid");
    expect(await wrong({ ids: Array.from({ length: 51 }, (_, at) => String(at + 1)), action: "close", reason })).toBe(
      "invalid",
    );
    expect(await wrong({ ids: [id], action: "delete", reason })).toBe("invalid");
    expect(await wrong({ ids: [id], action: "close", reason: " " })).toBe("invalid");
    expect(await wrong({ ids: ["99999999"], action: "close", reason })).toBe("not_found");
    for (const name of ["", "   ", "长".repeat(101)]) {
      const named = await scene().call("operator", "taskBatches.update", {
        params: { id },
        body: { version: 1, name },
      });
      expect(named.body["code"]).toBe("invalid");
    }
  });

  it("holds the ceiling of the industry over all rows of a task", async () => {
    await scene()
      .running()
      .service.system("test")
      .write(({ tx }) =>
        tx
          .insertInto("company_task_ceilings")
          .values({ company_id: Number(scene().company_id), industry_name: "会展服务", ceiling: 900_00 } as never)
          .execute(),
      );
    const dear = { task_name: "布展", industry_name: "会展服务" };
    const rows = [plusRow(scene(), 2, 0, dear), plusRow(scene(), 3, 1, dear)];
    const answer = await plusCreate(scene(), rows);
    expect(refusedOf(answer)).toEqual({ 2: "task_amount_ceiling", 3: "task_amount_ceiling" });
    const one = await plusCreate(scene(), rows.slice(0, 1));
    expect(one.body).toMatchObject({ succeeded: 1 });
    // The rest of the file comes to the same task, with what it has bills for.
    expect((await plusCreate(scene(), rows.slice(1))).body).toMatchObject({ succeeded: 1 });
  });

  it("takes a large file in turns, one task over all of them, and goes on after it was cut off", async () => {
    const rows = Array.from({ length: rowsPerTurn * 2 + 100 }, (_, at) =>
      plusRow(scene(), at + 2, at % 8, {
        ...{ task_name: "长文件", accounting_fee: 10_00 + at, quantity: "1", price: 10_00 + at },
      }),
    );
    const answer = await plusCreate(scene(), rows);
    expect(answer.body).toMatchObject({ state: "working", judged: 0 });
    const worker = createImportWorker(scene().running().service, declaredKinds([plusTasks as ImportKind]));
    await worker.turns();
    const job = Number(answer.body["import_id"]);
    const batch = await scene()
      .running()
      .db.selectFrom("task_batches")
      .selectAll()
      .where("import_id", "=", job)
      .executeTakeFirstOrThrow();
    const id = String(batch.id);
    expect((await bills(scene(), rows.slice(0, 1), { task_batch_id: id })).body["code"]).toBe("task_batch_not_open");
    expect(resultOf(await actOn(scene(), id, "cancel"))).toMatchObject({ ok: false, code: "task_batch_working" });
    await createImportWorker(scene().running().service, declaredKinds([plusTasks as ImportKind])).work();
    const [task, ...others] = await tasksOf(scene(), id);
    expect(others).toEqual([]);
    const sum = rows.reduce((total, row) => total + row.accounting_fee, 0);
    expect(task).toMatchObject({ need_count: 8, predict_task_amount: sum, price: 10_00 });
  });

  it("writes its three workbooks as jobs, each of other rows", async () => {
    const rows = [plusRow(scene(), 2, 6, { task_name: "导出" }), plusRow(scene(), 3, 7, { task_name: "导出" })];
    const id = String((await plusCreate(scene(), rows)).body["task_batch_id"]);
    await bills(scene(), rows.slice(0, 1), { task_batch_id: id });
    const query = { task_batch_id: id };
    const kinds = [];
    for (const name of ["plusExport", "plusExportTask", "plusExportBill"] as const) {
      const { body } = await scene().call("operator", `taskBatches.${name}`, { query });
      const { kind, total } = body["job"] as { kind: number; total: number };
      kinds.push([kind, total]);
    }
    expect(kinds).toEqual([
      [21, 2],
      [22, 1],
      [23, 1],
    ]);
  });

  it("is renamed by the version that was seen", async () => {
    const id = String(
      (await plusCreate(scene(), [plusRow(scene(), 2, 0, { task_name: "改名" })])).body["task_batch_id"],
    );
    const update = (version: number) =>
      scene().call("operator", "taskBatches.update", {
        params: { id },
        body: { version, name: "十一月", remark: "补" },
      });
    const { version } = await scene()
      .running()
      .db.selectFrom("task_batches")
      .select("version")
      .where("id", "=", Number(id))
      .executeTakeFirstOrThrow();
    expect((await update(version)).body).toMatchObject({ batch: { name: "十一月", remark: "补" } });
    expect((await update(version)).body["code"]).toBe("stale_version");
  });
});
