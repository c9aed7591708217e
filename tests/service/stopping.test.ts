import { expect, it } from "vitest";
import type { Context } from "../../src-service/core/context.ts";
import { followStops } from "../../src-service/workers/stopping/carry-out.ts";
import { exportJobStates } from "../../src-shared/records/exports/export-job-states.ts";
import { cellsOf, ended, fetchFile } from "./exports-kit.ts";
import { importRows, refusedOf } from "./import-steps.ts";
import type { Worker } from "./money-fill.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { approvedBills, batchParts, billRow, paidSettlement, sendPart } from "./money-steps.ts";
import { pdfTexts } from "./pdf-text.ts";

const hour = 3_600_000;
const who = "operator";
const [waiting, processing, stopped, failed, withdrawn] = [1, 2, 3, 4, 5] as const;

const worker = (scene: Scene, at: number): Worker => scene.workers[at] as Worker;

const relationOf = (scene: Scene, at: number) =>
  scene
    .running()
    .db.selectFrom("company_labors")
    .selectAll()
    .where("labor_id", "=", worker(scene, at).id)
    .where("company_id", "=", Number(scene.company_id))
    .executeTakeFirstOrThrow();

const idsOf = async (scene: Scene, workers: readonly number[]): Promise<string[]> =>
  Promise.all(workers.map(async (at) => String((await relationOf(scene, at)).id)));

const recordsOf = async (scene: Scene, workers: readonly number[]) =>
  scene
    .running()
    .db.selectFrom("stop_records")
    .selectAll()
    .where(
      "labor_id",
      "in",
      workers.map((at) => worker(scene, at).id),
    )
    .orderBy("id")
    .execute();

const messagesTo = async (scene: Scene, at: number): Promise<string[]> => {
  const rows = await scene
    .running()
    .db.selectFrom("sandbox_messages")
    .select("text")
    .where("phone", "=", worker(scene, at).mobile)
    .orderBy("id")
    .execute();
  return rows.map(({ text }) => text);
};

const fastStop = (scene: Scene, ids: readonly string[], reason = 2) =>
  scene.call(who, "companyLabors.fastStop", { body: { ids, reason, remark: "项目结束" } });
const stopOn = (scene: Scene, ids: readonly string[], effective_at: string) =>
  scene.call(who, "stopBatches.create", { body: { ids, reason: 1, remark: "", effective_at } });
const round = (scene: Scene) => followStops(scene.running().service.system("stops"));
const gapOf = async (scene: Scene, bill: string) =>
  (await scene.running().db.selectFrom("bills").select("worker_gap").where("id", "=", Number(bill)).executeTakeFirst())
    ?.worker_gap;

