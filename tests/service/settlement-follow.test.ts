import { expect, it } from "vitest";
import { onEveryScene, type Scene } from "./money-scene.ts";
import {
  approvedBills,
  approvedSettlement,
  createBody,
  paidSettlement,
  sendCode,
  settlementOf,
  update,
} from "./money-steps.ts";
import { uploadFile } from "./upload-file.ts";

const worker = (scene: Scene, index: number) => scene.workers[index] as Scene["workers"][number];

type BatchRow = { readonly id: string; readonly net_pay: number; readonly customer_pay: number };

/** The batches that a copy of the list hears of after `cursor`. */
const batchesSince = async (scene: Scene, cursor: string) => {
  const { body } = await scene.call("auditor", "billBatches.list", {
    query: { sync_cursor: cursor, page_size: "500", summary: "0" },
  });
  return { rows: body["results"] as BatchRow[], cursor: String(body["next_cursor"]) };
};

const storedNet = async (scene: Scene, ids: readonly string[]): Promise<number> => {
  const rows = await scene
    .running()
    .db.selectFrom("bills")
    .select("net_pay")
    .where("id", "in", ids.map(Number))
    .execute();
  return rows.reduce((sum, { net_pay }) => sum + net_pay, 0);
};

onEveryScene("a copy of the list of batches", { workers: 8, funds: 10 ** 10 }, (scene) => {
  const fee = 60_000_00;

  it("hears of amounts that a settlement computes anew", async () => {
    // Both were computed alone; the second bears a higher tax once the first is paid before it.
    const one = await approvedBills(scene(), [{ worker: worker(scene(), 0), fee }]);
    const two = await approvedBills(scene(), [{ worker: worker(scene(), 0), fee: fee + 1 }]);
    const before = await batchesSince(scene(), "0");
    const estimated = await storedNet(scene(), two);
    await scene().call("maker", "settlements.create", { body: createBody(scene(), [...one, ...two], fee * 2 + 1) });
    const computed = await storedNet(scene(), two);
    expect(computed).not.toBe(estimated);
    const after = await batchesSince(scene(), before.cursor);
    expect(after.rows.map(({ net_pay }) => net_pay)).toEqual([computed]);
  });

  it("is left in peace by a settlement that changes none of its numbers", async () => {
    const ids = await approvedBills(scene(), [{ worker: worker(scene(), 1), fee: 500_00 }]);
    const before = await batchesSince(scene(), "0");
    const answer = await scene().call("maker", "settlements.create", { body: createBody(scene(), ids, 500_00) });
    await update(scene(), "maker", settlementOf(answer), "submit");
    expect((await batchesSince(scene(), before.cursor)).rows).toEqual([]);
  });
});

