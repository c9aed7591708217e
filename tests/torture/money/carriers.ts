import { createTransferWorker } from "../../../src-service/billing/funds/transfers/transfer-worker.ts";
import { createPayoutWorker } from "../../../src-service/billing/settlements/paying/payout-worker.ts";
import { createSandboxDeposits } from "../../../src-service/core/channels/bank/deposit-bank.ts";
import type { OrderAnswer, PayoutBank } from "../../../src-service/core/channels/bank/payout-bank.ts";
import type { Context } from "../../../src-service/core/context.ts";
import type { seededRandom } from "../../../src-shared/kernel/values/text/seeded-random.ts";
import type { Life, Place } from "./kill-places.ts";
import { mistakenBank, rememberingBank, spoilWork } from "./mistakes.ts";
import type { World } from "./world.ts";

type Random = ReturnType<typeof seededRandom>;

/** The bank over a bad line: orders and answers get lost, orders arrive twice, and the sender may die on either side. */
const worstBank = (bank: PayoutBank, life: Life, random: Random, faultPercent: number): PayoutBank => {
  const isLost = (): boolean => random.int(1, 100) <= faultPercent / 2;
  const line = <T>(answer: T): T => {
    if (isLost()) throw new Error("the line to the bank broke");
    return answer;
  };
  return {
    mostOrders: bank.mostOrders,
    submit: async (orders) => {
      const answers: OrderAnswer[] = [];
      for (const order of orders) {
        life.pass("order-claimed");
        if (isLost()) continue;
        if (isLost()) await bank.submit([order]);
        const answered = await bank.submit([order]);
        life.pass("order-sent");
        if (!isLost()) answers.push(...answered);
      }
      return line(answers);
    },
    query: async (no) => {
      if (life.isDead()) throw new Error("dead");
      return line(await bank.query(no));
    },
    returned: async (after, until) => {
      if (life.isDead()) throw new Error("dead");
      const returnedOrders = line(await bank.returned(after, until));
      return isLost() ? [...returnedOrders, ...returnedOrders] : returnedOrders;
    },
  };
};

/** A context whose writer dies before or after its commit, and may make a mistake. */
const mortal = (world: World, context: Context, life: Life, what: () => "answer" | "return"): Context => ({
  ...context,
  write: async (work) => {
    if (life.isDead()) throw new Error("dead");
    const place = (when: "unnoted" | "noted"): Place => `${what()}-${when}`;
    const value = await context.write(async (writing) => {
      const done = await work(writing);
      await spoilWork(world.callFaults.mistake, writing);
      life.pass(place("unnoted"));
      return done;
    });
    life.pass(place("noted"));
    return value;
  },
});

export type Carriers = { tick(): Promise<void> };

/** The workers that carry payouts and transfers to the bank, one generation of them: dead they do nothing more. */
export const createCarriers = (world: World, life: Life, random: Random, faultPercent: number): Carriers => {
  const { service } = world.running();
  const remembered = rememberingBank(world.bank(), new Map());
  const bank = worstBank(mistakenBank(world.callFaults.mistake, remembered), life, random, faultPercent);
  let phase: "answer" | "return" = "answer";
  const watched: PayoutBank = {
    ...bank,
    returned: async (after, until) => {
      phase = "return";
      return bank.returned(after, until);
    },
  };
  const payouts = createPayoutWorker({
    context: mortal(world, service.system("payouts"), life, () => phase),
    bank: watched,
  });
  const transfers = createTransferWorker({
    context: mortal(world, service.system("transfers"), life, () => phase),
    bank: watched,
    deposits: createSandboxDeposits(service.reading),
  });
  return {
    tick: async () => {
      for (const worker of [payouts, transfers]) {
        phase = "answer";
        await worker.tick();
      }
    },
  };
};