onEveryScene("ends of cooperation", { workers: 40 }, (scene) => {
  it("come at once for who has nothing open, with all that follows; the others are told with count and amount", async () => {
    await approvedBills(scene(), [
      { worker: worker(scene(), 1), fee: 100_00 },
      { worker: worker(scene(), 1), fee: 50_50 },
    ]);
    const [one = "", open = ""] = await idsOf(scene(), [0, 1]);
    const answer = await fastStop(scene(), [one, open]);
    expect(answer.body).toEqual({
      stopped: 1,
      refused: [
        {
          id: open,
          name: expect.stringContaining("*"),
          code: "open_bills",
          open: { bills: 2, amount: 150_50, parts: 0, tasks: 1 },
        },
      ],
    });
    expect(await relationOf(scene(), 0)).toMatchObject({
      ...{ cooperation_status: 3, contract_sign_type: 4, stop_reason: 2, version: 2, standing: 70 },
      ...{ stop_time: "2026-11-20 10:00:00", contract_end_at: "2026-11-20" },
    });
    expect(await relationOf(scene(), 1)).toMatchObject({ cooperation_status: 1, contract_sign_type: 2, version: 1 });
    expect(await messagesTo(scene(), 0)).toEqual([expect.stringContaining("企业0已终止与您的合作")]);
    expect(await recordsOf(scene(), [0])).toMatchObject([
      { status: stopped, batch_id: null, notice_sent_at: "2026-11-20 10:00:00", effective_at: "2026-11-20" },
    ]);
    expect((await fastStop(scene(), [one])).body).toMatchObject({
      stopped: 0,
      refused: [{ id: one, code: "already_stopped", open: null }],
    });
    expect(await messagesTo(scene(), 0)).toHaveLength(1);
    const [part] = batchParts(scene(), [billRow(scene(), 2, worker(scene(), 0), 100)]);
    const refused = await sendPart(scene(), part as Record<string, unknown>);
    expect(refused.body).toMatchObject({ succeeded: 0, failed: 1 });
    const history = await scene()
      .running()
      .db.selectFrom("labor_history")
      .select(["field", "before", "after"])
      .where("company_labor_id", "=", Number(one))
      .orderBy("id")
      .execute();
    expect(history).toEqual([
      { field: "cooperation_status", before: "1", after: "3" },
      { field: "contract_sign_type", before: "2", after: "4" },
      { field: "contract_end_at", before: null, after: "2026-11-20" },
    ]);
  });

  it("are refused for foreign workers and for more than a thousand, and change nothing then", async () => {
    const foreign = await scene()
      .running()
      .db.selectFrom("company_labors")
      .select("id")
      .where("company_id", "=", Number(scene().foreign_company_id))
      .execute();
    const [own = ""] = await idsOf(scene(), [2]);
    for (const { id } of foreign.slice(0, 1)) expect((await fastStop(scene(), [own, String(id)])).status).toBe(404);
    expect((await fastStop(scene(), [own, "987654321"])).status).toBe(404);
    expect(
      (
        await fastStop(
          scene(),
          Array.from({ length: 1_001 }, () => own),
        )
      ).status,
    ).toBe(400);
    expect(await relationOf(scene(), 2)).toMatchObject({ cooperation_status: 1, version: 1 });
  });

  it("come at midnight: who has open bills is stopping and still paid, and has stopped once the last one is", async () => {
    const [bill = ""] = await approvedBills(scene(), [{ worker: worker(scene(), 4), fee: 80_00 }]);
    const ids = await idsOf(scene(), [3, 4]);
    const made = await stopOn(scene(), ids, "2026-11-21");
    expect(made.body).toMatchObject({ taken: 2, refused: [] });
    expect((await stopOn(scene(), ids, "2026-11-22")).body).toMatchObject({
      taken: 0,
      refused: [{ code: "stop_exists" }, { code: "stop_exists" }],
    });
    expect((await stopOn(scene(), ids, "2026-11-19")).body).toMatchObject({ code: "stop_day_past" });
    const batchId = (made.body["batches"] as string[])[0] ?? "";
    const batch = async () =>
      (await scene().call(who, "stopBatches.get", { params: { id: batchId } })).body["batch"] as Record<
        string,
        unknown
      >;
    await round(scene());
    expect((await recordsOf(scene(), [3, 4])).map(({ status }) => status)).toEqual([waiting, waiting]);
    scene().clock.advance(14 * hour + 4 * 60_000);
    await round(scene());
    expect(await batch()).toMatchObject({ status: waiting, waiting_count: 2, unsettled_amount: 80_00 });
    scene().clock.advance(60_000);
    await round(scene());
    expect((await recordsOf(scene(), [3, 4])).map(({ status }) => status)).toEqual([stopped, processing]);
    expect(await batch()).toMatchObject({ status: processing, stopped_count: 1, processing_count: 1, rows: 2 });
    expect(await relationOf(scene(), 3)).toMatchObject({ cooperation_status: 3, contract_end_at: "2026-11-21" });
    expect(await relationOf(scene(), 4)).toMatchObject({
      ...{ cooperation_status: 2, contract_sign_type: 2, stop_time: null, standing: 60 },
    });
    expect(await messagesTo(scene(), 4)).toEqual([expect.stringContaining("结清后合作终止")]);
    const [part] = batchParts(scene(), [billRow(scene(), 2, worker(scene(), 4), 100)]);
    expect((await sendPart(scene(), part as Record<string, unknown>)).body).toMatchObject({ succeeded: 0 });

    const before = await recordsOf(scene(), [3, 4]);
    await round(scene());
    expect(await recordsOf(scene(), [3, 4])).toEqual(before);

    await scene()
      .running()
      .service.writing.updateTable("bills")
      .set({ status: 60 })
      .where("id", "=", Number(bill))
      .execute();
    await round(scene());
    expect((await recordsOf(scene(), [4]))[0]).toMatchObject({
      status: stopped,
      unsettled_count: 0,
      unsettled_amount: 0,
    });
    expect(await relationOf(scene(), 4)).toMatchObject({
      ...{ cooperation_status: 3, contract_sign_type: 4, contract_end_at: "2026-11-21" },
    });
    expect(await messagesTo(scene(), 4)).toHaveLength(2);
    expect(await batch()).toMatchObject({ status: stopped, stopped_count: 2 });
    await scene()
      .running()
      .service.writing.updateTable("bills")
      .set({ status: 30 })
      .where("id", "=", Number(bill))
      .execute();
    expect(await gapOf(scene(), bill)).toBe(3);
    await scene().running().service.writing.deleteFrom("bills").where("id", "=", Number(bill)).execute();
  });

  it("let what was done before be paid while the worker is stopping", async () => {
    const made = await stopOn(scene(), await idsOf(scene(), [5]), "2026-11-21");
    expect(made.body).toMatchObject({ taken: 1 });
    const [bill = ""] = await approvedBills(scene(), [{ worker: worker(scene(), 5), fee: 60_00 }]);
    await round(scene());
    expect(await relationOf(scene(), 5)).toMatchObject({ cooperation_status: 2 });
    expect(Number(bill)).toBeGreaterThan(0);
    const stays = await paidSettlement(scene(), [{ worker: worker(scene(), 6), fee: 10_00 }]);
    expect(stays.status).toBeGreaterThan(0);
    const body = {
      ...{ company_id: scene().company_id, channel: 1, period: "2026-11", settlement_remark: "", bill_ids: [bill] },
      expected: { count: 1, accounting_fee: 60_00 },
    };
    const draft = await scene().call("maker", "settlements.create", { body });
    expect(draft.status).toBe(200);
  });

  it("fail where bills stay open too long, and still end with the last one", async () => {
    const [record] = await recordsOf(scene(), [5]);
    const { writing } = scene().running().service;
    const late = "2026-08-01";
    await writing
      .updateTable("stop_records")
      .set({ effective_at: late })
      .where("id", "=", record?.id ?? 0)
      .execute();
    await round(scene());
    expect((await recordsOf(scene(), [5]))[0]).toMatchObject({ status: failed, unsettled_count: 1 });
    expect(await relationOf(scene(), 5)).toMatchObject({ cooperation_status: 2 });
    const before = await recordsOf(scene(), [5]);
    await round(scene());
    expect(await recordsOf(scene(), [5])).toEqual(before);
  });

  it("are withdrawn before their day only, by the version that was seen", async () => {
    const made = await stopOn(scene(), await idsOf(scene(), [7, 8, 9]), "2026-12-01");
    const batch = (made.body["batches"] as string[])[0] ?? "";
    const [one] = await recordsOf(scene(), [7]);
    const withdraw = (id: number | undefined, version: number) =>
      scene().call(who, "stopRecords.update", { params: { id: String(id) }, body: { version, action: "withdraw" } });
    expect((await withdraw(one?.id, 9)).body).toMatchObject({ code: "stale_version" });
    expect((await withdraw(one?.id, 1)).body["record"]).toMatchObject({ status: withdrawn, version: 2 });
    expect((await withdraw(one?.id, 2)).body).toMatchObject({ code: "illegal_transition" });
    const detail = await scene().call(who, "stopBatches.get", { params: { id: batch } });
    expect(detail.body).toMatchObject({
      batch: { status: waiting, waiting_count: 2, withdrawn_count: 1 },
      actions: [{ action: "withdraw", allowed: true, reason: null }],
    });
    const { version } = detail.body["batch"] as { version: number };
    const all = (given: number) =>
      scene().call(who, "stopBatches.update", { params: { id: batch }, body: { version: given, action: "withdraw" } });
    expect((await all(version + 1)).body).toMatchObject({ code: "stale_version" });
    expect((await all(version)).body["batch"]).toMatchObject({ status: withdrawn, withdrawn_count: 3 });
    expect((await all(version + 1)).body).toMatchObject({ code: "illegal_transition" });
    scene().clock.advance(20 * 24 * hour);
    await round(scene());
    expect(await relationOf(scene(), 8)).toMatchObject({ cooperation_status: 1 });
    const [over] = await recordsOf(scene(), [3]);
    expect((await withdraw(over?.id, over?.version ?? 0)).body).toMatchObject({ code: "illegal_transition" });
    expect(
      (
        await scene().call("auditor", "stopRecords.update", {
          params: { id: String(one?.id) },
          body: { version: 2, action: "withdraw" },
        })
      ).status,
    ).toBe(403);
  });

  it("come from a spreadsheet: each row is judged by the register, and the import can be taken back", async () => {
    const row = (at: number, number: number, more: Record<string, unknown> = {}) => {
      const { name, id_no, mobile } = worker(scene(), at);
      return { row: number, name, id_no, mobile, reason: 1, effective_at: "2027-01-05", ...more };
    };
    const stranger = worker(scene(), 12);
    const rows = [
      row(10, 2),
      row(11, 3, { effective_at: "2027-01-04" }),
      row(12, 4, { name: "王二" }),
      row(13, 5, { mobile: "13900000000" }),
      row(0, 6),
      row(14, 7, { effective_at: "2026-01-01" }),
      row(15, 8, { id_no: `${stranger.id_no.slice(0, 17)}0` }),
    ];
    const { company_id } = scene();
    const asked = await scene().call(who, "importJobs.precheck", {
      body: { template: "stop_cooperation", company_id, rows: [...rows, row(16, 9, { effective_at: undefined })] },
    });
    const said = asked.body["issues"] as { row: number; field: string; severity: string; code: string }[];
    expect(said.map(({ row: at, field, severity, code }) => [at, field, severity, code])).toEqual([
      [4, "", "error", "worker_not_found"],
      [5, "", "error", "worker_not_found"],
      [6, "", "error", "already_stopped"],
      [7, "effective_at", "error", "stop_day_past"],
      [8, "", "error", "worker_not_found"],
      [9, "effective_at", "warning", "stops_today"],
    ]);
    expect(await recordsOf(scene(), [10, 11, 16])).toEqual([]);
    const send = (list: readonly { row: number }[]) =>
      importRows(
        scene(),
        who,
        "stopBatches.import",
        list.map((one) => one),
        { company_id },
      );
    const answer = await send(rows);
    expect(answer.body).toMatchObject({ state: "done", succeeded: 2, failed: 5 });
    expect(refusedOf(answer)).toEqual({
      4: "worker_not_found",
      5: "worker_not_found",
      6: "already_stopped",
      7: "stop_day_past",
      8: "worker_not_found",
    });
    const records = await recordsOf(scene(), [10, 11]);
    expect(records.map(({ status, reason }) => [status, reason])).toEqual([
      [waiting, 1],
      [waiting, 1],
    ]);
    const [batchId] = [...new Set(records.map(({ batch_id }) => String(batch_id)))];
    const { body } = await scene().call(who, "stopBatches.get", { params: { id: batchId ?? "" } });
    expect(body["batch"]).toMatchObject({ rows: 2, effective_at: "2027-01-04", reason: 1, status: waiting });
    expect(refusedOf(await send([row(10, 2)]))).toEqual({ 2: "stop_exists" });
    const job = await scene()
      .running()
      .db.selectFrom("import_jobs")
      .select("id")
      .orderBy("id")
      .executeTakeFirstOrThrow();
    const back = await scene().call(who, "importJobs.rollBack", { params: { id: String(job.id) } });
    expect(back.body).toMatchObject({ taken_back: 2 });
    expect((await recordsOf(scene(), [10, 11])).map(({ status }) => status)).toEqual([withdrawn, withdrawn]);
  });
});

