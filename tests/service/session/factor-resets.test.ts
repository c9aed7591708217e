import { beforeAll, beforeEach, expect, it } from "vitest";
import { codeOfStep, fromBase32, stepAt } from "../../../src-service/access/proofs/totp.ts";
import { onEveryDatabase } from "../harness.ts";
import { makeSmallWorld, md5, openSession, password, send } from "../small-world.ts";
import { createKit, minute } from "./sign-in-kit.ts";

const phone = "13900000002";
const [admin, maker, checker, companyAdmin, auditor, otherAdmin] = [1001, 1002, 1003, 1005, 1007, 1008];

onEveryDatabase("resetting a lost second factor", {}, (started) => {
  const running = () => started().running();
  const { signIn, probe, auditOf } = createKit(running);
  const tokenOf = (userId: number) => openSession(running(), userId);
  const ask = async (userId: number, body: object = { phone, reason: "lost phone" }) =>
    send(running(), "POST", "/cdl/1/factor_resets", { token: await tokenOf(userId), body });
  const decide = async (userId: number, id: string, granted: boolean) =>
    send(running(), "PUT", `/cdl/1/factor_resets/${id}`, { token: await tokenOf(userId), body: { granted } });
  const list = async (userId: number) =>
    (await send(running(), "GET", "/cdl/1/factor_resets", { token: await tokenOf(userId) })).body["results"];
  const setUp = async (userId: number): Promise<void> => {
    const token = await tokenOf(userId);
    const proof = { password: md5(password) };
    const begun = await send(running(), "POST", "/cdl/1/totp", { token, body: { proof } });
    const code = codeOfStep(fromBase32(begun.body["secret"] as string), stepAt(started().clock.now()));
    expect((await send(running(), "POST", "/cdl/1/totp/confirm", { token, body: { code } })).status).toBe(200);
  };

  beforeAll(() => makeSmallWorld(running()));
  beforeEach(async () => {
    started().clock.advance(25 * 60 * minute);
    const { writing } = running().service;
    await writing.updateTable("users").set({ totp_secret: null, totp_on_ms: null, totp_last_step: null }).execute();
    await writing.deleteFrom("factor_resets").execute();
    await setUp(maker);
  });

  it("takes one who asks and another who grants, and tells the person", async () => {
    const token = await tokenOf(maker);
    const response = await ask(auditor);
    const id = response.body["id"] as string;
    expect((await signIn(phone)).body["code"]).toBe("second_factor_needed");
    expect(await list(admin)).toMatchObject([
      { id, mobile_masked: "139****0002", state: "pending", reason: "lost phone", may_decide: true },
    ]);
    expect((await decide(admin, id, true)).body).toEqual({ ok: true });
    expect((await signIn(phone)).status).toBe(200);
    expect(await probe(token)).toBe("signed_out");
    expect(await running().db.selectFrom("totp_recovery").selectAll().execute()).toEqual([]);
    const { body } = await send(running(), "GET", "/cdl/1/demo/inbox");
    const message = (body["messages"] as { phone: string; text: string; code: string }[])[0];
    expect(message).toMatchObject({ phone, code: "" });
    expect(message?.text).toContain("两步验证已被管理员重置");
    expect((await auditOf("totp.reset_ask")).at(-1)).toMatchObject({
      actor_id: auditor,
      object: "user:1002",
      reason: "lost phone",
    });
    expect((await auditOf("totp.reset")).at(-1)).toMatchObject({ actor_id: admin, object: "user:1002" });
    expect(await list(auditor)).toMatchObject([{ state: "granted", may_decide: false }]);
    expect((await decide(admin, id, true)).body["code"]).toBe("illegal_transition");
  });

  it("is granted by nobody who asked, who lost it, who may not, or who is of another agency", async () => {
    const id = (await ask(admin)).body["id"] as string;
    expect((await decide(admin, id, true)).body["code"]).toBe("same_person");
    expect(await list(admin)).toMatchObject([{ may_decide: false }]);
    for (const [userId, status] of [
      [auditor, 403],
      [checker, 403],
      [companyAdmin, 403],
      [otherAdmin, 404],
    ] as const) {
      expect([userId, (await decide(userId, id, true)).status]).toEqual([userId, status]);
    }
    await setUp(admin);
    const own = (await ask(auditor, { phone: "13900000001", reason: "lost phone" })).body["id"] as string;
    expect((await decide(admin, own, true)).body["code"]).toBe("same_person");
    expect((await signIn(phone)).body["code"]).toBe("second_factor_needed");
  });

  it("is asked for by who may see people, for a person of the agency who has one, once at a time", async () => {
    expect((await ask(checker)).status).toBe(403);
    expect((await ask(companyAdmin)).status).toBe(403);
    expect((await ask(otherAdmin)).status).toBe(404);
    expect((await ask(auditor, { phone: "13999999999", reason: "lost phone" })).status).toBe(404);
    expect((await ask(auditor, { phone, reason: "  " })).body["code"]).toBe("invalid");
    expect((await ask(auditor, { phone: "13900000003", reason: "lost phone" })).body["code"]).toBe("factor_not_on");
    expect((await ask(auditor)).status).toBe(200);
    expect((await ask(admin)).body["code"]).toBe("factor_reset_waits");
    expect(await list(otherAdmin)).toEqual([]);
  });

  it("can be refused, and asked for again", async () => {
    const id = (await ask(auditor)).body["id"] as string;
    expect((await decide(admin, id, false)).status).toBe(200);
    expect((await signIn(phone)).body["code"]).toBe("second_factor_needed");
    expect((await auditOf("totp.reset_refuse")).at(-1)).toMatchObject({ actor_id: admin, object: "user:1002" });
    expect((await ask(auditor)).status).toBe(200);
  });

  it("can be had by a company's people from the agency", async () => {
    await setUp(companyAdmin);
    const id = (await ask(auditor, { phone: "13900000005", reason: "lost phone" })).body["id"] as string;
    expect((await decide(admin, id, true)).status).toBe(200);
    const row = running().db.selectFrom("users").select("totp_on_ms").where("id", "=", companyAdmin);
    expect(await row.executeTakeFirst()).toEqual({ totp_on_ms: null });
  });
});
