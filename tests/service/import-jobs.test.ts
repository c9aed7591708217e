import { expect, it } from "vitest";
import { staffInvoiceImport } from "../../src-service/billing/invoices/import-staff.ts";
import type { ImportKind } from "../../src-service/core/plumbing/import-kind.ts";
import { failedRowsMaxAgeDays, forgetFailedRows } from "../../src-service/records/imports/clear-refused-rows.ts";
import { declaredKinds } from "../../src-service/records/imports/kinds.ts";
import { endUnfinished, importJobBatches, maxWaitHours } from "../../src-service/records/imports/unfinished.ts";
import { createImportWorker, maxTries, rowsPerTurn } from "../../src-service/records/imports/worker.ts";
import { importRows, type Part, partsOf, refusedOf, sendRows } from "./import-steps.ts";
import { staffInvoiceRows } from "./invoice-steps.ts";
import type { Answer } from "./money-scene.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";

const call = "invoiceRecords.importStaff";

type Row = ReturnType<typeof staffInvoiceRows>[number];

const workerOf = (scene: Scene, kind: ImportKind = staffInvoiceImport) =>
  createImportWorker(scene.running().service, declaredKinds([kind]));

const send = (scene: Scene, part: Part | undefined): Promise<Answer> => sendRows(scene, "invoicer", call, part as Part);

const invoicesOf = (scene: Scene, rows: readonly Row[]) =>
  scene
    .running()
    .db.selectFrom("invoice_records")
    .selectAll()
    .where("invoice_no", ">=", rows[0]?.invoice_no ?? "")
    .where("invoice_no", "<=", rows.at(-1)?.invoice_no ?? "")
    .orderBy("invoice_no")
    .execute();

const jobOf = (scene: Scene, batch_key: string) =>
  scene.running().db.selectFrom("import_jobs").selectAll().where("batch_key", "=", batch_key).executeTakeFirstOrThrow();

const stateOf = (scene: Scene, batch_key: string) =>
  scene.call("invoicer", "importJobs.state", { params: { batch_key } });

