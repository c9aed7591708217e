import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Clock, systemClock } from "../plumbing/clock.ts";
import type { Intent, NewIntent, Owner } from "./intent.ts";
import { type Outbox, openOutbox } from "./open-outbox.ts";
import { createSender, type Sender } from "./sender.ts";
import type { AskResult, SendResult, Transport } from "./transport.ts";

const ann: Owner = { operatorId: "1", server: "embedded", tenant: "1/2" };
const bob: Owner = { ...ann, operatorId: "2" };
const key = Buffer.alloc(32, 5);
/** Time for which an outcome is waited for: longer than any machine is busy. */
const outcomeMs = 60_001;
/** Pauses last no time at all but are still turns of the event loop. */
const pauses: number[] = [];
const clock: Clock = {
  ...systemClock,
  sleep: async (ms, signal) => {
    pauses.push(ms);
    await systemClock.sleep(ms === outcomeMs ? ms : 1, signal);
  },
};
const isLogged = (line: string) => vi.waitFor(() => expect(log).toContain(line), outcomeMs);

let dataDir = "";
let outbox: Outbox;
let sender: Sender | null = null;
let owner: Owner | null = ann;
let log: string[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "sender-"));
  outbox = openOutbox({ dataDir, key, clock });
  owner = ann;
  log = [];
  pauses.length = 0;
});
afterEach(async () => {
  await sender?.close();
  outbox.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A service that answers by script; each answer is used once, the last one again and again. */
const scripted = (sends: SendResult[], asks: AskResult[]): Transport => ({
  send: async (intent) => {
    log.push(`send ${intent.id}`);
    return (sends.length > 1 ? sends.shift() : sends[0]) as SendResult;
  },
  ask: async (intent) => {
    log.push(`ask ${intent.id}`);
    return (asks.length > 1 ? asks.shift() : asks[0]) as AskResult;
  },
});

const unknown = (code: string, status: number | null = null, waitMs?: number): SendResult & AskResult => ({
  kind: "unknown",
  code,
  status,
  ...(waitMs !== undefined && { waitMs }),
});
const done: SendResult & AskResult = { kind: "done", object: { objectNo: "JS1" } };
const neverSeen: AskResult = { kind: "never-seen" };

const planned = (more: Partial<NewIntent> = {}): Intent =>
  outbox.store.write({
    ...ann,
    id: randomUUID(),
    planId: randomUUID(),
    action: "settlement.pay",
    call: "settlements.settle",
    params: { id: "9" },
    body: '{"sms_code":"123456","version":3}',
    digest: "d".repeat(64),
    businessKey: `settlement:${randomUUID()}`,
    objectId: "9",
    objectNo: "",
    companyName: "甲公司",
    count: 1,
    amount: 100,
    ...more,
  });

const start = (transport: Transport): Sender => {
  sender = createSender({
    store: outbox.store,
    transport,
    clock,
    random: () => 0,
    owner: () => owner,
    onChange: (intent) => log.push(intent.state),
    onForgotten: () => log.push("forgotten"),
    onSignedOut: () => log.push("signed-out"),
    onFailure: (error) => log.push(String(error)),
  });
  return sender;
};

const run = async (transport: Transport, intent: Intent): Promise<Intent> => {
  const sender = start(transport);
  sender.wake();
  return sender.waitForOutcome(intent.id, outcomeMs);
};

describe("the sender", () => {
  it("marks before it sends and forgets the SMS code afterwards", async () => {
    const intent = planned();
    expect(await run(scripted([done], [neverSeen]), intent)).toMatchObject({ state: "done", objectNo: "JS1" });
    expect(log).toEqual(["sending", `send ${intent.id}`, "done"]);
    expect(outbox.store.get(intent.id)?.body).toBe('{"version":3}');
  });

  it.each([
    ["no connection", unknown("offline")],
    ["a time-out", unknown("timeout")],
    ["a 500", unknown("internal", 500)],
    ["an odd answer", unknown("odd_answer", 200)],
  ])("asks after %s and sends again under the same id only when the service never saw it", async (_name, trouble) => {
    const intent = planned();
    const result = await run(scripted([trouble, done], [trouble, neverSeen]), intent);
    expect(result).toMatchObject({ state: "done", attempts: 2 });
    const { id } = intent;
    expect(log.filter((line) => line.includes(id))).toEqual([`send ${id}`, `ask ${id}`, `ask ${id}`, `send ${id}`]);
  });

  it("does not send again what the service is working on or has done", async () => {
    const intent = planned();
    const result = await run(scripted([unknown("timeout")], [{ kind: "running" }, { kind: "running" }, done]), intent);
    expect(result.state).toBe("done");
    expect(log.filter((line) => line.startsWith("send "))).toHaveLength(1);
  });

  it.each([
    ["is asked", [unknown("timeout")], [{ kind: "running" } as const, neverSeen]],
    ["is sent twice", [unknown("in_progress", 409)], [neverSeen]],
  ])(
    "sends again what a service was working on when it died, if that shows when it %s",
    async (_when, sendResult, lookups) => {
      const result = await run(scripted([...sendResult, done], lookups), planned());
      expect(result).toMatchObject({ state: "done", attempts: 2 });
      expect(log).not.toContain("forgotten");
    },
  );

  it("takes only a named refusal for a no", async () => {
    const refusal = { code: "stale_version", params: {} };
    expect(await run(scripted([{ kind: "refused", refusal }], [neverSeen]), planned())).toMatchObject({
      state: "refused",
      refusal,
    });
  });

  it("waits as long as the service asked for", async () => {
    await run(scripted([unknown("too_many_requests", 429, 7_000), done], [neverSeen]), planned());
    expect(pauses).toContain(7_000);
  });

  it("backs off ever longer, to half a minute", async () => {
    const storm = Array.from({ length: 12 }, () => unknown("internal", 503));
    await run(scripted([unknown("internal", 503)], [...storm, done]), planned());
    const waits = pauses.filter((ms) => ms !== outcomeMs);
    expect(waits.slice(0, 4)).toEqual([250, 500, 1_000, 2_000]);
    expect(Math.max(...waits)).toBe(15_000);
  });

  it("stops at a lost session and goes on when the same person is back, but not for another", async () => {
    const intent = planned();
    const transport = scripted([{ kind: "signed-out" }, done], [neverSeen]);
    const sender = start(transport);
    sender.wake();
    await isLogged("signed-out");
    expect(outbox.store.get(intent.id)?.state).toBe("unknown");
    owner = bob;
    sender.wake();
    await clock.sleep(20);
    expect(log.filter((line) => line.startsWith("ask"))).toHaveLength(0);
    owner = ann;
    sender.wake();
    expect((await sender.waitForOutcome(intent.id, outcomeMs)).state).toBe("done");
  });

  it("does not send anew what the service once knew and now does not", async () => {
    const intent = planned();
    const transport = scripted([{ ...unknown("odd_answer", 200), seen: true } as SendResult], [neverSeen]);
    start(transport).wake();
    await isLogged("forgotten");
    expect(outbox.store.get(intent.id)?.state).toBe("unknown");
    expect(log.filter((line) => line.startsWith("send "))).toHaveLength(1);
  });

  it("works on an intent once, however often it is woken, and in the order of confirming", async () => {
    const intents = [planned(), planned(), planned()];
    const sender = start(scripted([done], [neverSeen]));
    for (let press = 0; press < 50; press += 1) sender.wake();
    for (const intent of intents) expect((await sender.waitForOutcome(intent.id, outcomeMs)).state).toBe("done");
    expect(log.filter((line) => line.startsWith("send "))).toEqual(intents.map((intent) => `send ${intent.id}`));
  });

  it("resumes after a restart by asking, never by sending first", async () => {
    const intent = planned();
    outbox.store.move(intent.id, "sending");
    outbox.close();
    outbox = openOutbox({ dataDir, key, clock });
    expect((await run(scripted([done], [done]), intent)).state).toBe("done");
    expect(log.filter((line) => line.includes(intent.id))).toEqual([`ask ${intent.id}`]);
  });
});
