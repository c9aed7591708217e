import { beforeAll, expect, it } from "vitest";
import {
  checkPaymentCode,
  type PaymentUse,
  sendPaymentCode,
} from "../../../src-service/access/proofs/payment-codes.ts";
import { onEveryDatabase } from "../harness.ts";
import { idsOf, makeSmallWorld, openSession, send } from "../small-world.ts";

const actor = { user_id: 1004, name: "", device: "", request_id: "" };
const digest = "d".repeat(64);
const fixed = { digits: () => "246810" };

onEveryDatabase("payment codes", { codes: fixed }, (started) => {
  const service = () => started().running().service;
  let settlement = 5_000;
  const use = (more: Partial<PaymentUse> = {}): PaymentUse => ({
    user_id: 1004,
    purpose: "settle",
    object_id: settlement,
    digest,
    ...more,
  });
  const sendOne = (more: Partial<PaymentUse> = {}) =>
    service().write(actor, (writing) => sendPaymentCode(service(), writing, use(more)));
  const take = (code = "246810", more: Partial<PaymentUse> = {}) =>
    service().write(actor, (writing) => checkPaymentCode(service(), writing, { ...use(more), code }));
  const fresh = async () => {
    settlement += 1;
    return sendOne();
  };

  beforeAll(() => makeSmallWorld(started().running()));

  it("is good once, for exactly one payment", async () => {
    expect(await fresh()).toEqual({ wait_seconds: 60, expires_seconds: 300, phone: "13900000004" });
    const others: Partial<PaymentUse>[] = [
      { digest: "e".repeat(64) },
      { object_id: settlement + 1 },
      { purpose: "retry" },
      { user_id: 1003 },
    ];
    for (const other of others) await expect(take("246810", other)).rejects.toMatchObject({ code: "sms_code_wrong" });
    await take();
    await expect(take()).rejects.toMatchObject({ code: "sms_code_wrong" });
  });

  it("lives five minutes", async () => {
    await fresh();
    started().clock.advance(5 * 60_000 + 1);
    await expect(take()).rejects.toMatchObject({ code: "sms_code_expired" });
  });

  it("counts wrong tries although the payment is undone, and refuses the right code after five", async () => {
    await fresh();
    const before = await service().reading.selectFrom("facts").select("name").where("name", "=", "paid").execute();
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const tried = service().write(actor, async (writing) => {
        await writing.tx.insertInto("facts").values({ name: "paid", value: "1" }).execute();
        await checkPaymentCode(service(), writing, { ...use(), code: "111111" });
      });
      await expect(tried).rejects.toMatchObject({ code: "sms_code_wrong", params: { left: triesLeft } });
    }
    expect(before).toEqual(
      await service().reading.selectFrom("facts").select("name").where("name", "=", "paid").execute(),
    );
    await expect(take()).rejects.toMatchObject({ code: "too_many_tries" });
  });

  it("judges no more than five of many parallel guesses", async () => {
    await fresh();
    const guesses = await Promise.allSettled(Array.from({ length: 30 }, (_, at) => take(String(300_000 + at))));
    const codes = guesses.map((guess) =>
      guess.status === "rejected" ? (guess.reason as { code: string }).code : "taken",
    );
    expect(codes.filter((code) => code === "sms_code_wrong")).toHaveLength(5);
    expect(codes.filter((code) => code === "too_many_tries")).toHaveLength(25);
  });

  it("is sent once a minute for the same payment; a new one replaces the old", async () => {
    await fresh();
    await expect(sendOne()).rejects.toMatchObject({ code: "sms_too_often", params: { wait_seconds: 60 } });
    started().clock.advance(60_000);
    await sendOne();
    await take();
    await expect(take()).rejects.toMatchObject({ code: "sms_code_wrong" });
  });

  it("is sent over HTTP to the payer's own phone, for a settlement that exists for them", async () => {
    const running = started().running();
    const token = await openSession(running, 1004);
    const ask = (object_id: number) =>
      send(running, "POST", "/cdl/1/wallets/sms", {
        token,
        body: { purpose: "settle", object_id: String(object_id), digest },
      });
    const response = await ask(idsOf(11).settlement);
    expect(response.body).toEqual({ sent: true, phone_masked: "139****0004", wait_seconds: 60, expires_seconds: 300 });
    expect((await ask(idsOf(21).settlement)).status).toBe(404);
    expect((await ask(999_999)).status).toBe(404);
    const maker = await openSession(running, 1002);
    const refused = await send(running, "POST", "/cdl/1/wallets/sms", {
      token: maker,
      body: { purpose: "settle", object_id: "1150", digest },
    });
    expect(refused.status).toBe(403);
  });
});
