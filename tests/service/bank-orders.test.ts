import { expect, it } from "vitest";
import { payoutOrders } from "../../src-service/billing/settlements/paying/payout-worker.ts";
import type { PayoutOrder } from "../../src-service/core/channels/bank/payout-bank.ts";
import type { BankPlan } from "../../src-service/core/channels/bank/sandbox-plan.ts";
import { createBankQueue } from "../../src-service/ledger/bank-queue/queue.ts";
import { attemptStates } from "../../src-service/ledger/money/payout-attempts.ts";
import { shanghaiNow } from "../../src-shared/kernel/values/time/time.ts";
import { onEveryScene, type Scene } from "./money-scene.ts";
import { paidSettlement } from "./money-steps.ts";

const worker = (scene: Scene, index: number) => scene.workers[index] as Scene["workers"][number];
const linesOf = (scene: Scene, count: number, fee: number) =>
  Array.from({ length: count }, (_, index) => ({ worker: worker(scene, index), fee: fee + index }));

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;
const returnedLine = 9;

onEveryScene("returns that the bank lists late", { workers: 8 }, (scene) => {
  const lineOf = async (id: string) => (await scene().lines(id))[0];
  const late = (listedAfter: number): BankPlan => ({
    ...{ outcome: "paid", due_after: 0, fail_code: "E1004" },
    ...{ return_after: 10 * second, return_listed_after: listedAfter },
  });
  /** A worker that goes on living: whatever is found is found without a restart. */
  const lookUntil = async (carrier: ReturnType<Scene["worker"]>, ms: number, steps: number) => {
    for (let step = 0; step < steps; step += 1) {
      scene().clock.advance(ms / steps);
      await carrier.tick();
    }
  };

  it.each([
    ["5 s", 5 * second, 100_00],
    ["10 min", 10 * minute, 200_00],
    ["a day", day, 300_00],
    ["forty days", 40 * day, 400_00],
  ])("%s later are found without a restart, and booked once", async (_name, listedAfter, fee) => {
    scene().fates.set(worker(scene(), 0).account_no, late(listedAfter));
    const carrier = scene().worker();
    const { id } = await paidSettlement(scene(), linesOf(scene(), 1, fee));
    await lookUntil(carrier, 4 * second, 4);
    expect(await lineOf(id)).toMatchObject({ status: 1 });
    // Every second around the time at which the bank books it, so that the look has gone past that time.
    await lookUntil(carrier, 12 * second, 12);
    await lookUntil(carrier, listedAfter - 10 * second, 10);
    expect(await lineOf(id)).toMatchObject({ status: listedAfter > 10 * second ? 1 : returnedLine });
    await lookUntil(carrier, Math.max(20 * second, Math.min(listedAfter, day)), 20);
    expect(await lineOf(id)).toMatchObject({ status: returnedLine });
    await lookUntil(carrier, 30 * minute, 5);
    const { no } = await scene().settlement(id);
    const booked = await scene()
      .running()
      .db.selectFrom("ledger_journals")
      .select("id")
      .where("biz_no", "=", no)
      .where("kind", "=", "return")
      .execute();
    expect(booked).toHaveLength(1);
    await scene().audit();
  });

  it("are not lost when the service dies between reading and booking them", async () => {
    scene().fates.set(worker(scene(), 0).account_no, late(5 * second));
    const { id } = await paidSettlement(scene(), linesOf(scene(), 1, 500_00));
    const { service } = scene().running();
    const carrier = scene().worker();
    await lookUntil(carrier, 4 * second, 4);
    const { no } = await scene().settlement(id);
    const bank = scene().bank();
    let isDead = false;
    const dying = scene().worker({
      ...bank,
      returned: async (after, until) => {
        const listed = await bank.returned(after, until);
        // The process ends with the bank's answer in its hands.
        if (listed.length > 0 && !isDead) {
          isDead = true;
          throw new Error("the process is gone");
        }
        return listed;
      },
    });
    await lookUntil(dying, 20 * second, 4);
    expect(isDead).toBe(true);
    expect(await lineOf(id)).toMatchObject({ status: returnedLine });
    const noted = await service.reading
      .selectFrom("bank_returns")
      .select("return_id")
      .where("channel_order_no", "like", `${no}%`)
      .execute();
    expect(noted).toHaveLength(1);
    await scene().audit();
  });
});

