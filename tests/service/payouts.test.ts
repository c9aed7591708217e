import { expect, it } from "vitest";
import type { BankPlan } from "../../src-service/core/channels/bank/sandbox-plan.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { paidSettlement, sendCode, settlementOf } from "./money-steps.ts";

const worker = (scene: Scene, index: number) => scene.workers[index] as Scene["workers"][number];

const fate = (scene: Scene, index: number, plan: BankPlan): void => {
  scene.fates.set(worker(scene, index).account_no, plan);
};

const statuses = async (scene: Scene, id: string): Promise<number[]> =>
  (await scene.lines(id)).map((line) => line.status);

const failure: BankPlan = { outcome: "failed", due_after: 0, fail_code: "E1003" };

const linesOf = (scene: Scene, count: number, fee = 1_000_00) =>
  Array.from({ length: count }, (_, index) => ({ worker: worker(scene, index), fee: fee + index }));

const retryBody = async (scene: Scene, id: string, sms_code: string) => {
  const row = await scene.settlement(id);
  return {
    action: "retry_failed",
    version: row.version,
    snapshot_hash: row.snapshot_hash,
    sms_code,
    expected: { count: row.failed_count + row.returned_count, amount: row.failed_amount + row.returned_amount },
  };
};

const query = async (scene: Scene, id: string) =>
  scene.call("payer", "settlements.updatePartSettleRecords", {
    params: { id },
    body: { action: "query", version: (await scene.settlement(id)).version },
  });

const retry = async (scene: Scene, id: string, more: Record<string, unknown> = {}) => {
  const row = await scene.settlement(id);
  const code = await sendCode(scene, "payer", { id, snapshot_hash: row.snapshot_hash }, "retry");
  const body = { ...(await retryBody(scene, id, code)), ...more };
  return scene.call("payer", "settlements.updatePartSettleRecords", { params: { id }, body });
};

