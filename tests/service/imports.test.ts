import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { BillImportRow } from "../../src-shared/billing/bills/bills-calls.ts";
import { maxBillFee } from "../../src-shared/kernel/values/money/money.ts";
import { addDays, dayOf } from "../../src-shared/kernel/values/time/time.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { batchParts, billRow, digestOf, draftSettlement, sendPart } from "./money-steps.ts";

const worker = (scene: Scene, index: number) => scene.workers[index] as Scene["workers"][number];

/** Rows that no other test has: the fee tells tests apart. */
const rowsOf = (scene: Scene, fee: number, count = 6): BillImportRow[] =>
  Array.from({ length: count }, (_, index) => billRow(scene, index + 2, worker(scene, index % 8), fee + index));

const billsOf = async (scene: Scene, importId: unknown) =>
  scene.running().db.selectFrom("bills").selectAll().where("import_id", "=", Number(importId)).orderBy("id").execute();

onEveryScene("bill import", {}, (scene) => {
  it("takes the parts in every order, and each of them twice", async () => {
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ];
    for (const [nth, order] of orders.entries()) {
      const rows = rowsOf(scene(), 100_000 + nth * 100);
      const parts = batchParts(scene(), rows, 2);
      for (const index of order.slice(0, 2)) {
        for (const _time of [1, 2]) {
          const answer = await sendPart(scene(), parts[index] as Record<string, unknown>);
          expect(answer.body).toMatchObject({ state: "receiving", batch_id: null, succeeded: 0 });
        }
      }
      const last = parts[order[2] as number] as Record<string, unknown>;
      const done = await sendPart(scene(), last);
      expect(done.body).toMatchObject({ state: "done", received: [0, 1, 2], total: 6, succeeded: 6, failed: 0 });
      expect((await sendPart(scene(), last)).body).toEqual(done.body);
      const bills = await billsOf(scene(), done.body["batch_id"]);
      expect(bills.map((bill) => bill.accounting_fee)).toEqual(rows.map((row) => row.accounting_fee));
      expect(new Set(bills.map((bill) => bill.status))).toEqual(new Set([20]));
    }
  });

  it("makes one batch of parts that arrive all at once", async () => {
    const parts = batchParts(scene(), rowsOf(scene(), 200_000), 1);
    const answers = await Promise.all([...parts, ...parts].map((part) => sendPart(scene(), part)));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    const done = answers.filter((answer) => answer.body["state"] === "done");
    expect(new Set(done.map((answer) => answer.body["batch_id"])).size).toBe(1);
    expect(await billsOf(scene(), done[0]?.body["batch_id"])).toHaveLength(6);
  });

  it("knows the same rows again from another file, and takes them again after a roll-back", async () => {
    const rows = rowsOf(scene(), 300_000);
    const first = await sendPart(scene(), batchParts(scene(), rows)[0] as Record<string, unknown>);
    const turned = [...rows].reverse().map((row, index) => ({ ...row, row: index + 40 }));
    expect(digestOf(turned)).toBe(digestOf(rows));
    const [again] = batchParts(scene(), turned, 5_000, { file_name: "另存.csv" });
    const response = await sendPart(scene(), again as Record<string, unknown>);
    expect([response.status, response.body["code"]]).toEqual([409, "batch_seen"]);
    expect(response.body["params"]).toMatchObject({ batch_sn: first.body["batch_sn"], by: "人maker" });
    const params = { id: first.body["batch_id"] as string };
    const back = await scene().call("maker", "bills.importRollback", { params });
    expect(back.body).toEqual({ ok: true, cancelled: 6 });
    const twice = await scene().call("maker", "bills.importRollback", { params });
    expect([twice.status, twice.body["code"], twice.body["current"]]).toEqual([409, "illegal_transition", 8]);
    const [third] = batchParts(scene(), turned);
    expect((await sendPart(scene(), third as Record<string, unknown>)).body).toMatchObject({
      state: "done",
      succeeded: 6,
    });
  });

  it("refuses a row that repeats a bill, in whatever batch it comes", async () => {
    const rows = rowsOf(scene(), 400_000, 2);
    await sendPart(scene(), batchParts(scene(), rows)[0] as Record<string, unknown>);
    const mixed = [...rows, billRow(scene(), 9, worker(scene(), 5), 456_789)];
    const answer = await sendPart(scene(), batchParts(scene(), mixed)[0] as Record<string, unknown>);
    expect(answer.body).toMatchObject({ state: "done", succeeded: 1, failed: 2 });
    const refused = answer.body["refused"] as { row: number; code: string }[];
    expect(refused.map(({ row, code }) => [row, code])).toEqual([
      [2, "duplicate_bill"],
      [3, "duplicate_bill"],
    ]);
  });

  it("takes two equal rows of one batch as two bills", async () => {
    const row = billRow(scene(), 2, worker(scene(), 1), 500_123);
    const answer = await sendPart(
      scene(),
      batchParts(scene(), [row, { ...row, row: 3 }])[0] as Record<string, unknown>,
    );
    expect(answer.body).toMatchObject({ succeeded: 2, failed: 0 });
  });

  it("refuses what is not what was sealed, and leaves nothing behind", async () => {
    const changes: ((part: Record<string, unknown>) => Record<string, unknown>)[] = [
      (part) => ({ ...part, digest: "0".repeat(64) }),
      (part) => ({ ...part, total_accounting_fee: Number(part["total_accounting_fee"]) + 1 }),
      (part) => ({ ...part, total_rows: Number(part["total_rows"]) + 1 }),
      ...(["accounting_fee", "labor_name", "id_no", "labor_phone", "task_id", "labor_bank_account"] as const).map(
        (field) => (part: Record<string, unknown>) => {
          const [first, ...rest] = part["bills"] as BillImportRow[];
          const value = field === "accounting_fee" ? (first?.accounting_fee ?? 0) + 1 : "1";
          const fee =
            field === "accounting_fee" ? { total_accounting_fee: Number(part["total_accounting_fee"]) + 1 } : {};
          return { ...part, ...fee, bills: [{ ...first, [field]: value }, ...rest] };
        },
      ),
      (part) => {
        const bills = part["bills"] as BillImportRow[];
        return { ...part, bills: bills.map((bill) => ({ ...bill, row: 2 })) };
      },
    ];
    for (const [nth, change] of changes.entries()) {
      const [part = {}] = batchParts(scene(), rowsOf(scene(), 600_000 + nth * 50));
      const sentBody = change({ ...part, batch_key: randomUUID() });
      const answer = await sendPart(scene(), sentBody);
      expect([nth, answer.status, answer.body["code"]]).toEqual([nth, 422, "batch_digest_mismatch"]);
      const storedBills = await scene()
        .running()
        .db.selectFrom("bill_imports")
        .selectAll()
        .where("batch_key", "=", sentBody["batch_key"] as string)
        .execute();
      expect(storedBills).toEqual([]);
      expect((await sendPart(scene(), sentBody)).body).toEqual(answer.body);
    }
  });

  it("refuses another part under a number that has one, and another batch under its key", async () => {
    const [first = {}, second = {}] = batchParts(scene(), rowsOf(scene(), 700_000), 3);
    await sendPart(scene(), first);
    const swapped = await sendPart(scene(), { ...first, bills: second["bills"] });
    expect([swapped.status, swapped.body["code"]]).toEqual([422, "idempotency_mismatch"]);
    const [others = {}] = batchParts(scene(), rowsOf(scene(), 710_000), 3);
    const other = await sendPart(scene(), { ...others, batch_key: first["batch_key"] });
    expect([other.status, other.body["code"]]).toEqual([422, "idempotency_mismatch"]);
    const foreign = await sendPart(scene(), second, "boss");
    expect([foreign.status, foreign.body["code"]]).toEqual([422, "idempotency_mismatch"]);
    expect((await sendPart(scene(), second)).body).toMatchObject({ state: "done", succeeded: 6 });
    const [beyond = {}] = batchParts(scene(), rowsOf(scene(), 720_000));
    expect((await sendPart(scene(), { ...beyond, part: 1 })).body["code"]).toBe("invalid");
  });

  it("refuses companies that may not get bills", async () => {
    const { writing } = scene().running().service;
    const set = (change: Record<string, number>) =>
      writing.updateTable("companies").set(change).where("id", "=", Number(scene().company_id)).execute();
    const [part = {}] = batchParts(scene(), rowsOf(scene(), 800_000));
    const send = async (more: Record<string, unknown> = {}) =>
      (await sendPart(scene(), { ...part, batch_key: randomUUID(), ...more })).body["code"];
    await set({ status: 60 });
    expect(await send()).toBe("company_not_active");
    await set({ status: 50 });
    expect(await send({ company_id: scene().foreign_company_id })).toBe("not_found");
    expect(await send({ is_create_settlement: true })).toBeUndefined();
  });

  it("cannot be taken back once a bill went into a settlement", async () => {
    const draft = await draftSettlement(scene(), [{ worker: worker(scene(), 3), fee: 900_001 }]);
    const [bill] = await scene()
      .running()
      .db.selectFrom("bills")
      .select("import_id")
      .where("settlement_id", "=", Number(draft.id))
      .execute();
    const params = { id: String(bill?.import_id) };
    const answer = await scene().call("maker", "bills.importRollback", { params });
    expect([answer.status, answer.body["code"]]).toEqual([409, "has_dependents"]);
    const { db } = scene().running();
    const of = db.selectFrom("settlements").select("no").where("id", "=", Number(draft.id));
    expect(answer.body["params"]).toEqual({ count: 1, settlements: (await of.executeTakeFirstOrThrow()).no });
  });

  it("refuses a fee that no bill can pay by its row's field, and makes nothing of the batch", async () => {
    const count = async () => (await scene().running().db.selectFrom("bills").select("id").execute()).length;
    const before = await count();
    for (const fee of [10 ** 13, maxBillFee + 1]) {
      const rows = [billRow(scene(), 2, worker(scene(), 0), 910_007), billRow(scene(), 3, worker(scene(), 1), fee)];
      const [part = {}] = batchParts(scene(), rows, 5_000, { total_accounting_fee: 910_007 });
      const response = await sendPart(scene(), part);
      expect([response.status, response.body["code"]]).toEqual([400, "invalid"]);
      expect(response.body["fields"]).toEqual({ "bills.1.accounting_fee": ["too_big"] });
    }
    expect(await count()).toBe(before);
    const most = [billRow(scene(), 2, worker(scene(), 0), maxBillFee)];
    expect((await sendPart(scene(), batchParts(scene(), most)[0] ?? {})).status).toBe(200);
  });

  it("lists its records, and shows the refused rows of one", async () => {
    const rows = [billRow(scene(), 2, worker(scene(), 0), 0), billRow(scene(), 3, worker(scene(), 1), 910_003)];
    const response = await sendPart(scene(), batchParts(scene(), rows)[0] as Record<string, unknown>);
    const params = { id: response.body["batch_id"] as string };
    const one = await scene().call("auditor", "bills.importRecord", { params });
    expect(one.body).toMatchObject({
      record: { status: 6, total_count: 2, success_count: 1, fail_count: 1, created_by_name: "人maker" },
      refused: [{ row: 2, ok: false, code: "amount_zero", params: {} }],
    });
    const list = await scene().call("auditor", "bills.importRecords", { query: { status: "6" } });
    expect(list.body["count"]).toBeGreaterThan(0);
    const foreign = await scene().call("client", "bills.importRecord", { params });
    expect(foreign.status).toBe(404);
    expect((await scene().call("client", "bills.importRollback", { params })).status).toBe(404);
    expect((await scene().call("stranger", "bills.importRollback", { params })).status).toBe(404);
  });

  it("serves fast and plus bills by their own rules", async () => {
    const payee = worker(scene(), 4);
    const { task_id: _task, ...fast } = billRow(scene(), 2, payee, 920_001);
    const send = (type: number, row: BillImportRow) =>
      scene().call("maker", "bills.simpleImport", {
        body: batchParts(scene(), [row], 5_000, { inner_bill_type: type })[0] as Record<string, unknown>,
      });
    expect((await send(2, fast)).body).toMatchObject({ succeeded: 1 });
    expect((await send(3, { ...fast, accounting_fee: 920_002, task_name: "任务0" })).body).toMatchObject({
      succeeded: 1,
    });
    const other = await send(3, { ...fast, accounting_fee: 920_003, task_name: "任务1" });
    expect(other.body).toMatchObject({ succeeded: 0, refused: [{ code: "task_unknown" }] });
    const unknown = await send(2, { ...fast, accounting_fee: 920_004, id_no: "11010519491231002X" });
    expect(unknown.body).toMatchObject({ succeeded: 0, refused: [{ code: "worker_unknown" }] });
  });
});

