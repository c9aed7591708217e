import { randomBytes, randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { ApiError } from "../../src-main/api/api.ts";
import { createApi } from "../../src-main/api/client.ts";
import { createMoney } from "../../src-main/money/money.ts";
import { outboxFile } from "../../src-main/outbox/open-outbox.ts";
import { type Clock, systemClock } from "../../src-main/plumbing/clock.ts";
import type { MoneyIntent } from "../../src-shared/bridge/money.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import type { Role } from "../service/money-fill.ts";
import { makeScene, type Scene } from "../service/money-scene.ts";
import { approvedBills, approvedSettlement, update } from "../service/money-steps.ts";
import { tempFolder, until } from "./temp-folder.ts";

let scene: Scene;
let port = 0;
beforeAll(async () => {
  scene = await makeScene("sqlite", { workers: 60 });
  port = await scene.running().listen(0);
});
afterAll(async () => {
  await scene.audit();
  await scene.end();
});

const silent = () => {};
const log = { debug: silent, info: silent, warn: silent, error: silent };
const caller = { id: "test" };
const context = { signal: new AbortController().signal, caller };

/** The money part of a desk at which `who` has signed in, over the real service. */
const desk = async (who: Role, dataDir = tempFolder(), startHere = true) => {
  let skipped = 0;
  let signedIn: Role | null = who;
  const clock: Clock = { ...systemClock, ticks: () => systemClock.ticks() + skipped };
  const listeners = new Set<() => void>();
  const sentCalls: string[] = [];
  const notices: string[] = [];
  const changes: MoneyIntent[] = [];
  let isCut = false;
  let losesAnswers = false;
  const real = createApi({
    baseUrl: `http://127.0.0.1:${port}`,
    token: () => (signedIn ? scene.person(signedIn).token : null),
    clock,
    log,
    onSignedOut: silent,
    onServerTime: silent,
  });
  const api: typeof real = {
    ...real,
    call: async (call, input, options) => {
      if (call.keyed) sentCalls.push(call.name);
      if (isCut) throw new ApiError("offline", { outcome: "not-sent", status: null });
      if (!losesAnswers || !call.keyed) return real.call(call, input, options);
      await real.call(call, input, options);
      throw new ApiError("timeout", { outcome: "unknown", status: null });
    },
  };
  const user = () => signedIn && { id: String(scene.person(signedIn).id), agency_id: "1", company_id: null };
  const money = createMoney({
    host: { dataDir, randomBytes },
    clock,
    log,
    api,
    session: {
      user: () => user() as never,
      onChange: (listener) => {
        const notifyListener = () => listener(user() as never);
        listeners.add(notifyListener);
        return () => listeners.delete(notifyListener);
      },
    },
    connection: { update: silent, onOnline: () => silent },
    keyring: { keyFor: async () => Buffer.alloc(32, 4), rejected: silent, remembers: async () => false },
    emit: (_event, payload) => {
      changes.push(payload as MoneyIntent);
    },
    notify: (code) => notices.push(code),
    serverUrl: "embedded",
  });
  if (startHere) await money.start();
  let isOpen = true;
  const close = async () => {
    if (isOpen) await money.close();
    isOpen = false;
    real.close();
  };
  onTestFinished(close);
  return {
    ...money.handlers,
    sent: sentCalls,
    told: notices,
    changes,
    dataDir,
    close,
    cut: (isOff: boolean) => {
      isCut = isOff;
    },
    /** What is sent arrives, its answer does not. */
    loseAnswers: () => {
      losesAnswers = true;
    },
    skip: (ms: number) => {
      skipped += ms;
    },
    signIn: (other: Role | null) => {
      signedIn = other;
      for (const listener of listeners) listener();
    },
  };
};

const codeOf = async (work: unknown): Promise<string> =>
  Promise.resolve(work).then(
    () => "none",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

let lastWorker = 0;
/** The next worker of the scene, each with an amount of their own: the same twice would be taken for a repetition. */
const next = (fee: number) => {
  lastWorker += 1;
  return { worker: scene.workers[lastWorker] as (typeof scene.workers)[number], fee: fee + lastWorker };
};
const payable = () => approvedSettlement(scene, [next(10_000), next(20_000)]);

const pay = { action: "settlement.pay" as const };

describe("money on the desk", () => {
  it("shows the facts of the service and pays once, however often it is pressed", async () => {
    const settlement = await payable();
    const at = await desk("payer");
    const plan = await at.plan({ ...pay, settlement_id: settlement.id }, context);
    const row = await scene.settlement(settlement.id);
    expect(plan).toMatchObject({ count: 2, amount: row.company_payable, labor_net: row.labor_net, needs_sms: true });
    expect(plan.amount_words).toMatch(/元/);
    scene.clock.advance(61_000);
    expect(await at.sendCode({ plan_id: plan.plan_id }, context)).toMatchObject({ expires_seconds: 300 });
    const sms_code = await scene.lastCode("payer");
    const press = () => at.confirm({ plan_id: plan.plan_id, confirm_token: plan.confirm_token, sms_code }, context);
    const answers = await Promise.all(Array.from({ length: 50 }, press));
    expect(new Set(answers.map((intent) => intent.intent_id)).size).toBe(1);
    expect(answers[0]).toMatchObject({ state: "done", attempts: 1, amount: plan.amount, object_id: settlement.id });
    expect(at.sent).toHaveLength(1);
    expect(await scene.captures(settlement.id)).toBe(1);
    expect(await at.intents({}, context)).toHaveLength(1);
    expect(at.changes.at(-1)?.state).toBe("done");
    expect(readFileSync(outboxFile(at.dataDir)).includes(sms_code)).toBe(false);
  });

  it("sends nothing without the token of just this plan, in time, by the person who planned it", async () => {
    const settlement = await payable();
    const other = await payable();
    const at = await desk("payer");
    const plan = await at.plan({ ...pay, settlement_id: settlement.id }, context);
    const foreign = await at.plan({ ...pay, settlement_id: other.id }, context);
    const { plan_id, confirm_token } = plan;
    const sms_code = "123456";
    const tries = [
      { plan_id, confirm_token: foreign.confirm_token, sms_code },
      { plan_id, confirm_token: "", sms_code },
      { plan_id, confirm_token: confirm_token.slice(0, -1), sms_code },
      { plan_id: randomUUID(), confirm_token, sms_code },
    ];
    expect(await Promise.all(tries.map((input) => codeOf(at.confirm(input, context))))).toEqual([
      "plan_token_wrong",
      "plan_token_wrong",
      "plan_token_wrong",
      "plan_expired",
    ]);
    expect(await codeOf(at.confirm({ plan_id, confirm_token }, context))).toBe("invalid");
    at.signIn("payer2");
    expect(await codeOf(at.confirm({ plan_id, confirm_token, sms_code }, context))).toBe("plan_expired");
    at.signIn(null);
    expect(await codeOf(at.confirm({ plan_id, confirm_token, sms_code }, context))).toBe("signed_out");
    at.signIn("payer");
    expect(await codeOf(at.confirm({ plan_id, confirm_token, sms_code }, context))).toBe("plan_expired");
    const late = await at.plan({ ...pay, settlement_id: settlement.id }, context);
    at.skip(5 * 60_000 + 1);
    const tooLate = { plan_id: late.plan_id, confirm_token: late.confirm_token, sms_code };
    expect(await codeOf(at.confirm(tooLate, context))).toBe("plan_expired");
    expect(at.sent).toEqual([]);
    expect(await at.intents({}, context)).toEqual([]);
  });

  it("ends refused where the service says a final no: a wrong code, or another state than was seen", async () => {
    const at = await desk("payer");
    const settlement = await payable();
    const plan = await at.plan({ ...pay, settlement_id: settlement.id }, context);
    scene.clock.advance(61_000);
    await at.sendCode({ plan_id: plan.plan_id }, context);
    const right = await scene.lastCode("payer");
    const wrong = right === "000000" ? "000001" : "000000";
    const confirmation = { plan_id: plan.plan_id, confirm_token: plan.confirm_token };
    const refused = await at.confirm({ ...confirmation, sms_code: wrong }, context);
    expect(refused).toMatchObject({ state: "refused", refusal: { code: "sms_code_wrong" } });
    const again = await at.plan({ ...pay, settlement_id: settlement.id }, context);
    const cancelled = { params: { id: settlement.id }, body: { version: settlement.version, reason: "改单" } };
    expect((await scene.call("boss", "settlements.cancel", cancelled)).status).toBe(200);
    const late = { plan_id: again.plan_id, confirm_token: again.confirm_token, sms_code: right };
    expect(await at.confirm(late, context)).toMatchObject({ state: "refused", refusal: { code: "stale_version" } });
    expect(await scene.captures(settlement.id)).toBe(0);
  });

  it("does not plan what the service would not allow, and says why", async () => {
    const settlement = await payable();
    expect(await codeOf((await desk("maker")).plan({ ...pay, settlement_id: settlement.id }, context))).toBe(
      "forbidden",
    );
    const at = await desk("payer");
    expect(await codeOf(at.plan({ ...pay, settlement_id: "999999" }, context))).toBe("not_found");
    const retry = { action: "settlement.retry" as const, settlement_id: settlement.id };
    expect(await codeOf(at.plan(retry, context))).toBe("illegal_transition");
    at.cut(true);
    expect(await codeOf(at.plan({ ...pay, settlement_id: settlement.id }, context))).toBe("offline");
  });

  it("creates a settlement of just the bills that were seen, by ids or by filters", async () => {
    const bills = [next(70_000), next(71_000), next(72_000)];
    const ids = await approvedBills(scene, bills);
    const accounting_fee = bills.reduce((sum, bill) => sum + bill.fee, 0);
    const at = await desk("maker");
    const body = {
      ...{ company_id: scene.company_id, channel: 1 as const, period: "2026-11", settlement_remark: "一" },
      expected: { count: 3, accounting_fee },
    };
    const create = { action: "settlement.create" as const };
    const lessThan = { ...create, body: { ...body, bill_ids: ids.slice(1) } };
    expect(await codeOf(at.plan(lessThan, context))).toBe("selection_changed");
    const sneaky = { ...create, body: { ...body, matching: { sync_cursor: "0" } } };
    expect(await codeOf(at.plan(sneaky, context))).toBe("invalid");
    const matching = {
      status: "30",
      company_id: scene.company_id,
      accounting_fee_min: "70000",
      accounting_fee_max: "72999",
    };
    const all = { ...create, body: { ...body, matching } };
    const plan = await at.plan(all, context);
    expect(plan).toMatchObject({ count: 3, needs_sms: false, company_name: "企业0" });
    const intent = await at.confirm({ plan_id: plan.plan_id, confirm_token: plan.confirm_token }, context);
    expect(intent).toMatchObject({ state: "done", count: 3 });
    expect(intent.object_no).toMatch(/^JS/);
    expect((await scene.settlement(intent.object_id ?? "")).line_count).toBe(3);
  });

  it("holds an operation of one person back from the next, and goes on when that person is back", async () => {
    const settlement = await payable();
    const at = await desk("payer");
    const plan = await at.plan({ ...pay, settlement_id: settlement.id }, context);
    scene.clock.advance(61_000);
    await at.sendCode({ plan_id: plan.plan_id }, context);
    const sms_code = await scene.lastCode("payer");
    at.cut(true);
    const pressed = at.confirm({ plan_id: plan.plan_id, confirm_token: plan.confirm_token, sms_code }, context);
    await until("an intent", () => at.changes.length > 1);
    at.signIn("payer2");
    at.cut(false);
    const intent = await pressed;
    expect(intent.state).toBe("unknown");
    expect(await at.intents({}, context)).toEqual([]);
    expect(await codeOf(at.intent({ intent_id: intent.intent_id }, context))).toBe("other_person");
    expect(await scene.captures(settlement.id)).toBe(0);
    at.signIn("payer");
    await until("done", () => at.changes.at(-1)?.state === "done");
    expect(await scene.captures(settlement.id)).toBe(1);
  });

  it("pays several settlements once each, though the answer is lost and the program ends before it is known", async () => {
    const settlements = [await payable(), await payable(), await payable()];
    const [first, , third] = settlements as [(typeof settlements)[0], (typeof settlements)[0], (typeof settlements)[0]];
    const at = await desk("payer");
    const settlement_ids = settlements.map(({ id }) => id);
    const plan = await at.plan({ action: "settlement.payBatch", settlement_ids }, context);
    expect(plan.items?.map(({ refusal }) => refusal)).toEqual([null, null, null]);
    expect(plan.wallets).toMatchObject([{ paid: plan.amount }]);
    scene.clock.advance(61_000);
    await at.sendCode({ plan_id: plan.plan_id }, context);
    const sms_code = await scene.lastCode("payer");
    // One of them changes before the person confirms.
    const cancelled = { params: { id: third.id }, body: { version: third.version, reason: "改单" } };
    expect((await scene.call("boss", "settlements.cancel", cancelled)).status).toBe(200);
    at.loseAnswers();
    const pressed = at.confirm({ plan_id: plan.plan_id, confirm_token: plan.confirm_token, sms_code }, context);
    await until("a lost answer", () => at.changes.some(({ state }) => state === "unknown"));
    await at.close();
    await codeOf(pressed);
    const again = await desk("payer", at.dataDir);
    await until("done", () => again.changes.at(-1)?.state === "done");
    expect(again.sent).toEqual([]);
    expect(await Promise.all(settlement_ids.map(scene.captures))).toEqual([1, 1, 0]);
    expect((await scene.settlement(first.id)).status).toBe(40);
    const [intent] = await again.intents({}, context);
    expect(intent).toMatchObject({ action: "settlement.payBatch", state: "done", amount: plan.amount });
  });

  it("sends a task to many once, though it is pressed often, the answer is lost and the program ends", async () => {
    const rows = await scene
      .running()
      .db.selectFrom("company_labors")
      .select("id")
      .where("company_id", "=", Number(scene.company_id))
      .orderBy("id")
      .limit(3)
      .execute();
    const body = {
      ...{ company_id: scene.company_id, ids: rows.map(({ id }) => String(id)), name: "节前集中分拣" },
      ...{ industry_name: "物流服务", price: 200_00, settlement_period: 3 as const, start_day: "2026-12-01" },
      ...{ end_day: "2026-12-02", expected: { total: 3, fit: 3 } },
    };
    const at = await desk("operator");
    const plan = await at.plan({ action: "task.simple", body }, context);
    expect(plan).toMatchObject({ company_name: "企业0", count: 3, amount: 600_00, needs_sms: false });
    at.loseAnswers();
    const press = () => at.confirm({ plan_id: plan.plan_id, confirm_token: plan.confirm_token }, context);
    const pressed = [press(), press()];
    await until("a lost answer", () => at.changes.some(({ state }) => state === "unknown"));
    await at.close();
    await Promise.all(pressed.map(codeOf));
    const again = await desk("operator", at.dataDir);
    await until("done", () => again.changes.at(-1)?.state === "done");
    const runs = await scene.running().db.selectFrom("simple_task_runs").select("total").execute();
    expect([at.sent.length, again.sent, runs]).toEqual([1, [], [{ total: 3 }]]);
  });

  it("allows no second operation on a settlement while the first is open", async () => {
    const settlement = await payable();
    const at = await desk("payer");
    const first = await at.plan({ ...pay, settlement_id: settlement.id }, context);
    const second = await at.plan({ ...pay, settlement_id: settlement.id }, context);
    at.cut(true);
    const sms_code = "123456";
    const pressed = at.confirm({ plan_id: first.plan_id, confirm_token: first.confirm_token, sms_code }, context);
    await until("an intent", () => at.changes.length > 1);
    const again = at.confirm({ plan_id: second.plan_id, confirm_token: second.confirm_token, sms_code }, context);
    expect(await codeOf(again)).toBe("outcome_unknown");
    at.cut(false);
    at.signIn("payer");
    expect((await pressed).state).toBe("refused");
  });

  it("moves no money with a damaged outbox and leaves the file as it is", async () => {
    const at = await desk("payer");
    const { dataDir } = at;
    await at.close();
    const file = outboxFile(dataDir);
    const bent = readFileSync(file);
    bent.writeUInt8(bent.readUInt8(5_000) ^ 1, 5_000);
    writeFileSync(file, bent);
    const settlement = await payable();
    const next = await desk("payer", dataDir);
    expect(await codeOf(next.plan({ ...pay, settlement_id: settlement.id }, context))).toBe("outbox_unavailable");
    expect(await codeOf(next.intents({}, context))).toBe("outbox_unavailable");
    expect(next.told).toContain("outbox_unavailable");
    expect(next.sent).toEqual([]);
    expect(readFileSync(file).equals(bent)).toBe(true);
  });

  it("lets one desk at a time have the outbox", async () => {
    const first = await desk("payer");
    const second = await desk("payer", first.dataDir);
    expect(await codeOf(second.intents({}, context))).toBe("outbox_unavailable");
    await second.close();
    await first.close();
    expect(await codeOf((await desk("payer", first.dataDir)).intents({}, context))).toBe("none");
  });

  it("pays failed lines again under a plan of its own", async () => {
    const bill = next(30_000);
    const { worker } = bill;
    scene.fates.set(worker.account_no, { outcome: "failed", due_after: 0, fail_code: "ACCOUNT_CLOSED" });
    const settlement = await approvedSettlement(scene, [bill]);
    const at = await desk("payer");
    const through = async (action: "settlement.pay" | "settlement.retry") => {
      const plan = await at.plan({ action, settlement_id: settlement.id }, context);
      scene.clock.advance(61_000);
      await at.sendCode({ plan_id: plan.plan_id }, context);
      const sms_code = await scene.lastCode("payer");
      return at.confirm({ plan_id: plan.plan_id, confirm_token: plan.confirm_token, sms_code }, context);
    };
    expect((await through("settlement.pay")).state).toBe("done");
    await scene.rounds(6);
    expect((await scene.settlement(settlement.id)).failed_count).toBe(1);
    scene.fates.delete(worker.account_no);
    const retried = await through("settlement.retry");
    expect(retried).toMatchObject({ state: "done", count: 1 });
    await scene.rounds(6);
    expect((await scene.settlement(settlement.id)).paid_count).toBe(1);
    expect(await update(scene, "payer", settlement, "submit")).not.toHaveProperty("status", 200);
  });
});