onEveryScene("a large import", { workers: 8 }, (scene) => {
  it("takes 10,000 rows once, over parts in any order and a service that dies in between", {
    timeout: 300_000,
  }, async () => {
    const rows = staffInvoiceRows(scene(), 10_000);
    // One row of each thousand names somebody whom the company does not have.
    const sentRows = rows.map((row, at) => (at % 1_000 === 7 ? { ...row, name: "王二" } : row));
    const parts = partsOf(sentRows, 2_500);
    const key = parts[0]?.batch_key ?? "";
    for (const at of [2, 0, 2, 3]) expect((await send(scene(), parts[at])).body).toMatchObject({ state: "receiving" });
    const whole = await send(scene(), parts[1]);
    expect(whole.body).toMatchObject({ state: "working", received: [0, 1, 2, 3], total: 10_000, judged: 0 });
    expect(await invoicesOf(scene(), rows)).toEqual([]);

    const first = workerOf(scene());
    for (let turn = 0; turn < 7; turn += 1) await first.turns();
    expect((await stateOf(scene(), key)).body).toMatchObject({ state: "working", judged: 7 * rowsPerTurn });
    // A turn that is cut off when its rows are written leaves nothing of them.
    const dying: ImportKind = {
      name: "staff_invoice",
      take: async (turn) => {
        await (staffInvoiceImport as ImportKind).take(turn);
        throw new Error("the power is gone");
      },
    };
    await expect(workerOf(scene(), dying).turns()).rejects.toThrow("the power is gone");
    expect(await invoicesOf(scene(), rows)).toHaveLength(7 * rowsPerTurn - 4);
    // Two services at the same batch: the rows of a turn are taken by one of them.
    await Promise.all([workerOf(scene()).turns(), workerOf(scene()).turns()]);
    await workerOf(scene()).work();

    const done = await send(scene(), parts[3]);
    expect(done.body).toMatchObject({ state: "done", succeeded: 9_990, failed: 10, judged: 10_000 });
    expect(refusedOf(done)).toEqual(
      Object.fromEntries(Array.from({ length: 10 }, (_, at) => [at * 1_000 + 9, "worker_not_found"])),
    );
    const records = await invoicesOf(scene(), rows);
    const expected = sentRows.filter(({ name }) => name !== "王二");
    expect(records.map(({ invoice_no, amount }) => [invoice_no, amount])).toEqual(
      expected.map(({ invoice_no, amount }) => [invoice_no, amount]),
    );
    expect(done.body["amount"]).toBe(expected.reduce((sum, { amount }) => sum + amount, 0));
    expect((await send(scene(), parts[0])).body).toEqual(done.body);
    await workerOf(scene()).work();
    expect(await invoicesOf(scene(), rows)).toHaveLength(9_990);
    const forgotten = await scene()
      .running()
      .db.selectFrom("import_parts")
      .select("body")
      .where("import_id", "=", Number(done.body["import_id"]))
      .execute();
    expect(new Set(forgotten.map(({ body }) => body))).toEqual(new Set(["[]"]));
    await scene().audit();
  });

  it("is refused to a second desk with the same rows, while it is under way and after", async () => {
    const rows = staffInvoiceRows(scene(), 1_001);
    const [first] = partsOf(rows);
    // The other desk began before the first one was whole.
    const late = partsOf([...rows].reverse(), 600, { file_name: "另存.csv" });
    expect((await send(scene(), late[0])).body).toMatchObject({ state: "receiving" });
    expect((await send(scene(), first)).body).toMatchObject({ state: "working" });
    const refused = await send(scene(), late[1]);
    expect([refused.status, refused.body["code"]]).toEqual([409, "batch_seen"]);
    await workerOf(scene()).work();
    const job = await jobOf(scene(), first?.batch_key ?? "");
    const after = await send(scene(), partsOf(rows)[0]);
    expect([after.status, after.body["code"]]).toEqual([409, "batch_seen"]);
    expect(after.body["params"]).toMatchObject({ batch_sn: job.no });
    expect(await invoicesOf(scene(), rows)).toHaveLength(1_001);
  });

  it("is one batch however many of its parts arrive at the same time", async () => {
    const rows = staffInvoiceRows(scene(), 30);
    const parts = partsOf(rows, 10);
    const answers = await Promise.all([...parts, ...parts].map((part) => send(scene(), part)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body["import_id"])).size).toBe(1);
    expect(await invoicesOf(scene(), rows)).toHaveLength(30);
  });

  it("says clearly what does not fit what was sealed", async () => {
    const rows = staffInvoiceRows(scene(), 20);
    const parts = partsOf(rows, 10);
    await send(scene(), parts[0]);
    const changedRows = rows.slice(0, 10).map((row, at) => (at === 0 ? { ...row, amount: 1 } : row));
    const codeOf = async (part: Part | undefined) => (await send(scene(), part)).body["code"];
    expect(await codeOf({ ...(parts[0] as Part), rows: changedRows })).toBe("idempotency_mismatch");
    expect(await codeOf({ ...(parts[1] as Part), total_rows: 21 })).toBe("idempotency_mismatch");
    const other = rows.slice(10).map((row, at) => (at === 0 ? { ...row, amount: 1 } : row));
    expect(await codeOf({ ...(parts[1] as Part), rows: other })).toBe("batch_digest_mismatch");
    const twice = partsOf([...rows.slice(0, 2), { ...(rows[0] as Row) }]);
    expect(await codeOf(twice[0])).toBe("batch_digest_mismatch");
    expect(await codeOf({ ...(partsOf(rows)[0] as Part), part: 1 })).toBe("invalid");
    expect(await codeOf({ ...(partsOf(rows)[0] as Part), company_id: scene().company_id })).toBe("invalid");
    expect(await invoicesOf(scene(), rows)).toEqual([]);
  });

  it("goes on for its sender only as long as they may import, and refuses the rest with the reason", async () => {
    const { id } = scene().person("invoicer");
    const { writing } = scene().running().service;
    const setUse = (is_use: number) =>
      writing.updateTable("memberships").set({ is_use }).where("user_id", "=", id).execute();
    const rows = staffInvoiceRows(scene(), 1_200);
    const [part] = partsOf(rows);
    await send(scene(), part);
    await workerOf(scene()).turns();
    await setUse(0);
    try {
      await workerOf(scene()).work();
    } finally {
      await setUse(1);
    }
    const done = await send(scene(), part);
    expect(done.body).toMatchObject({ state: "done", succeeded: rowsPerTurn, failed: 1_200 - rowsPerTurn });
    expect(new Set(Object.values(refusedOf(done)))).toEqual(new Set(["user_disabled"]));
    expect(await jobOf(scene(), part?.batch_key ?? "")).toMatchObject({ status: 6, stop_code: "user_disabled" });
  });

  it("gives up a turn that always fails, and refuses its rows instead of trying for ever", async () => {
    const failing: ImportKind = { name: "staff_invoice", take: () => Promise.reject(new Error("never")) };
    const rows = staffInvoiceRows(scene(), 1_001);
    const [part] = partsOf(rows);
    await send(scene(), part);
    for (let time = 0; time < maxTries; time += 1)
      await expect(workerOf(scene(), failing).turns()).rejects.toThrow("never");
    await workerOf(scene(), failing).work();
    const done = await send(scene(), part);
    expect(done.body).toMatchObject({ state: "done", succeeded: 0, failed: 1_001 });
    expect(new Set(Object.values(refusedOf(done)))).toEqual(new Set(["import_interrupted"]));
    // Nothing stands of it, so the same rows may come again.
    await send(scene(), partsOf(rows)[0]);
    await workerOf(scene()).work();
    expect(await invoicesOf(scene(), rows)).toHaveLength(1_001);
  });
});

