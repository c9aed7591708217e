import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { carryCodes } from "../../../src-service/access/proofs/carry-codes.ts";
import { codePlace } from "../../../src-service/access/proofs/code-outbox.ts";
import { dumpText, onEveryDatabase } from "../harness.ts";
import { makeSmallWorld, send, users } from "../small-world.ts";
import { logLines } from "./log-lines.ts";
import { type Reply, type StandIn, startStandIn } from "./stand-in.ts";

/** No digits, so that nothing else in the database looks like it. */
const code = "zq7xw9";
const yes: Reply = { status: 200, body: "" };
let reply: () => Reply | Promise<Reply> = () => yes;
let gateway: StandIn;
const secret = "gateway-secret-of-the-test";

/** The address is known once the stand-in runs; the service is started by `onEveryDatabase` before that. */
const sms = {
  way: "gateway" as const,
  get url() {
    return gateway.url;
  },
  secret,
};

beforeAll(async () => {
  gateway = await startStandIn(() => reply());
});
afterAll(() => gateway.close());

onEveryDatabase("codes by a real carrier", { codes: { digits: () => code }, sms }, (started) => {
  const log = logLines();
  const running = () => started().running();
  const service = () => running().service;
  const [user] = users;
  const ask = (phone: string = user.phone) =>
    send(running(), "POST", "/v5/sms/send", { body: { phone, smsType: "login", device: "d1" } });
  const waiting = () => running().db.selectFrom("outgoing_codes").selectAll().orderBy("id").execute();
  const texts = () => gateway.seen.map(({ body }) => (JSON.parse(body) as { text: string }).text);
  const ids = () => gateway.seen.map(({ body }) => (JSON.parse(body) as { id: string }).id);
  const settled = () => service().outbox.settled();

  beforeAll(() => makeSmallWorld(running()));
  beforeEach(async () => {
    reply = () => yes;
    gateway.seen.length = 0;
    await service().writing.deleteFrom("outgoing_codes").execute();
    await service().writing.deleteFrom("sms_codes").execute();
  });

  it("leaves once the transaction is committed, and can be read nowhere then", async () => {
    expect((await ask()).status).toBe(200);
    await settled();
    expect(texts()).toEqual([`【灵工台】登录验证码${code}，10分钟内有效。请勿告诉他人。`]);
    expect(await waiting()).toMatchObject([{ status: 2, sealed: "", attempts: 1, error: "" }]);
    expect(await dumpText(running().db)).not.toContain(code);
    expect(log()).not.toContain(code);
  });

  it("is sealed as long as it waits, in its own place only", async () => {
    reply = () => ({ status: 503, body: "" });
    await ask();
    await settled();
    const [row] = await waiting();
    expect(row).toMatchObject({ status: 1, attempts: 1, error: "busy" });
    const { secrets } = service();
    expect(JSON.parse(secrets.open("outgoing", codePlace(row?.id ?? 0), row?.sealed ?? ""))).toMatchObject({ code });
    expect(() => secrets.open("outgoing", codePlace(1), row?.sealed ?? "")).toThrow();
    const all = await dumpText(running().db);
    expect(all).not.toContain(code);
    expect(all).not.toContain(Buffer.from(code).toString("base64"));
    expect(all).not.toContain(createHash("sha256").update(code).digest("hex"));
    if ("sqlite" in started().target)
      expect(
        readFileSync(path.join((started().target as { sqlite: string }).sqlite, "flexdesk.db")).includes(code),
      ).toBe(false);
    expect(log()).not.toContain(code);
    expect(log()).not.toContain(user.phone);
  });

  it("is answered without waiting for the carrier", async () => {
    const held: ((answer: Reply) => void)[] = [];
    reply = () =>
      new Promise<Reply>((resolve) => {
        held.push(resolve);
      });
    expect((await ask()).status).toBe(200);
    await expect.poll(() => gateway.seen.length).toBe(1);
    // Another code is not held up by the first, and another transaction is not either.
    expect((await ask(users[1].phone)).status).toBe(200);
    await expect.poll(() => gateway.seen.length).toBe(2);
    expect((await waiting()).map(({ status }) => status)).toEqual([1, 1]);
    for (const release of held) release(yes);
    await settled();
    expect((await waiting()).map(({ status }) => status)).toEqual([2, 2]);
  });

  it("is tried again until its minutes are over, then given up and erased", async () => {
    reply = () => ({ status: 503, body: "" });
    await ask();
    await settled();
    for (let round = 0; round < 40; round += 1) {
      started().clock.advance(20_000);
      await carryCodes(service());
    }
    const [row] = await waiting();
    expect(row).toMatchObject({ status: 3, sealed: "", error: "busy" });
    const tried = gateway.seen.length;
    expect(tried).toBeGreaterThan(5);
    expect(new Set(ids()).size).toBe(1);
    started().clock.advance(3_600_000);
    await carryCodes(service());
    expect(gateway.seen).toHaveLength(tried);
  });

  it("goes out when the carrier comes back, once", async () => {
    reply = () => "hang-up";
    await ask();
    await settled();
    started().clock.advance(1_000);
    await carryCodes(service());
    expect(gateway.seen).toHaveLength(1);
    reply = () => yes;
    started().clock.advance(1_000);
    await Promise.all([carryCodes(service()), carryCodes(service()), carryCodes(service())]);
    expect(gateway.seen).toHaveLength(2);
    started().clock.advance(60_000);
    await carryCodes(service());
    expect(gateway.seen).toHaveLength(2);
    expect(await waiting()).toMatchObject([{ status: 2, sealed: "" }]);
  });

  it("is not sent again where the carrier has answered for good", async () => {
    for (const reason of ["bad_address", "blocked", "too_often"]) {
      reply = () => ({ status: 422, body: JSON.stringify({ reason }) });
      await ask();
      await settled();
      started().clock.advance(61_000);
      await carryCodes(service());
      expect((await waiting()).at(-1)).toMatchObject({ status: 3, sealed: "", error: reason, attempts: 1 });
    }
    expect(gateway.seen).toHaveLength(3);
    expect(new Set(ids()).size).toBe(3);
  });

  it("is dropped once a newer one for the same use was made, or it was used", async () => {
    reply = () => "hang-up";
    await ask();
    await settled();
    started().clock.advance(61_000);
    reply = () => yes;
    await ask();
    await settled();
    expect((await waiting()).map(({ status, sealed }) => [status, sealed])).toEqual([
      [4, ""],
      [2, ""],
    ]);
    expect(gateway.seen).toHaveLength(2);
  });

  it("sends nothing to a number that nobody has", async () => {
    expect((await ask("13999999999")).status).toBe(200);
    await settled();
    expect(gateway.seen).toEqual([]);
    expect(await waiting()).toEqual([]);
  });
});