onEveryScene("what vouchers prove of a settlement", { workers: 8, funds: 10 ** 10 }, (scene) => {
  const [none, part, all] = [1, 2, 3];
  const coverOf = async (id: string) => (await scene().settlement(id)).voucher_status;
  const upload = async (id: string, type: number, lineId?: string) => {
    const bytes = Buffer.from(`%PDF-1.4 ${id} ${type} ${lineId ?? ""} ${scene().clock.now()}`);
    const key = await uploadFile(scene(), "payer", "回单.pdf", bytes);
    const files = [{ key, remark: "" }];
    const body = { type, files, ...(lineId !== undefined && { line_id: lineId }) };
    const response = await scene().call("payer", "settlements.uploadVoucher", { params: { id }, body });
    expect(response.status).toBe(200);
  };
  const lineIds = async (id: string) => (await scene().lines(id)).map((line) => String(line.id));

  /** One of two lines was paid, the other failed. `fee` differs, because equal bills of one day are refused. */
  const halfPaid = async (fee: number) => {
    scene().fates.set(worker(scene(), 1).account_no, { outcome: "failed", due_after: 0, fail_code: "E1003" });
    const billInputs = [0, 1].map((index) => ({ worker: worker(scene(), index), fee }));
    const { id } = await paidSettlement(scene(), billInputs);
    await scene().rounds(2);
    expect(await scene().settlement(id)).toMatchObject({ paid_count: 1, failed_count: 1 });
    scene().fates.clear();
    return id;
  };
  const retry = async (id: string) => {
    const { version, snapshot_hash, ...row } = await scene().settlement(id);
    const sms_code = await sendCode(scene(), "payer", { id, snapshot_hash }, "retry");
    const expected = {
      count: row.failed_count + row.returned_count,
      amount: row.failed_amount + row.returned_amount,
    };
    const body = { action: "retry_failed", version, snapshot_hash, sms_code, expected };
    const response = await scene().call("payer", "settlements.updatePartSettleRecords", { params: { id }, body });
    expect(response.body).not.toHaveProperty("code");
    await scene().rounds(2);
  };

  it("is all of it no longer once a line is paid that they knew nothing of", async () => {
    const id = await halfPaid(1_000_00);
    expect(await coverOf(id)).toBe(none);
    const [first, second] = await lineIds(id);
    await upload(id, 1, first);
    expect(await coverOf(id)).toBe(all);
    await retry(id);
    expect(await scene().settlement(id)).toMatchObject({ paid_count: 2 });
    expect(await coverOf(id)).toBe(part);
    await upload(id, 1, second);
    expect(await coverOf(id)).toBe(all);
  });

  it("is a part when the receipt of the whole is older than a line's payment", async () => {
    const id = await halfPaid(1_000_01);
    await upload(id, 1);
    expect(await coverOf(id)).toBe(all);
    await retry(id);
    expect(await coverOf(id)).toBe(part);
    scene().clock.advance(1_000);
    await upload(id, 1);
    expect(await coverOf(id)).toBe(all);
  });

  it("is nothing that a payment came back from, until the next one has a receipt of its own", async () => {
    scene().fates.set(worker(scene(), 2).account_no, { outcome: "paid", due_after: 0, return_after: 5_000 });
    const { id } = await paidSettlement(scene(), [{ worker: worker(scene(), 2), fee: 1_000_00 }]);
    await scene().rounds(2);
    const [line] = await lineIds(id);
    await upload(id, 1, line);
    expect(await coverOf(id)).toBe(all);
    await scene().rounds(6);
    expect(await scene().settlement(id)).toMatchObject({ paid_count: 0, returned_count: 1 });
    expect(await coverOf(id)).toBe(part);
    scene().fates.clear();
    await retry(id);
    expect(await scene().settlement(id)).toMatchObject({ paid_count: 1, returned_count: 0 });
    expect(await coverOf(id)).toBe(part);
    scene().clock.advance(1_000);
    await upload(id, 1, line);
    expect(await coverOf(id)).toBe(all);
  });

  it("stays what a company's own proof says of payments that are reported later", async () => {
    const approved = await approvedSettlement(scene(), [{ worker: worker(scene(), 3), fee: 1_000_00 }]);
    const { writing } = scene().running().service;
    const setMode = (settlement_type: number) =>
      writing.updateTable("companies").set({ settlement_type }).where("id", "=", Number(scene().company_id)).execute();
    await setMode(2);
    const { version, snapshot_hash, labor_net } = await scene().settlement(approved.id);
    const sms_code = await sendCode(scene(), "payer", { id: approved.id, snapshot_hash }, "offline");
    const handed = await scene().call("payer", "settlements.smsOfflineSettle", {
      params: { id: approved.id },
      body: { version, snapshot_hash, sms_code, expected: { count: 1, labor_net } },
    });
    expect(handed.status).toBe(200);
    await upload(approved.id, 5);
    scene().clock.advance(60_000);
    const [line] = await scene().lines(approved.id);
    const rows = [
      { row: 2, trade_no: line?.channel_order_no, user_id_no: line?.id_no, status: "success", amount: line?.net },
    ];
    await scene().call("payer", "settlements.importOfflineFeedback", {
      body: { company_id: scene().company_id, file_name: "回单.xlsx", rows },
    });
    await setMode(1);
    expect(await scene().settlement(approved.id)).toMatchObject({ status: 88, paid_count: 1 });
    expect(await coverOf(approved.id)).toBe(all);
  });
});

onEveryScene("a bank that says again what it has said", { workers: 8, funds: 10 ** 10 }, (scene) => {
  it("changes nothing, so that nobody's step is out of date for it", async () => {
    scene().fates.set(worker(scene(), 0).account_no, { outcome: "paid", due_after: 0, return_after: 5_000 });
    const { id } = await paidSettlement(scene(), [
      { worker: worker(scene(), 0), fee: 1_000_00 },
      { worker: worker(scene(), 1), fee: 1_000_00 },
    ]);
    await scene().rounds(8);
    const before = await scene().settlement(id);
    expect(before).toMatchObject({ paid_count: 1, returned_count: 1 });
    // A worker that has just been started looks at all returns from the beginning.
    await scene().restart();
    await scene().rounds(2);
    expect(await scene().settlement(id)).toEqual(before);
  });
});
