import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { runCalendar } from "../../src-service/billing/service-bills/generate.ts";
import { auditBooks } from "../../src-service/cli/audit-books.ts";
import { post } from "../../src-service/ledger/money/ledger.ts";
import { canonicalJson } from "../../src-shared/kernel/values/text/digest.ts";
import type { Worker } from "./money-fill.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { approvedSettlement, sendCode } from "./money-steps.ts";

const offline = 2;

const run = (scene: Scene, now: string): Promise<void> =>
  runCalendar(scene.running().service.system("service_bills"), now);

const bills = (scene: Scene) => scene.running().db.selectFrom("service_bills").selectAll().orderBy("id").execute();

const linesOf = async (scene: Scene, id: number | undefined) => {
  const { body } = await scene.call("auditor", "serviceBills.get", { params: { id: String(id) } });
  return body["lines"] as { settlement_id: string; settlement_no: string; amount: number; tax: number }[];
};

const balance = async (scene: Scene, kind: string): Promise<number> => {
  const row = await scene
    .running()
    .db.selectFrom("ledger_accounts")
    .select("balance")
    .where("kind", "=", kind)
    .executeTakeFirst();
  return row?.balance ?? 0;
};

/** Pays bills of these fees offline; returns the settlement and what the company owes for it. */
const settledOffline = async (scene: Scene, firstWorker: number, ...fees: readonly number[]) => {
  const lines = fees.map((fee, at) => ({ worker: scene.workers[firstWorker + at] as Worker, fee }));
  const { id } = await approvedSettlement(scene, lines);
  const { version, snapshot_hash, line_count, labor_net } = await scene.settlement(id);
  const sms_code = await sendCode(scene, "payer", { id, snapshot_hash }, "offline");
  const settle = { version, snapshot_hash, sms_code, expected: { count: line_count, labor_net } };
  expect((await scene.call("payer", "settlements.smsOfflineSettle", { params: { id }, body: settle })).status).toBe(
    200,
  );
  const rows = (await scene.lines(id)).map((line) => ({
    row: line.seq + 1,
    trade_no: line.channel_order_no,
    user_id_no: line.id_no,
    status: "success",
    amount: line.net,
  }));
  const body = { company_id: scene.company_id, file_name: "回单.xlsx", rows };
  await scene.call("payer", "settlements.importOfflineFeedback", { body });
  const done = await scene.settlement(id);
  expect(done.status).toBe(88);
  return { id, no: done.no, owed: done.company_payable - done.labor_net };
};

/** A settlement comes to owe less, fee and tax by halves. */
const takeOff = (scene: Scene, no: string, amount: number): Promise<number> => {
  const actor = { user_id: null, name: "test", device: "", request_id: "test" };
  return scene.running().service.write(actor, async (writing) => {
    const { agency_id } = await writing.tx
      .selectFrom("settlements")
      .selectAll()
      .where("no", "=", no)
      .executeTakeFirstOrThrow();
    return post(writing, {
      agency_id,
      // No kind that a settlement's lines answer for: they stay as they are.
      kind: "service_bill_offline",
      biz_no: no,
      created_by: null,
      agency: [
        { kind: "company_receivable", amount: -amount },
        { kind: "service_income", amount: amount / 2 },
        { kind: "tax_payable", amount: amount / 2 },
      ],
    });
  });
};

/** Waives a bill or makes it void: proposed by the maker, granted by the checker. */
const act = async (scene: Scene, bill: { id: number; version: number } | undefined, kind: "waive" | "void") => {
  const response = await scene.call("maker", "serviceBillDiscounts.create", {
    params: { id: String(bill?.id) },
    body: { version: bill?.version, kind, reason: "协商一致" },
  });
  const { id, version } = response.body["discount"] as { id: string; version: number };
  return scene.call("checker", "serviceBillDiscounts.update", { params: { id }, body: { version, action: "grant" } });
};

const options = { company: { settlement_type: offline }, workers: 8, funds: 50_000_00 };