onEveryScene("a thousand ends of cooperation", { workers: 1_000 }, (scene) => {
  it("come once each though the round dies half-way and two run at the same time", async () => {
    const relations = await scene()
      .running()
      .db.selectFrom("company_labors")
      .select("id")
      .where("company_id", "=", Number(scene().company_id))
      .orderBy("id")
      .execute();
    const made = await stopOn(
      scene(),
      relations.map(({ id }) => String(id)),
      "2026-11-20",
    );
    expect(made.body).toMatchObject({ taken: 1_000 });
    const context = scene().running().service.system("stops");
    let writes = 0;
    const dying: Context = {
      ...context,
      write: (work) =>
        context.write(async (writing) => {
          const result = await work(writing);
          writes += 1;
          if (writes === 4) throw new Error("the power is gone");
          return result;
        }),
    };
    await expect(followStops(dying)).rejects.toThrow("the power is gone");
    const counted = async () => {
      const { db } = scene().running();
      const all = await db.selectFrom("stop_records").select("status").execute();
      const byStatus = Map.groupBy(all, ({ status }) => status);
      const messages = await db.selectFrom("sandbox_messages").select("phone").execute();
      return {
        records: Object.fromEntries([...byStatus].map(([status, rows]) => [status, rows.length])),
        messages: messages.length,
        people: new Set(messages.map(({ phone }) => phone)).size,
      };
    };
    expect(await counted()).toEqual({ records: { [waiting]: 700, [stopped]: 300 }, messages: 300, people: 300 });
    await Promise.all([followStops(context), followStops(scene().running().service.system("stops"))]);
    expect(await counted()).toEqual({ records: { [stopped]: 1_000 }, messages: 1_000, people: 1_000 });
    const relation = await scene()
      .running()
      .db.selectFrom("company_labors")
      .select(["cooperation_status", "version"])
      .distinct()
      .where("company_id", "=", Number(scene().company_id))
      .execute();
    expect(relation).toEqual([{ cooperation_status: 3, version: 2 }]);
  });
});

