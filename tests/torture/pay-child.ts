import { randomBytes } from "node:crypto";
import { createApi } from "../../src-main/api/client.ts";
import { createMoney } from "../../src-main/money/money.ts";
import { createTransport } from "../../src-main/outbox/transport.ts";
import { type Clock, systemClock } from "../../src-main/plumbing/clock.ts";
import type { MoneyIntent } from "../../src-shared/bridge/money.ts";
import { type ChildOrder, childOrder } from "./order.ts";
import { seedFault } from "./seeded-faults.ts";

/**
 * The desk's money part in a process that may be killed at any moment. It does what a patient person would: pays every
 * settlement that it was given and that has no intent yet, and waits until everything is known.
 */
const order: ChildOrder = childOrder.parse(JSON.parse(process.argv[2] ?? ""));

/** Pauses are a fiftieth of the product's: the order of things is tortured, not patience. */
const clock: Clock = { ...systemClock, sleep: (ms, signal) => systemClock.sleep(Math.max(1, ms / 50), signal) };
const silent = () => {};
const log = { debug: silent, info: silent, warn: silent, error: silent };
// The pauses of the product do not keep a process alive; a desk has a window for that.
const alive = setInterval(silent, 1_000);

const api = createApi({
  baseUrl: `http://127.0.0.1:${order.port}`,
  token: () => order.token,
  clock,
  log,
  onSignedOut: silent,
  onServerTime: silent,
});
const user = { ...order.operator, company_id: null };
const real = createTransport(api, order.patienceMs);
const money = createMoney({
  host: { dataDir: order.dataDir, randomBytes },
  clock,
  log,
  api,
  session: { user: () => user as never, onChange: () => silent },
  connection: { update: silent, onOnline: () => silent },
  keyring: { keyFor: async () => Buffer.alloc(32, 3), rejected: silent, remembers: async () => false },
  emit: silent,
  notify: (code) => process.stdout.write(`told ${code}\n`),
  serverUrl: "torture",
  transport: order.planted === null ? real : seedFault(order.planted, real),
});
const caller = { id: "torture" };
const context = { signal: new AbortController().signal, caller };
/** A person looks away from a screen that does not answer and tries again. */
const impatient = () => ({ signal: AbortSignal.timeout(order.patienceMs), caller });

const untilItWorks = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= 200) throw error;
      await clock.sleep(250);
    }
  }
};

const payOnce = async (settlementId: string): Promise<void> => {
  const before = await money.handlers.intents({}, context);
  if (before.some((intent) => intent.object_id === settlementId)) return;
  const input = { action: "settlement.pay" as const, settlement_id: settlementId };
  const plan = await untilItWorks(async () => money.handlers.plan(input, impatient()));
  const sms_code = order.smsCode;
  const press = () =>
    money.handlers.confirm({ plan_id: plan.plan_id, confirm_token: plan.confirm_token, sms_code }, context);
  await Promise.all([press(), press()]);
};

const isKnown = (intent: MoneyIntent): boolean => intent.state === "done" || intent.state === "refused";

await money.start();
await Promise.all(order.objectIds.map(payOnce));
let intents = await money.handlers.intents({}, context);
while (!intents.every(isKnown)) {
  await clock.sleep(100);
  intents = await money.handlers.intents({}, context);
}
await money.close();
api.close();
clearInterval(alive);
const report = intents.map(({ object_id, state, refusal }) => ({ objectId: object_id, state, refusal: refusal?.code }));
process.stdout.write(`${JSON.stringify(report)}\n`);