onEveryScene("bills for what offline settlements owe", options, (scene) => {
  it("ask for fee and taxes of each settlement once, and take its claim over when they are issued", async () => {
    const [one, two] = [await settledOffline(scene(), 0, 1_200_00, 800_01), await settledOffline(scene(), 2, 5_000_00)];
    const owed = one.owed + two.owed;
    await run(scene(), "2026-12-01 01:00:00");
    await Promise.all([run(scene(), "2026-12-01 02:00:00"), run(scene(), "2026-12-01 02:00:00")]);
    const [bill, ...more] = await bills(scene());
    expect(more).toEqual([]);
    expect(bill).toMatchObject({
      period: "2026-11",
      category: 1,
      status: 10,
      fee: owed,
      payable: owed,
      settlement_count: 2,
      base_amount: 7_000_01,
      due_at: "2026-12-15",
    });
    const lines = await linesOf(scene(), bill?.id);
    expect(lines).toMatchObject([
      { settlement_id: one.id, settlement_no: one.no, amount: one.owed },
      { settlement_id: two.id, settlement_no: two.no, amount: two.owed },
    ]);
    // The taxes of the lines are what is owed to the tax office, the rest is what was earned.
    expect(lines.reduce((sum, { tax }) => sum + tax, 0)).toBe(0 - (await balance(scene(), "tax_payable")));
    expect(await balance(scene(), "company_receivable")).toBe(owed);
    await scene().audit();
    await run(scene(), "2026-12-03 00:00:00");
    expect(await balance(scene(), "company_receivable")).toBe(0);
    expect(await balance(scene(), "fee_receivable")).toBe(owed);
    await scene().audit();
  });

  it("are paid from the wallet like other bills", async () => {
    const [bill] = await bills(scene());
    const before = await scene().wallet();
    const wallet_id = String(scene().wallet_id);
    const amount = bill?.payable ?? 0;
    const body = { wallet_id, bills: [{ id: String(bill?.id), version: bill?.version, amount }] };
    scene().clock.advance(61_000);
    const digest = createHash("sha256").update(canonicalJson(body)).digest("hex");
    await scene().call("payer", "wallets.sms", { body: { purpose: "service_bills", object_id: wallet_id, digest } });
    const sms_code = await scene().lastCode("payer");
    const answer = await scene().call("payer", "serviceBills.batchOnlinePay", { body: { ...body, sms_code } });
    expect(answer.body).toMatchObject({ paid_count: 1, paid_amount: amount });
    expect((await scene().wallet()).balance).toBe(before.balance - amount);
    expect(await balance(scene(), "fee_receivable")).toBe(0);
    await scene().audit();
  });

  it("are lowered by what a settlement came to owe less, and wait while nothing is left to ask for", async () => {
    const [, first] = await bills(scene());
    expect(first).toBeUndefined();
    const [line] = await linesOf(scene(), (await bills(scene()))[0]?.id);
    await takeOff(scene(), line?.settlement_no ?? "", 10);
    await run(scene(), "2027-01-03 00:00:00");
    expect(await bills(scene())).toHaveLength(1);
    const three = await settledOffline(scene(), 3, 300_00);
    await run(scene(), "2027-02-01 00:00:00");
    const [, second] = await bills(scene());
    expect(second).toMatchObject({ period: "2027-01", fee: three.owed - 10, settlement_count: 2, status: 10 });
    expect(await linesOf(scene(), second?.id)).toMatchObject([
      { settlement_id: line?.settlement_id, amount: -10, tax: -5 },
      { settlement_id: three.id, amount: three.owed },
    ]);
  });

  it("go back to the settlements when void, and stand on the next bill again", async () => {
    await run(scene(), "2027-02-03 00:00:00");
    const [, issued] = await bills(scene());
    expect(await balance(scene(), "company_receivable")).toBe(0);
    expect((await act(scene(), issued, "void")).status).toBe(200);
    expect(await balance(scene(), "company_receivable")).toBe(issued?.fee);
    expect(await balance(scene(), "fee_receivable")).toBe(0);
    await scene().audit();
    await run(scene(), "2027-03-01 00:00:00");
    const [, , again] = await bills(scene());
    expect(again).toMatchObject({ period: "2027-02", fee: issued?.fee, settlement_count: 2 });
  });

  it("cost income when waived before they are issued, and are not asked for again", async () => {
    const [, , waiting] = await bills(scene());
    const income = await balance(scene(), "service_income");
    expect((await act(scene(), waiting, "waive")).status).toBe(200);
    expect(await balance(scene(), "company_receivable")).toBe(0);
    expect(await balance(scene(), "service_income")).toBe(income + (waiting?.fee ?? 0));
    await run(scene(), "2027-04-03 00:00:00");
    expect(await bills(scene())).toHaveLength(3);
    await scene().audit();
  });

  it("are found out when they ask twice, or leave the claim where it was", async () => {
    const { db, service } = scene().running();
    const [paid, , waived] = await bills(scene());
    const faultsOf = async () =>
      (await auditBooks(service))
        .flatMap(({ faults }) => faults)
        .filter((fault) => /owed at most|offline claims/u.test(fault));
    expect(await faultsOf()).toEqual([]);
    const line = await db
      .selectFrom("service_bill_lines")
      .selectAll()
      .where("bill_id", "=", paid?.id ?? 0)
      .executeTakeFirstOrThrow();
    await service.writing
      .insertInto("service_bill_lines")
      .values({ ...line, bill_id: waived?.id ?? 0, seq: 9 })
      .execute();
    await service.writing
      .updateTable("service_bills")
      .set({ fee: 1 })
      .where("id", "=", waived?.id ?? 0)
      .execute();
    expect(await faultsOf()).toEqual([
      expect.stringContaining("offline claims, asks for 1"),
      expect.stringContaining("owed at most"),
    ]);
    await service.writing
      .deleteFrom("service_bill_lines")
      .where("bill_id", "=", waived?.id ?? 0)
      .where("seq", "=", 9)
      .execute();
    await service.writing
      .updateTable("service_bills")
      .set({ fee: waived?.fee ?? 0 })
      .where("id", "=", waived?.id ?? 0)
      .execute();
  });
});

onEveryScene("bills of offline settlements that are made late", options, (scene) => {
  it("ask for nothing of a later month", async () => {
    const november = await settledOffline(scene(), 0, 1_200_00);
    scene().clock.advance(14 * 86_400_000);
    const december = await settledOffline(scene(), 2, 5_000_00);
    await run(scene(), "2026-12-04 12:00:00");
    const periodsAndFees = async () => (await bills(scene())).map(({ period, fee }) => [period, fee]);
    expect(await periodsAndFees()).toEqual([["2026-11", november.owed]]);
    await run(scene(), "2027-01-01 01:00:00");
    expect(await periodsAndFees()).toEqual([
      ["2026-11", november.owed],
      ["2026-12", december.owed],
    ]);
    await scene().audit();
  });
});
