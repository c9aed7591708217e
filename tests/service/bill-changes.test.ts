import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { billStates } from "../../src-shared/billing/bills/bill-states.ts";
import type { Answer, Scene } from "./money-scene.ts";
import { onEveryScene } from "./money-scene.ts";
import { approvedBills, batchParts, billRow, draftSettlement, paidSettlement, sendPart } from "./money-steps.ts";

const worker = (scene: Scene, index: number) => scene.workers[index] as Scene["workers"][number];

let fee = 60_000;

/** A batch of bills that wait for audit, each of another amount; gives batch and bills. */
const imported = async (scene: Scene, count: number, who: "maker" | "boss" = "maker") => {
  const rows = Array.from({ length: count }, (_none, at) => {
    fee += 1;
    return billRow(scene, at + 2, worker(scene, at), fee);
  });
  const response = await sendPart(scene, batchParts(scene, rows)[0] as Record<string, unknown>, who);
  expect(response.body).toMatchObject({ state: "done", succeeded: count });
  const bills = await scene
    .running()
    .db.selectFrom("bills")
    .selectAll()
    .where("import_id", "=", Number(response.body["batch_id"]))
    .orderBy("id")
    .execute();
  return { batch: response.body["batch_id"] as string, bills, ids: bills.map((bill) => String(bill.id)) };
};

const bill = (scene: Scene, id: string | undefined) =>
  scene.running().db.selectFrom("bills").selectAll().where("id", "=", Number(id)).executeTakeFirstOrThrow();

const seal = (bills: readonly { accounting_fee: number }[]) => ({
  count: bills.length,
  accounting_fee: bills.reduce((sum, one) => sum + one.accounting_fee, 0),
});

const audit = (
  scene: Scene,
  who: "checker" | "checker2" | "boss" | "maker",
  body: Record<string, unknown>,
  id = "selection",
) => scene.call(who, "billBatches.update", { params: { id }, body: { action: "approve", ...body } });

const outcome = ({ status, body }: Answer) => [status, body["code"], ...(body["params"] ? [body["params"]] : [])];