onEveryScene("orders on their way to the bank", { workers: 30 }, (scene) => {
  it("that the bank never saw are not noted as sent by whoever finds their claims", async () => {
    const { id } = await paidSettlement(scene(), linesOf(scene(), 2, 900_00));
    const bank = scene().bank();
    const unheard = scene().worker({ ...bank, submit: () => Promise.reject(new Error("the process is gone")) });
    const sentAt = async () => (await scene().lines(id)).map(({ sent_at }) => sent_at);
    const attempts = () =>
      scene()
        .running()
        .db.selectFrom("payout_attempts as a")
        .innerJoin("payout_lines as p", "p.id", "a.line_id")
        .where("p.settlement_id", "=", Number(id))
        .select(["a.state", "a.first_claim_ms"])
        .execute();
    await unheard.tick();
    const [claimed] = await attempts();
    expect(claimed).toMatchObject({ state: attemptStates.claimed });
    // When the lease ends the bank is asked, has none of them, and they are claimed again for a sending that fails as well.
    scene().clock.advance(11 * second);
    await unheard.tick();
    expect(await attempts()).toEqual([claimed, claimed]);
    expect(await sentAt()).toEqual([null, null]);
    scene().clock.advance(11 * second);
    const now = shanghaiNow(scene().clock.now());
    await scene().worker().tick();
    expect(await sentAt()).toEqual([now, now]);
    await scene().rounds(2);
    expect(await scene().settlement(id)).toMatchObject({ status: 60, paid_count: 2 });
    await scene().audit();
  });

  it("go in batches of the bank's size, each order under the channel of its settlement", async () => {
    const { id } = await paidSettlement(scene(), linesOf(scene(), 25, 1_000_00));
    const bank = scene().bank();
    const batches: (readonly PayoutOrder[])[] = [];
    await scene()
      .worker({
        ...bank,
        mostOrders: 10,
        submit: (orders) => {
          batches.push(orders);
          return bank.submit(orders);
        },
      })
      .tick();
    expect(batches.map((batch) => batch.length)).toEqual([10, 10, 5]);
    const { channel } = await scene().settlement(id);
    expect(new Set(batches.flat().map((order) => order.channel))).toEqual(new Set([channel]));
    await scene().rounds(2);
    expect(await scene().settlement(id)).toMatchObject({ status: 60, paid_count: 25 });
    const booked = await scene().running().db.selectFrom("sandbox_bank_orders").select("channel").execute();
    expect(new Set(booked.map((order) => order.channel))).toEqual(new Set([channel]));
    await scene().audit();
  });

  it("of which the bank answers for some only: the others are asked about and never sent under another number", async () => {
    const { id } = await paidSettlement(scene(), linesOf(scene(), 6, 2_000_00));
    const bank = scene().bank();
    const numbers = (await scene().lines(id)).map((line) => line.channel_order_no ?? "");
    const partial = scene().worker({
      ...bank,
      submit: async (orders) => {
        // The first three arrive, and the bank's answer names one of them.
        const [named] = await bank.submit(orders.slice(0, 3));
        return named === undefined ? [] : [named];
      },
    });
    await partial.tick();
    await scene().rounds(1);
    expect((await scene().lines(id)).map((line) => line.status)).toEqual([1, 5, 5, 5, 5, 5]);
    scene().clock.advance(11_000);
    await scene().rounds(4);
    expect(await scene().settlement(id)).toMatchObject({ status: 60, paid_count: 6 });
    expect((await scene().lines(id)).map((line) => line.channel_order_no)).toEqual(numbers);
    const booked = await scene()
      .running()
      .db.selectFrom("sandbox_bank_orders")
      .select("channel_order_no")
      .where("channel_order_no", "in", numbers)
      .execute();
    expect(booked).toHaveLength(6);
    await scene().audit();
  });

  it("of which one cannot be booked: the others are booked, and that one once it can", async () => {
    const { id } = await paidSettlement(scene(), linesOf(scene(), 5, 3_000_00));
    const [, odd] = (await scene().lines(id)).map((line) => line.channel_order_no ?? "");
    let isBroken = true;
    const faults: string[] = [];
    const queue = createBankQueue(
      {
        context: scene().running().service.system("payouts"),
        bank: scene().bank(),
        onFault: (error) => faults.push(String(error)),
      },
      {
        ...payoutOrders,
        take: (writing, answers) => {
          const isOdd = answers.some(({ channel_order_no }) => channel_order_no === odd);
          if (isBroken && isOdd) throw new Error("cannot be booked");
          return payoutOrders.take(writing, answers);
        },
      },
    );
    const tick = async (rounds: number) => {
      for (let round = 0; round < rounds; round += 1) {
        scene().clock.advance(2_000);
        await queue.tick();
      }
    };
    await tick(8);
    expect((await scene().lines(id)).map((line) => line.status === 1)).toEqual([true, false, true, true, true]);
    expect(faults).toContain("Error: cannot be booked");
    isBroken = false;
    scene().clock.advance(120_000);
    await tick(4);
    expect(await scene().settlement(id)).toMatchObject({ status: 60, paid_count: 5 });
    await scene().audit();
  });
});