onEveryScene("papers of a stop batch", { workers: 8, service: { runsExports: true } }, (scene) => {
  it("are a certificate for each who has stopped, and a workbook of all rows, masked", {
    timeout: 300_000,
  }, async () => {
    await approvedBills(scene(), [{ worker: worker(scene(), 1), fee: 30_00 }]);
    const made = await stopOn(scene(), await idsOf(scene(), [0, 1, 2]), "2026-11-20");
    const params = { id: (made.body["batches"] as string[])[0] ?? "" };
    expect((await scene().call(who, "stopBatches.pdf", { params })).body).toMatchObject({ code: "nothing_to_export" });
    await round(scene());
    const { token } = scene().person(who);
    const fileOf = async (call: "stopBatches.pdf" | "stopBatches.excel") => {
      const { body } = await scene().call(who, call, { params });
      const { id, watermark } = body["job"] as { id: string; watermark: string };
      expect(await ended(scene().running(), token, id)).toMatchObject({ status: exportJobStates.code("done") });
      return { bytes: (await fetchFile(scene().running(), token, id)).bytes, watermark };
    };
    const pdf = await fileOf("stopBatches.pdf");
    const pages = await pdfTexts(pdf.bytes);
    expect(pages).toHaveLength(2);
    const texts = pages.map((page) => page.join(""));
    for (const text of texts) {
      expect(text).toContain("终止合作证明");
      expect(text).toContain(pdf.watermark);
      expect(text).toContain("企业0");
    }
    expect(texts.join("")).not.toContain(worker(scene(), 0).id_no);
    const [titles, ...rows] = await cellsOf((await fileOf("stopBatches.excel")).bytes);
    expect(titles?.[0]).toBe("text:停止编号");
    expect(rows.map((row) => row.filter((cell) => /已停止|处理中/.test(cell)))).toEqual([
      ["text:已停止"],
      ["text:处理中"],
      ["text:已停止"],
    ]);
    expect(rows.flat().join()).not.toContain(worker(scene(), 0).id_no);
    const clear = { params, query: { protect_id_no: "0", reason: "查看" } };
    expect((await scene().call(who, "stopBatches.pdf", clear)).status).toBe(403);
  });
});