onEveryScene("bill pre-check", { workers: 12 }, (scene) => {
  const check = async (row: Partial<BillImportRow>, index = 0, type = 1) => {
    const bill = billRow(scene(), 7, worker(scene(), index), 321_00, row);
    const answer = await scene().call("maker", "bills.precheck", {
      body: { company_id: scene().company_id, inner_bill_type: type, bills: [bill] },
    });
    const issues = answer.body["issues"] as { severity: string; code: string; row: number }[];
    return issues.map(({ severity, code }) => `${severity} ${code}`);
  };

  it("says of a good row nothing", async () => {
    expect(await check({})).toEqual([]);
    expect(await check({ labor_bank_account: worker(scene(), 0).account_no })).toEqual([]);
    expect(await check({ customer_pay: 400_00 })).toEqual(["warning pay_differs"]);
    expect(await check({ id_no: "" })).toEqual([]);
  });

  it("names what is wrong with task, amounts and worker", async () => {
    expect(await check({ task_id: "" })).toEqual(["error task_missing"]);
    expect(await check({ task_id: "RW20261101000002" })).toEqual(["error task_unknown"]);
    expect(await check({ accounting_fee: 0 })).toEqual(["error amount_zero"]);
    expect(await check({ customer_pay: 320_99 })).toEqual(["error pay_below_fee"]);
    expect(await check({ id_no: "11010519491231002X" })).toEqual(["error worker_unknown"]);
    expect(await check({ id_no: "", labor_phone: "13900000000" })).toEqual(["error worker_unknown"]);
    expect(await check({ labor_name: "别人" })).toEqual(["error worker_name_differs"]);
    expect(await check({ labor_phone: "13900000000" })).toEqual(["warning worker_phone_differs"]);
    expect(await check({ labor_bank_account: "6212264301003495221" })).toEqual(["error account_not_workers"]);
  });

  it("knows worker and task as they are now", async () => {
    const { writing } = scene().running().service;
    const worked = worker(scene(), 1);
    const relation = (change: Record<string, number>) =>
      writing.updateTable("company_labors").set(change).where("labor_id", "=", worked.id).execute();
    await relation({ contract_sign_type: 1 });
    expect(await check({}, 1)).toEqual(["error worker_unsigned"]);
    await relation({ contract_sign_type: 5, cooperation_status: 3 });
    expect(await check({}, 1)).toEqual(["error worker_stopped"]);
    await relation({ cooperation_status: 1 });
    await writing.updateTable("labors").set({ real_name_status: 1 }).where("id", "=", worked.id).execute();
    expect(await check({}, 1)).toEqual(["error worker_unverified"]);
    await writing.deleteFrom("labor_accounts").where("labor_id", "=", worker(scene(), 2).id).execute();
    expect(await check({}, 2)).toEqual(["error account_missing"]);
    const shared = worker(scene(), 3).account_no;
    await writing
      .updateTable("labor_accounts")
      .set({ account_no: shared })
      .where("labor_id", "=", worker(scene(), 4).id)
      .execute();
    expect(await check({}, 3)).toEqual(["warning card_shared"]);
    const limits = (male_max_age: number, female_max_age: number) =>
      writing
        .updateTable("companies")
        .set({ male_max_age, female_max_age })
        .where("id", "=", Number(scene().company_id))
        .execute();
    await limits(20, 20);
    expect(await check({}, 5)).toEqual(["error worker_age"]);
    await limits(60, 55);
    await writing.updateTable("tasks").set({ status: 80 }).where("no", "=", scene().task_no).execute();
    expect(await check({}, 5)).toEqual(["error task_closed"]);
    await writing.updateTable("tasks").set({ status: 70 }).where("no", "=", scene().task_no).execute();
    expect(await check({}, 5)).toEqual([]);
  });

  it("warns of the same person and amount of the last 90 days, refuses the same bill, and knows a batch again", async () => {
    const row = billRow(scene(), 2, worker(scene(), 6), 777_00, { work_date: "2026-09-01" });
    const [part = {}] = batchParts(scene(), [row]);
    expect((await sendPart(scene(), part)).body).toMatchObject({ succeeded: 1 });
    const same = { accounting_fee: 777_00 };
    expect(await check({ ...same, work_date: "2026-09-01" }, 6)).toEqual(["error duplicate_bill"]);
    expect(await check(same, 6)).toEqual(["warning same_amount_90_days"]);
    expect(await check({ accounting_fee: 777_01 }, 6)).toEqual([]);
    const response = await scene().call("operator", "bills.precheck", {
      body: { company_id: scene().company_id, inner_bill_type: 1, bills: [row], digest: digestOf([row]) },
    });
    expect(response.body["seen"]).toMatchObject({ by: "人maker" });
  });

  it("refuses days that nobody worked on: of another age, of no calendar, before the contract, far ahead", async () => {
    const db = scene().running().db;
    const { first } = await db
      .selectFrom("company_contracts")
      .select(({ fn }) => fn.min("start_at").as("first"))
      .where("company_id", "=", Number(scene().company_id))
      .executeTakeFirstOrThrow();
    const before = addDays(dayOf(first), -1);
    const wrong = [
      ["1905-07-18", "error date_early"],
      ["0001-01-01", "error date_early"],
      ["9999-12-31", "error date_late"],
      ["2030-01", "error month_late"],
      ["2026-02-30", "error date_format"],
      ["2026.11", "error month_format"],
      [before, "error date_before_contract"],
    ] as const;
    for (const [work_date, said] of wrong)
      expect([work_date, await check({ work_date }, 6)]).toEqual([work_date, [said]]);
    const right = await check({ work_date: dayOf(first), accounting_fee: 778_01 }, 6);
    expect(right).toEqual([]);
    const rows = wrong.map(([work_date], at) =>
      billRow(scene(), at + 2, worker(scene(), 6), 779_00 + at, { work_date }),
    );
    const sent = await sendPart(scene(), batchParts(scene(), rows)[0] as Record<string, unknown>);
    expect(sent.body).toMatchObject({ succeeded: 0, failed: wrong.length });
  });

  it("is closed to those who may not import, and to foreign companies", async () => {
    const body = { company_id: scene().company_id, inner_bill_type: 1, bills: [] };
    expect((await scene().call("auditor", "bills.precheck", { body })).status).toBe(403);
    expect((await scene().call("client", "bills.precheck", { body })).status).toBe(404);
    expect((await scene().call("stranger", "bills.precheck", { body })).status).toBe(404);
  });
});

onEveryScene("bill import of 20,000 rows", { workers: 200 }, (scene) => {
  it("takes them in four parts, with the refused ones named", async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) =>
      billRow(scene(), index + 2, worker(scene(), index % 200), index % 1_000 === 0 ? 0 : 1_000 + index),
    );
    const parts = batchParts(scene(), rows);
    expect(parts).toHaveLength(4);
    const answers = [];
    for (const part of parts) answers.push(await sendPart(scene(), part));
    const last = answers.at(-1)?.body;
    expect(last).toMatchObject({ state: "done", total: 20_000, succeeded: 19_980, failed: 20 });
    const sum = rows.reduce((total, row) => total + row.accounting_fee, 0);
    expect(last?.["accounting_fee"]).toBe(sum);
    const bills = await scene().call("maker", "bills.list", { query: { page_size: "20" } });
    expect(bills.body["count"]).toBe(19_980);
    expect((bills.body["summary"] as { accounting_fee: number }).accounting_fee).toBe(sum);
    const params = { id: last?.["batch_id"] as string };
    expect((await scene().call("maker", "bills.importRollback", { params })).body).toEqual({
      ok: true,
      cancelled: 19_980,
    });
  });
});