onEveryScene("payouts", {}, (scene) => {
  it("brings every outcome of the bank home, once each", async () => {
    scene().fates.clear();
    fate(scene(), 1, failure);
    fate(scene(), 2, { outcome: "paid", due_after: 8_000 });
    fate(scene(), 3, { outcome: "paid", due_after: 0, unknown_for: 40_000 });
    fate(scene(), 4, { outcome: "failed", due_after: 0, unknown_for: 40_000, fail_code: "E1003" });
    fate(scene(), 5, { outcome: "paid", due_after: 0, return_after: 120_000, fail_code: "E1004" });
    const before = await scene().wallet();
    const { id } = await paidSettlement(scene(), linesOf(scene(), 6));
    expect((await scene().settlement(id)).status).toBe(40);
    await scene().rounds(2);
    expect(await statuses(scene(), id)).toEqual([1, 2, 5, 5, 5, 1]);
    expect((await scene().settlement(id)).status).toBe(40);
    await scene().audit();

    await scene().rounds(18);
    expect(await statuses(scene(), id)).toEqual([1, 2, 1, 99, 99, 1]);
    const suspended = await scene().settlement(id);
    expect(suspended).toMatchObject({ status: 45, paid_count: 3, failed_count: 1, unknown_count: 2 });
    // Nothing goes back to the wallet while a result is unknown.
    expect((await scene().wallet()).balance).toBe(before.balance - suspended.company_payable);
    await scene().audit();

    const blocked = await retry(scene(), id);
    expect([blocked.status, blocked.body["code"]]).toEqual([409, "unknown_lines"]);
    const resolved = await query(scene(), id);
    expect(resolved.body["resolved"]).toBe(2);
    expect(await statuses(scene(), id)).toEqual([1, 2, 1, 1, 2, 1]);
    expect(settlementOf(resolved)).toMatchObject({ status: 50, failed_count: 2, unknown_count: 0 });
    const failed = await scene().lines(id);
    expect(failed[1]?.fail_reason).toBe("超出限额");
    const refunded = 1_000_01 + 60_00 + 1_000_04 + 60_00;
    expect((await scene().wallet()).balance).toBe(before.balance - suspended.company_payable + refunded);
    await scene().audit();

    scene().clock.advance(120_000);
    await scene().rounds(1);
    expect(await statuses(scene(), id)).toEqual([1, 2, 1, 1, 2, 9]);
    const returned = await scene().settlement(id);
    expect(returned).toMatchObject({ status: 50, returned_count: 1, returned_amount: 1_000_05 });
    const rows = await scene()
      .running()
      .db.selectFrom("transactions")
      .selectAll()
      .where("biz_no", "=", returned.no)
      .orderBy("id")
      .execute();
    expect(rows.map((row) => [row.business_type, row.direction])).toEqual([
      [9, 3],
      [1, 2],
      [2, 2],
      [8, 1],
      [4, 1],
      [8, 1],
    ]);
    expect(rows.at(-2)?.amount).toBe(1_000_05);
    const detail = await scene().call("payer", "settlements.get", { params: { id } });
    const events = (detail.body["timeline"] as { action: string }[]).map((event) => event.action);
    expect(events).toContain("payoutReturned");
    expect(events).toContain("refund");
    await scene().audit();
  });

  it("pays the failed and returned ones again, under new numbers", async () => {
    const [settlement] = await scene()
      .running()
      .db.selectFrom("settlements")
      .select("id")
      .where("status", "=", 50)
      .execute();
    const id = String(settlement?.id);
    const before = await scene().lines(id);
    scene().fates.clear();
    for (const more of [{ expected: { count: 2, amount: 3_000_10 } }, { expected: { count: 3, amount: 3_000_11 } }]) {
      const response = await retry(scene(), id, more);
      expect([response.status, response.body["code"]]).toEqual([409, "snapshot_changed"]);
    }
    const again = await retry(scene(), id);
    expect(settlementOf(again)).toMatchObject({ status: 40, failed_count: 0, returned_count: 0 });
    await scene().rounds(2);
    const after = await scene().lines(id);
    expect(after.map((line) => line.status)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(after.map((line) => line.attempt)).toEqual([1, 2, 1, 1, 2, 2]);
    const numbers = new Set([...before, ...after].map((line) => line.channel_order_no));
    expect(numbers.size).toBe(9);
    expect((await scene().settlement(id)).status).toBe(60);
    const nothing = await retry(scene(), id, { expected: { count: 1, amount: 0 } });
    expect([nothing.status, nothing.body["code"]]).toEqual([409, "illegal_transition"]);
    await scene().audit();
  });

  it("ends as all failed when nobody was paid, with all money back", async () => {
    scene().fates.clear();
    for (const index of [0, 1, 2]) fate(scene(), index, failure);
    const before = await scene().wallet();
    const { id } = await paidSettlement(scene(), linesOf(scene(), 3, 2_000_00));
    await scene().rounds(2);
    expect(await scene().settlement(id)).toMatchObject({ status: 65, failed_count: 3, success_amount: 0 });
    expect(await scene().wallet()).toMatchObject({ balance: before.balance, frozen: 0 });
    scene().fates.clear();
    await retry(scene(), id);
    await scene().rounds(2);
    expect((await scene().settlement(id)).status).toBe(60);
  });

  it("does not count what failed or came back as the worker's income", async () => {
    scene().fates.clear();
    fate(scene(), 6, failure);
    const first = await paidSettlement(scene(), [{ worker: worker(scene(), 6), fee: 20_000_00 }]);
    await scene().rounds(2);
    expect((await scene().settlement(first.id)).status).toBe(65);
    const second = await paidSettlement(scene(), [{ worker: worker(scene(), 6), fee: 6_000_00 }]);
    expect(second["pit"]).toBe(0);
    await scene().rounds(2);
  });

  it("finds unknown results by itself in the end", async () => {
    scene().fates.clear();
    fate(scene(), 0, { outcome: "paid", due_after: 0, unknown_for: 30_000 });
    const { id } = await paidSettlement(scene(), linesOf(scene(), 1, 3_000_00));
    await scene().rounds(17);
    expect((await scene().settlement(id)).status).toBe(45);
    await scene().rounds(8, 10_000);
    expect((await scene().settlement(id)).status).toBe(60);
  });

  it("does not take another amount for a success", async () => {
    scene().fates.clear();
    fate(scene(), 0, { outcome: "paid", due_after: 3_000 });
    const { id } = await paidSettlement(scene(), linesOf(scene(), 1, 4_000_00));
    await scene().rounds(1);
    const [line] = await scene().lines(id);
    const { writing } = scene().running().service;
    const set = (amount: number) =>
      writing
        .updateTable("sandbox_bank_orders")
        .set({ amount })
        .where("channel_order_no", "=", line?.channel_order_no ?? "")
        .execute();
    await set(1);
    await scene().rounds(4);
    expect(await statuses(scene(), id)).toEqual([99]);
    await set(line?.net ?? 0);
    await query(scene(), id);
    expect(await statuses(scene(), id)).toEqual([1]);
  });

  it("lists the lines of a settlement, masked, within its scope", async () => {
    scene().fates.clear();
    const { id } = await paidSettlement(scene(), linesOf(scene(), 3, 5_000_00));
    await scene().rounds(2);
    const list = await scene().call("auditor", "settlements.partSettleRecords", {
      params: { id },
      query: { status: "1" },
    });
    expect(list.body["count"]).toBe(3);
    const [line] = list.body["results"] as { account_no: string; labor_name: string; bank_name: string }[];
    expect(line?.account_no).toMatch(/^\d{4} \*{4} \d{4}$/);
    expect(line?.bank_name).toBe("中国工商银行");
    const whole = await scene().call("auditor", "settlements.partSettleRecords", {
      params: { id },
      query: { keyword: worker(scene(), 1).id_no },
    });
    expect(whole.body["count"]).toBe(1);
  });
});

onEveryScene("payouts by several copies and after death", {}, (scene) => {
  it("are sent once however many workers run at once", async () => {
    scene().fates.clear();
    const { id } = await paidSettlement(scene(), linesOf(scene(), 8));
    const copies = [scene().worker(), scene().worker(), scene().worker()];
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(copies.map((copy) => copy.tick()));
      scene().clock.advance(1_000);
    }
    await Promise.all(copies.map((copy) => copy.tick()));
    expect((await scene().settlement(id)).status).toBe(60);
    const orders = await scene().running().db.selectFrom("sandbox_bank_orders").selectAll().execute();
    expect(orders).toHaveLength(8);
    const payouts = await scene()
      .running()
      .db.selectFrom("ledger_journals as j")
      .innerJoin("ledger_postings as p", "p.journal_id", "j.id")
      .innerJoin("ledger_accounts as a", "a.id", "p.account_id")
      .where("j.kind", "=", "payout")
      .where("a.kind", "=", "bank")
      .select("p.amount")
      .execute();
    expect(payouts.reduce((sum, row) => sum - row.amount, 0)).toBe((await scene().settlement(id)).labor_net);
    await scene().audit();
  });

  it("never change their number when the sender dies, before or after the bank has the order", async () => {
    for (const dies of ["before", "after"] as const) {
      scene().fates.clear();
      const { id } = await paidSettlement(scene(), linesOf(scene(), 3, dies === "before" ? 1_500_00 : 1_600_00));
      const bank = scene().bank();
      const dead = scene().worker({
        ...bank,
        submit: async (order) => {
          if (dies === "after") await bank.submit(order);
          throw new Error("the process is gone");
        },
      });
      await dead.tick();
      const orderNumbers = (await scene().lines(id)).map((line) => line.channel_order_no);
      await scene().restart();
      await scene().rounds(3);
      expect(await statuses(scene(), id)).toEqual([5, 5, 5]);
      scene().clock.advance(10_000);
      await scene().rounds(3);
      expect(await statuses(scene(), id)).toEqual([1, 1, 1]);
      expect((await scene().lines(id)).map((line) => line.channel_order_no)).toEqual(orderNumbers);
      await scene().audit();
    }
    const attempts = await scene().running().db.selectFrom("payout_attempts").selectAll().execute();
    expect(new Set(attempts.map((attempt) => attempt.attempt))).toEqual(new Set([1]));
  });

  it("are asked about, not taken for failed, when the bank does not answer", async () => {
    const { id } = await paidSettlement(scene(), linesOf(scene(), 2, 1_700_00));
    const silent = scene().worker({
      ...scene().bank(),
      query: () => Promise.reject(new Error("no answer")),
    });
    for (let round = 0; round < 20; round += 1) {
      await silent.tick();
      scene().clock.advance(1_000);
    }
    expect(await statuses(scene(), id)).toEqual([99, 99]);
    expect((await scene().settlement(id)).status).toBe(45);
    await scene().audit();
    await query(scene(), id);
    expect(await statuses(scene(), id)).toEqual([1, 1]);
  });

  it("that never reached the bank are sent again under their number, also after a long silence", async () => {
    scene().fates.clear();
    const { id } = await paidSettlement(scene(), linesOf(scene(), 2, 1_750_00));
    const dark = scene().worker({
      ...scene().bank(),
      submit: () => Promise.reject(new Error("no way through")),
      query: () => Promise.reject(new Error("no answer")),
    });
    for (let round = 0; round < 40; round += 1) {
      await dark.tick();
      scene().clock.advance(1_000);
    }
    expect(await statuses(scene(), id)).toEqual([99, 99]);
    const before = (await scene().lines(id)).map((line) => line.channel_order_no);
    await query(scene(), id);
    expect(await statuses(scene(), id)).toEqual([99, 99]);
    await scene().rounds(8, 20_000);
    expect(await statuses(scene(), id)).toEqual([1, 1]);
    expect((await scene().lines(id)).map((line) => line.channel_order_no)).toEqual(before);
    await scene().audit();
  });

  it("take a bank's final no at once, and its answers in any order any number of times", async () => {
    const { id } = await paidSettlement(scene(), linesOf(scene(), 2, 1_800_00));
    const bank = scene().bank();
    const [first, second] = await scene().lines(id);
    const refusing = scene().worker({
      ...bank,
      submit: async (orders) => {
        const refused = { state: "failed", fail_code: "E1002", fail_reason: "账户状态异常" } as const;
        const isFirst = (no: string): boolean => no === first?.channel_order_no;
        const orderAnswers = await bank.submit(orders.filter((order) => !isFirst(order.channel_order_no)));
        return [{ channel_order_no: first?.channel_order_no ?? "", answer: refused }, ...orderAnswers];
      },
      returned: () =>
        Promise.resolve(
          [1, 2].map(() => ({
            return_id: "R1",
            returned_ms: scene().clock.now(),
            channel_order_no: second?.channel_order_no ?? "",
            serial: "B1",
            amount: second?.net ?? 0,
            fail_code: "R2001",
            fail_reason: "",
          })),
        ),
    });
    await refusing.tick();
    expect(await statuses(scene(), id)).toEqual([2, 9]);
    scene().clock.advance(5_000);
    await refusing.tick();
    expect(await scene().settlement(id)).toMatchObject({ status: 65, failed_count: 1, returned_count: 1 });
    // The bank of this test never booked the refused order and paid the other: its books are corrected for the audit.
    const { writing } = scene().running().service;
    await writing
      .updateTable("sandbox_bank_orders")
      .set({ return_ms: scene().clock.now() })
      .where("channel_order_no", "=", second?.channel_order_no ?? "")
      .execute();
  });
});
