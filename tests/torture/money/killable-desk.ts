import { randomBytes } from "node:crypto";
import { createApi } from "../../../src-main/api/client.ts";
import { createMoney } from "../../../src-main/money/money.ts";
import { createOperationResults } from "../../../src-main/money/operation-results.ts";
import { createTransport, type Transport } from "../../../src-main/outbox/transport.ts";
import { type Clock, systemClock } from "../../../src-main/plumbing/clock.ts";
import type { MoneyIntent, PlanInput } from "../../../src-shared/bridge/money.ts";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import { type SeededFault, seedFault } from "../seeded-faults.ts";
import type { Life } from "./kill-places.ts";
import { paymentCode } from "./world.ts";

export type DeskOrder = {
  readonly dataDir: string;
  readonly port: number;
  readonly token: string;
  readonly operator: { readonly id: string; readonly agency_id: string };
  readonly input: PlanInput;
  readonly patienceMs: number;
  readonly planted: SeededFault | null;
  readonly life: Life;
  /** Lets a minute of the service go by, so that another code may be asked for. */
  readonly passMinute: () => void;
  /** The code that was sent to the person; without it, it is the world's own. */
  readonly readCode?: () => Promise<string>;
  /** What others do once the person has seen the plan and has the code. */
  readonly afterPlan?: () => Promise<void>;
  /** How often the desk is looked at before an open intent counts as one that stays open. */
  readonly mostWaits?: number;
};

/**
 * What a desk knows in the end; `refusedPlan`: the service was against it before anything was written; `results`: row by
 * row, of what was done with several settlements at once.
 */
export type DeskReport = {
  readonly intents: readonly MoneyIntent[];
  readonly refusedPlan: string | null;
  readonly results: Awaited<ReturnType<SettlementResults["batchResult"]>> | null;
};

type SettlementResults = ReturnType<typeof createOperationResults>["settlements"];
/** Whose results are asked for, as the screen does. */
const actionsOfSeveral: readonly string[] = ["settlement.payBatch", "settlement.offlineBatch"];

/** Pauses are a fiftieth of the product's: the order of things is tortured, not patience. */
const clock: Clock = { ...systemClock, sleep: (ms, signal) => systemClock.sleep(Math.max(1, ms / 50), signal) };
const silent = () => {};
const log = { debug: silent, info: silent, warn: silent, error: silent };
const usualMostAttempts = 200;
/** Far longer than any doubt lasts: an intent that is open then stays open. */
const usualWaits = 500;
const usualMostWaits = 1_000;
/** Codes that a person enters, one after the other, when another came meanwhile. */
const mostCodes = 3;

/** What goes out and comes in while the process lives. */
const mortalTransport = (real: Transport, life: Life): Transport => ({
  send: async (intent, signal) => {
    life.pass("none");
    const answer = real.send(intent, signal);
    await new Promise((resolve) => setImmediate(resolve));
    life.pass("request-sent");
    const result = await answer;
    life.pass("response-received");
    return result;
  },
  ask: async (intent, signal) => {
    life.pass("none");
    const result = await real.ask(intent, signal);
    life.pass("response-received");
    return result;
  },
});

const isOpen = ({ state }: MoneyIntent): boolean => state !== "done" && state !== "refused";
const isPassing = (error: unknown): boolean =>
  !(error instanceof AppError) ||
  error.retryable ||
  ["cancelled", "offline", "timeout", "internal", "odd_answer"].includes(error.code);

/**
 * One run of the desk's money part, in this process. It does what a patient person would: asks for the one operation
 * unless there is an intent already, confirms it twice, and waits until everything is known. Null when it was killed: what
 * it leaves is what its outbox file holds.
 */