onEveryScene("the record of an import", { workers: 8 }, (scene) => {
  const getJob = async (id: unknown) =>
    (await scene().call("invoicer", "importJobs.get", { params: { id: String(id) } })).body;

  it("lists what became of it, and gives refused rows back to their sender alone", async () => {
    const [good, bad] = staffInvoiceRows(scene(), 2) as [Row, Row];
    const answer = await importRows(scene(), "invoicer", call, [good, { ...bad, name: "王二" }]);
    const id = String(answer.body["import_id"]);
    expect(await getJob(id)).toMatchObject({
      record: { kind: 3, status: 6, total_count: 2, success_count: 1, fail_count: 1, amount: good.amount },
      refused: [{ row: 3, code: "worker_not_found", no: bad.invoice_no }],
      has_failed_rows: true,
    });
    const rowsFor = (who: "invoicer" | "auditor") => scene().call(who, "importJobs.failedRows", { params: { id } });
    expect((await rowsFor("invoicer")).body).toMatchObject({
      rows: [{ row: 3, code: "worker_not_found", values: { name: "王二", invoice_no: bad.invoice_no } }],
      has_more: false,
    });
    expect((await rowsFor("auditor")).status).toBe(404);
    const listed = await scene().call("auditor", "importJobs.list", { query: { kind: "3" } });
    // Not among the imports of workers, whatever kind is asked for.
    expect((await scene().call("auditor", "laborImports.list")).body["count"]).toBe(0);
    expect((await scene().call("auditor", "laborImports.list", { query: { kind: "3" } })).status).toBe(400);
    expect((listed.body["results"] as { id: string }[]).map((one) => one.id)).toContain(id);

    scene().started.clock.advance((failedRowsMaxAgeDays + 2) * 86_400_000);
    expect(await forgetFailedRows(scene().running().service)).toBe(1);
    scene().started.clock.advance(-(failedRowsMaxAgeDays + 2) * 86_400_000);
    expect(await getJob(id)).toMatchObject({ has_failed_rows: false, refused: [{ row: 3 }] });
  });

  it("can be taken back while nothing depends on it, and what was taken back may come again", async () => {
    const rows = staffInvoiceRows(scene(), 3);
    const first = await importRows(scene(), "invoicer", call, rows);
    const params = { id: String(first.body["import_id"]) };
    const rollBack = () => scene().call("invoicer", "importJobs.rollBack", { params });
    const setFile = (file_key: string | null) =>
      scene()
        .running()
        .service.writing.updateTable("invoice_records")
        .set({ file_key })
        .where("invoice_no", "=", rows[1]?.invoice_no ?? "")
        .execute();
    await setFile("file");
    expect((await rollBack()).body).toMatchObject({
      code: "import_has_dependents",
      params: { count: 1, no: rows[1]?.invoice_no },
    });
    await setFile(null);
    expect((await scene().call("maker", "importJobs.rollBack", { params })).status).toBe(403);
    expect((await rollBack()).body).toEqual({ ok: true, taken_back: 3 });
    expect((await rollBack()).body).toMatchObject({ code: "illegal_transition", current: 8 });
    expect(new Set((await invoicesOf(scene(), rows)).map(({ state }) => state))).toEqual(new Set([4]));
    const again = await importRows(scene(), "invoicer", call, rows);
    expect(again.body).toMatchObject({ state: "done", succeeded: 3, failed: 0 });
    const back = await invoicesOf(scene(), rows);
    expect(back.map(({ state, version }) => [state, version])).toEqual(rows.map(() => [1, 3]));
  });

  it("says failed when its parts stop coming for a day", async () => {
    const parts = partsOf(staffInvoiceRows(scene(), 4), 2);
    await send(scene(), parts[0]);
    scene().started.clock.advance((maxWaitHours + 1) * 3_600_000);
    expect(await endUnfinished(scene().running().service, importJobBatches)).toBe(1);
    const late = await send(scene(), parts[1]);
    expect([late.status, late.body["code"]]).toEqual([409, "batch_expired"]);
    expect(await jobOf(scene(), parts[0]?.batch_key ?? "")).toMatchObject({ status: 7 });
  });
});