onEveryScene("changes of bills", { workers: 12 }, (scene) => {
  it("audit a batch: what waits is approved, the rest left and named", async () => {
    const { batch, bills, ids } = await imported(scene(), 3);
    const cancelled = await scene().call("maker", "billBatches.cancel", {
      params: { id: batch },
      body: { reason: "重复", bill_ids: [ids[0]] },
    });
    expect(cancelled.body).toMatchObject({ changed: 1, skipped: 0, accounting_fee: bills[0]?.accounting_fee });
    expect(await audit(scene(), "checker", { action: "reject" }, batch)).toMatchObject({
      status: 400,
      body: { fields: { reason: ["required"] } },
    });
    const audited = await audit(scene(), "checker", {}, batch);
    expect(audited.body).toEqual({
      changed: 2,
      skipped: 1,
      accounting_fee: (bills[1]?.accounting_fee ?? 0) + (bills[2]?.accounting_fee ?? 0),
      skipped_rows: [
        { id: ids[0], no: bills[0]?.no, reason: "state", status: 90, accounting_fee: bills[0]?.accounting_fee },
      ],
    });
    expect((await bill(scene(), ids[1])).status).toBe(30);
    expect((await audit(scene(), "checker", {}, batch)).body).toMatchObject({ changed: 0, skipped: 3 });
    const record = await scene()
      .running()
      .db.selectFrom("audit_log")
      .selectAll()
      .where("object", "=", `import:${batch}`)
      .where("action", "=", "bills.approve")
      .execute();
    expect(record).toHaveLength(1);
    expect(record[0]?.after).toContain(`${ids[1]}-${ids[2]}`);
  });

  it("seal a selection by what changes, over all batches", async () => {
    const first = await imported(scene(), 2);
    const second = await imported(scene(), 2);
    const bill_ids = [...first.ids, ...second.ids];
    const all = [...first.bills, ...second.bills];
    expect(outcome(await audit(scene(), "checker", { bill_ids }))).toEqual([400, "invalid"]);
    const cent = { ...seal(all), accounting_fee: seal(all).accounting_fee - 1 };
    expect(outcome(await audit(scene(), "checker", { bill_ids, expected: cent }))).toEqual([
      409,
      "selection_changed",
      seal(all),
    ]);
    await scene().call("maker", "billBatches.cancel", {
      params: { id: first.batch },
      body: { reason: "重复", bill_ids: [first.ids[0]] },
    });
    expect((await audit(scene(), "checker", { bill_ids, expected: seal(all) })).body["code"]).toBe("selection_changed");
    expect((await bill(scene(), second.ids[0])).status).toBe(20);
    const now = seal(all.slice(1));
    const done = await audit(scene(), "checker", { bill_ids, expected: now });
    expect(done.body).toMatchObject({ changed: 3, skipped: 1, accounting_fee: now.accounting_fee });
  });

  it("take all that match the filters less the excepted, however many pages", async () => {
    const { ids, bills, batch } = await imported(scene(), 5);
    const matching = { import_id: batch, status: "20" };
    const expected = seal(bills.slice(1));
    const done = await audit(scene(), "checker", { matching, except: [ids[0]], expected });
    expect(done.body).toMatchObject({ changed: 4, skipped: 0, skipped_rows: [] });
    expect((await bill(scene(), ids[0])).status).toBe(20);
    const both = { matching, bill_ids: ids, expected };
    expect(outcome(await audit(scene(), "checker", both))).toEqual([400, "invalid"]);
    expect(outcome(await audit(scene(), "checker", { matching: { status: "nonsense" }, expected }))).toEqual([
      400,
      "invalid",
    ]);
    const rest = { matching: { import_id: batch, status: "30" }, expected: seal(bills) };
    expect((await audit(scene(), "checker", rest)).body["code"]).toBe("nothing_to_change");
  });

  it("never let who imported or edited a bill audit it", async () => {
    const { ids, bills, batch } = await imported(scene(), 2, "boss");
    expect(outcome(await audit(scene(), "boss", {}, batch)).slice(0, 2)).toEqual([403, "same_person"]);
    const whole = { bill_ids: ids, expected: seal(bills) };
    expect((await audit(scene(), "boss", whole)).body["code"]).toBe("nothing_to_change");
    const others = await imported(scene(), 1);
    const mixed = [...ids, ...others.ids];
    const preview = await scene().call("boss", "bills.changePreview", {
      body: { change: { kind: "approve" }, bill_ids: mixed },
    });
    expect(preview.body).toMatchObject({
      selected: { count: 3 },
      changing: { ...seal(others.bills), differing: 0, difference: 0 },
      skipped: [{ reason: "same_person", ...seal(bills) }],
    });
    const rejected = { ...seal(others.bills) };
    await audit(scene(), "checker", { action: "reject", reason: "x", bill_ids: others.ids, expected: rejected });
    const edited = await scene().call("boss", "bills.update", {
      params: { id: others.ids[0] ?? "" },
      body: { version: 2, accounting_fee: 1_234_00 },
    });
    expect(edited.status).toBe(200);
    const own = { bill_ids: others.ids, expected: { count: 1, accounting_fee: 1_235_00 } };
    // Whoever edited it before stays one of those when somebody edits it again.
    const refused = { bill_ids: others.ids, expected: { count: 1, accounting_fee: 1_234_00 } };
    await audit(scene(), "checker", { action: "reject", reason: "x", ...refused });
    const again = await scene().call("maker", "bills.update", {
      params: { id: others.ids[0] ?? "" },
      body: { version: 4, accounting_fee: 1_235_00 },
    });
    expect(again.status).toBe(200);
    expect((await audit(scene(), "boss", own)).body["code"]).toBe("nothing_to_change");
    expect((await audit(scene(), "checker", own)).body).toMatchObject({ changed: 1 });
  });

  it("are made once: the same key gives the same answer, another body under it is refused", async () => {
    const { ids, bills } = await imported(scene(), 2);
    const key = randomUUID();
    const body = { action: "approve", bill_ids: ids, expected: seal(bills) };
    const params = { id: "selection" };
    const first = await scene().call("checker", "billBatches.update", { params, body, key });
    const again = await scene().call("checker", "billBatches.update", { params, body, key });
    expect(again).toEqual(first);
    expect((await bill(scene(), ids[0])).version).toBe(2);
    const other = { ...body, bill_ids: ids.slice(1) };
    const mixed = await scene().call("checker", "billBatches.update", { params, body: other, key });
    expect(outcome(mixed).slice(0, 2)).toEqual([422, "idempotency_mismatch"]);
  });

  it("let one of two auditors win and tell the other", async () => {
    const { ids, bills } = await imported(scene(), 3);
    const body = { bill_ids: ids, expected: seal(bills) };
    const answers = await Promise.all([
      audit(scene(), "checker", body),
      audit(scene(), "checker2", { ...body, action: "reject", reason: "金额不对" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body["code"]).toBe("nothing_to_change");
    const states = new Set((await Promise.all(ids.map((id) => bill(scene(), id)))).map((one) => one.status));
    expect(states.size).toBe(1);
  });

  it("leave bills of a settlement alone", async () => {
    const draft = await draftSettlement(scene(), [{ worker: worker(scene(), 6), fee: 70_001 }]);
    const [inside] = await scene()
      .running()
      .db.selectFrom("bills")
      .selectAll()
      .where("settlement_id", "=", Number(draft.id))
      .execute();
    const answer = await scene().call("maker", "billBatches.cancel", {
      params: { id: String(inside?.import_id) },
      body: { reason: "x" },
    });
    expect(answer.body).toMatchObject({ changed: 0, skipped: 1, skipped_rows: [{ reason: "state", status: 40 }] });
  });

  it("give bills a department of their own company only", async () => {
    const { agency_id: agency } = await scene().wallet();
    const insert = async (id: number, company_id: number): Promise<string> => {
      const row = { id, agency_id: agency, company_id, parent_id: null, name: `部门${id}`, code: null };
      await scene()
        .running()
        .service.writing.insertInto("organizations")
        .values({ ...row, path: `/${id}/`, version: 1, sort: 0 })
        .execute();
      return String(id);
    };
    const own = await insert(900_001, Number(scene().company_id));
    const other = await insert(900_002, Number(scene().other_company_id));
    const { ids, bills, batch } = await imported(scene(), 3);
    const set = (body: Record<string, unknown>, id = "selection", who: "maker" | "client" | "stranger" = "maker") =>
      scene().call(who, "bills.setOrganization", { params: { id }, body });
    const first = ids[0] ?? "";
    expect((await set({ organization_id: own, version: 7 }, first)).body).toMatchObject({
      code: "stale_version",
      current: 1,
    });
    expect((await set({ organization_id: own, version: 1 }, first)).body).toMatchObject({ changed: 1 });
    expect((await set({ organization_id: own }, first, "stranger")).status).toBe(404);
    const listed = await scene().call("auditor", "bills.list", { query: { organization_id: own } });
    expect(listed.body).toMatchObject({ count: 1, results: [{ id: first, organization_name: "部门900001" }] });
    const rest = { bill_ids: ids, organization_id: own, expected: seal(bills.slice(1)) };
    expect((await set(rest)).body).toMatchObject({
      changed: 2,
      skipped: 1,
      skipped_rows: [{ id: first, reason: "same_value" }],
    });
    const foreign = { bill_ids: ids, organization_id: other, expected: seal(bills) };
    expect((await set(foreign)).body["code"]).toBe("nothing_to_change");
    expect((await set({ ...foreign, organization_id: "987654321" })).status).toBe(404);
    const none = await scene().call("maker", "batches.setOrganization", {
      params: { id: batch },
      body: { organization_id: null, expected: seal(bills) },
    });
    expect(none.body).toMatchObject({ changed: 3, skipped: 0 });
    expect(await bill(scene(), first)).toMatchObject({ organization_id: null, status: 20 });
  });

  it("move tax statuses along legal ways only, and only for what has been paid", async () => {
    const loose = await approvedBills(scene(), [{ worker: worker(scene(), 7), fee: 81_000 }]);
    const settlement = await paidSettlement(scene(), [{ worker: worker(scene(), 8), fee: 82_000 }]);
    await scene().rounds(2);
    const [paid] = await scene()
      .running()
      .db.selectFrom("bills")
      .selectAll()
      .where("settlement_id", "=", Number(settlement.id))
      .execute();
    expect(paid?.status).toBe(60);
    const paidId = String(paid?.id);
    const contentFor = (name: string, to: number) =>
      name === "invoicing" && (to === 2 || to === 3) ? { invoice_content: "*现代服务*技术服务" } : {};
    const move = (name: "invoicing" | "withholding", id: string, to: number, cents: number) =>
      scene().call(
        name === "invoicing" ? "invoicer" : "taxOfficer",
        name === "invoicing" ? "bills.updateInvoicingStatus" : "bills.updateTaxCollectStatus",
        {
          body: {
            [`${name}_status`]: to,
            ...contentFor(name, to),
            bill_ids: [id],
            expected: { count: 1, accounting_fee: cents },
          },
        },
      );
    const reason = async (name: "invoicing" | "withholding", id: string, status: number) => {
      const content = status === 3 ? { content: "*现代服务*技术服务" } : {};
      const body = { change: { kind: name, status, ...(name === "invoicing" && content) }, bill_ids: [id] };
      const { skipped } = (await scene().call("auditor", "bills.changePreview", { body })).body as {
        skipped: { reason: string }[];
      };
      return skipped[0]?.reason ?? null;
    };
    const looseId = loose[0] ?? "";
    expect(await reason("invoicing", looseId, 3)).toBe("not_settled");
    expect(await reason("invoicing", looseId, 5)).toBeNull();
    expect(await reason("invoicing", looseId, 1)).toBe("same_value");
    expect(await reason("invoicing", looseId, 4)).toBe("state");
    expect(await reason("withholding", looseId, 2)).toBe("not_settled");
    expect(await reason("withholding", paidId, 4)).toBe("state");
    for (const [from, to] of [
      [1, 2],
      [2, 4],
      [4, 3],
      [3, 1],
      [1, 5],
      [5, 1],
    ] as const) {
      expect((await bill(scene(), paidId)).invoicing_status).toBe(from);
      expect((await move("invoicing", paidId, to, 82_000)).body).toMatchObject({ changed: 1 });
    }
    for (const to of [2, 3, 4] as const) {
      expect((await move("withholding", paidId, to, 82_000)).body).toMatchObject({ changed: 1 });
    }
    for (const to of [1, 2, 3, 5, 6]) expect(await reason("withholding", paidId, to)).toBe("state");
    expect((await move("withholding", paidId, 9, 82_000)).status).toBe(400);
    expect((await scene().call("payer", "bills.updateInvoicingStatus", { body: {} })).status).toBe(403);
  });

  it("send what was rejected, or waits to be confirmed, to its audit by saving it as it is", async () => {
    const { ids, bills } = await imported(scene(), 2);
    await audit(scene(), "checker", { action: "reject", reason: "待核实", bill_ids: ids, expected: seal(bills) });
    await scene()
      .running()
      .service.writing.updateTable("bills")
      .set({ status: billStates.code("toConfirm") })
      .where("id", "=", Number(ids[1]))
      .execute();
    for (const id of ids) {
      const { version, status } = await bill(scene(), id);
      expect([25, 10]).toContain(status);
      // Nobody audits it before, and there is no other way there.
      const early = await audit(scene(), "checker", { bill_ids: [id], expected: seal(bills.slice(0, 1)) });
      expect(early.body["code"]).toBe("nothing_to_change");
      const saved = await scene().call("maker", "bills.update", { params: { id }, body: { version } });
      expect(saved.body).toMatchObject({ bill: { status: billStates.code("toAudit") } });
    }
    expect((await audit(scene(), "checker", { bill_ids: ids, expected: seal(bills) })).body).toMatchObject({
      changed: 2,
    });
  });

  it("name what each bill's invoice is for, and leave no bill marked as invoiced without it", async () => {
    const settlement = await paidSettlement(scene(), [
      { worker: worker(scene(), 9), fee: 83_000 },
      { worker: worker(scene(), 10), fee: 84_000 },
    ]);
    await scene().rounds(2);
    const paid = await scene()
      .running()
      .db.selectFrom("bills")
      .selectAll()
      .where("settlement_id", "=", Number(settlement.id))
      .orderBy("id")
      .execute();
    const [first, second] = paid.map(({ id }) => String(id));
    const set = (ids: (string | undefined)[], body: Record<string, unknown>) =>
      scene().call("invoicer", "bills.updateInvoicingStatus", {
        body: {
          ...body,
          bill_ids: ids,
          expected: seal(paid.filter(({ id }) => ids.includes(String(id)))),
        },
      });
    const kept = async () =>
      Promise.all(
        [first, second].map(async (id) => {
          const { invoicing_status, invoice_content } = await bill(scene(), id);
          return [invoicing_status, invoice_content];
        }),
      );
    const [market, tech] = ["*现代服务*市场推广服务", "*现代服务*技术服务"];
    for (const status of [2, 3]) {
      expect(await set([first, second], { invoicing_status: status })).toMatchObject({
        status: 409,
        body: {
          code: "invoice_content_missing",
          params: { count: 2, no: paid[0]?.no },
          fields: { invoice_content: ["required"] },
        },
      });
    }
    expect(await set([first], { invoicing_status: 2, invoice_content: "  " })).toMatchObject({ status: 400 });
    expect(await set([first], { invoicing_status: 2, invoice_content: "长".repeat(101) })).toMatchObject({
      status: 400,
    });
    expect(await set([first], { invoicing_status: 5, invoice_content: tech })).toMatchObject({
      status: 400,
      body: { fields: { invoice_content: ["not_with_this_status"] } },
    });
    expect((await set([first], { invoicing_status: 2, invoice_content: ` ${market} ` })).body).toMatchObject({
      changed: 1,
    });
    // One that has none keeps the whole selection from changing, as the preview says before.
    const change = { kind: "invoicing", status: 3 };
    const preview = { body: { change, bill_ids: [first, second] } };
    expect((await scene().call("auditor", "bills.changePreview", preview)).body).toMatchObject({
      code: "invoice_content_missing",
      params: { count: 1, no: paid[1]?.no },
    });
    expect((await set([first, second], { invoicing_status: 3 })).body["code"]).toBe("invoice_content_missing");
    expect(await kept()).toEqual([
      [2, market],
      [1, null],
    ]);
    await set([second], { invoicing_status: 2, invoice_content: tech });
    expect((await set([first, second], { invoicing_status: 3 })).body).toMatchObject({ changed: 2 });
    expect(await kept()).toEqual([
      [3, market],
      [3, tech],
    ]);
    // What is wrong on an invoiced bill is put right as it stands; the same again is nothing to do.
    expect((await set([second], { invoicing_status: 3, invoice_content: market })).body).toMatchObject({ changed: 1 });
    expect((await set([second], { invoicing_status: 3, invoice_content: market })).body["code"]).toBe(
      "nothing_to_change",
    );
    const listed = await scene().call("invoicer", "bills.list", { query: { ids: `${first},${second}` } });
    expect((listed.body["results"] as Record<string, unknown>[]).map((row) => row["invoice_content"])).toEqual([
      market,
      market,
    ]);
    // Taken back, it is chosen anew.
    await set([first], { invoicing_status: 1 });
    expect(await kept()).toEqual([
      [1, null],
      [3, market],
    ]);
    expect((await set([first], { invoicing_status: 3 })).body["code"]).toBe("invoice_content_missing");
  });

  it("keep the list of batches true: counts, amounts, filters, sync", async () => {
    const { batch, ids, bills } = await imported(scene(), 4);
    const read = async (query: Record<string, string> = {}) =>
      (await scene().call("auditor", "billBatches.list", { query: { ids: batch, ...query } })).body as {
        count: number;
        results: Record<string, unknown>[];
      };
    const fees = seal(bills).accounting_fee;
    const [before] = (await read()).results;
    expect(before).toMatchObject({ bill_count: 4, to_audit_count: 4, approved_count: 0, accounting_fee: fees });
    await audit(scene(), "checker", { bill_ids: ids.slice(0, 2), expected: seal(bills.slice(0, 2)) });
    await audit(scene(), "checker", {
      action: "reject",
      reason: "x",
      bill_ids: [ids[2]],
      expected: seal(bills.slice(2, 3)),
    });
    await scene().call("maker", "billBatches.cancel", {
      params: { id: batch },
      body: { reason: "x", bill_ids: [ids[3]] },
    });
    const [after] = (await read()).results;
    expect(after).toMatchObject({ to_audit_count: 0, approved_count: 2, rejected_count: 1, cancelled_count: 1 });
    expect(after?.["net_pay"]).toBe(bills.slice(0, 3).reduce((sum, one) => sum + one.net_pay, 0));
    expect(Number(after?.["version"])).toBeGreaterThan(Number(before?.["version"]));
    expect((await read({ has_to_audit: "1" })).count).toBe(0);
    expect((await read({ has_rejected: "1" })).count).toBe(1);
    expect((await read({ nos: `${String(after?.["batch_sn"])},PC0` })).count).toBe(1);
    const synced = await scene().call("auditor", "billBatches.list", { query: { sync_cursor: "0", page_size: "500" } });
    expect((synced.body["results"] as { id: string }[]).some((row) => row.id === batch)).toBe(true);
  });

  it("count as waiting for an audit only what can be audited; a bill to confirm gets there by an edit", async () => {
    const { batch, ids } = await imported(scene(), 1);
    const waiting = async (): Promise<readonly unknown[]> => {
      const answer = await scene().call("auditor", "billBatches.list", { query: { ids: batch, has_to_audit: "1" } });
      return (answer.body["results"] as Record<string, unknown>[]).map((row) => row["to_audit_count"]);
    };
    const [id = ""] = ids;
    const toConfirm = { status: billStates.code("toConfirm") };
    const { writing } = scene().running().service;
    await writing.updateTable("bills").set(toConfirm).where("id", "=", Number(id)).execute();
    const passed = async () => (await audit(scene(), "checker", {}, batch)).body;
    expect(await passed()).toMatchObject({ changed: 0, skipped_rows: [{ reason: "state" }] });
    expect(await waiting()).toEqual([]);
    const { version } = await bill(scene(), id);
    const edited = await scene().call("maker", "bills.update", { params: { id }, body: { version, remark: "已核对" } });
    expect([edited.status, edited.body["code"]]).toEqual([200, undefined]);
    expect(await waiting()).toEqual([1]);
    expect(await passed()).toMatchObject({ changed: 1 });
  });

  it("move a bill to another batch of its company", async () => {
    const from = await imported(scene(), 2);
    const to = await imported(scene(), 1);
    const id = from.ids[0] ?? "";
    const move = (version: number, batch_id: string) =>
      scene().call("maker", "bills.update", { params: { id }, body: { version, batch_id } });
    expect(await move(1, to.batch)).toMatchObject({ status: 409, body: { code: "illegal_transition", current: 20 } });
    await audit(scene(), "checker", {}, from.batch);
    expect((await move(2, to.batch)).body["bill"]).toMatchObject({ import_id: to.batch, status: 30 });
    expect((await move(3, "987654321")).status).toBe(404);
    await scene().call("maker", "bills.importRollback", { params: { id: from.batch } });
    expect((await move(3, from.batch)).body["fields"]).toEqual({ batch_id: ["batch_not_fit"] });
    expect(await bill(scene(), id)).toMatchObject({ status: 30, import_id: Number(to.batch) });
  });
});