export const runKillableDesk = async (order: DeskOrder): Promise<DeskReport | null> => {
  const { life } = order;
  const api = createApi({
    baseUrl: `http://127.0.0.1:${order.port}`,
    token: () => order.token,
    clock,
    log,
    onSignedOut: silent,
    onServerTime: silent,
  });
  const real = createTransport(api, order.patienceMs);
  const user = { ...order.operator, company_id: null };
  const placeOf = { planned: "intent-written", sending: "marked-sending" } as const;
  const money = createMoney({
    host: { dataDir: order.dataDir, randomBytes },
    clock,
    log,
    api,
    session: { user: () => user as never, onChange: () => silent },
    connection: { update: silent, onOnline: () => silent },
    keyring: { keyFor: async () => Buffer.alloc(32, 3), rejected: silent, remembers: async () => false },
    emit: (name: string, intent: unknown) => {
      if (name !== "money.changed") return;
      const { state } = intent as MoneyIntent;
      life.pass(state === "planned" || state === "sending" ? placeOf[state] : "outcome-written");
    },
    notify: silent,
    serverUrl: "torture",
    transport: mortalTransport(order.planted === null ? real : seedFault(order.planted, real), life),
  });
  const caller = { id: "torture" };
  const context = { signal: new AbortController().signal, caller };
  const impatient = () => ({ signal: AbortSignal.timeout(order.patienceMs), caller });

  const untilSaid = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        if (life.isDead() || !isPassing(error) || attempt >= (order.mostWaits ?? usualMostAttempts)) throw error;
        if (error instanceof AppError && error.code === "sms_too_often") order.passMinute();
        await clock.sleep(250);
      }
    }
  };

  /** Asked for again when no answer came in time, so a code that is read may be superseded by one still on its way. */
  let codesAskedFor = 0;
  const askForCode = async (plan_id: string): Promise<void> => {
    order.passMinute();
    codesAskedFor = 0;
    await untilSaid(async () => {
      codesAskedFor += 1;
      return money.handlers.sendCode({ plan_id }, impatient());
    });
  };
  const isSuperseded = ({ state, refusal }: MoneyIntent): boolean =>
    state === "refused" && refusal?.code === "sms_code_wrong" && codesAskedFor > 1;

  const actOnce = async (): Promise<string | null> => {
    const knownIntents = await money.handlers.intents({}, context);
    if (!knownIntents.every(isSuperseded)) return null;
    try {
      const plan = await untilSaid(async () => money.handlers.plan(order.input, impatient()));
      if (plan.needs_sms) await askForCode(plan.plan_id);
      await order.afterPlan?.();
      life.pass("intent-planned");
      const { plan_id, confirm_token } = plan;
      const sms = plan.needs_sms ? { sms_code: (await order.readCode?.()) ?? paymentCode } : {};
      const press = async () => money.handlers.confirm({ plan_id, confirm_token, ...sms }, context);
      await Promise.all([press(), press()]);
      return null;
    } catch (error) {
      if (life.isDead() || !(error instanceof AppError) || isPassing(error)) throw error;
      return error.code;
    }
  };

  const shownResults = async (intents: readonly MoneyIntent[]): Promise<DeskReport["results"]> => {
    const done = intents.find(({ action, state }) => state === "done" && actionsOfSeveral.includes(action));
    if (done === undefined) return null;
    const { batchResult } = createOperationResults({ api }).settlements;
    try {
      return await untilSaid(async () => batchResult({ intent_id: done.intent_id }, impatient()));
    } catch (error) {
      // A service that keeps no answer: the check says so.
      if (error instanceof AppError && error.code === "not_found") return null;
      throw error;
    }
  };

  const untilKnown = async (): Promise<MoneyIntent[]> => {
    let intents = await money.handlers.intents({}, context);
    const mostWaits = order.mostWaits ?? usualMostWaits;
    for (let waited = 0; intents.some(isOpen) && waited < mostWaits; waited += 1) {
      await clock.sleep(waited < usualWaits ? 100 : 1_000);
      life.pass("none");
      intents = await money.handlers.intents({}, context);
    }
    return intents;
  };

  const work = async (): Promise<DeskReport> => {
    await money.start();
    let refusedPlan = await actOnce();
    let intents = await untilKnown();
    for (let again = 0; again < mostCodes && intents.length > 0 && intents.every(isSuperseded); again += 1) {
      refusedPlan = await actOnce();
      intents = await untilKnown();
    }
    return { intents, refusedPlan, results: await shownResults(intents) };
  };

  const working = work();
  working.catch(silent);
  try {
    await Promise.race([working, life.ended]);
    return life.isDead() ? null : await working;
  } finally {
    await money.close();
    api.close();
  }
};
