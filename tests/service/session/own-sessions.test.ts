import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { securityEventKinds } from "../../../src-shared/registries/audit/security-events.ts";
import { onEveryDatabase } from "../harness.ts";
import { insert, makeSmallWorld, md5, openSession, password, send } from "../small-world.ts";
import { createKit, minute } from "./sign-in-kit.ts";

const maker = "13900000002";

/** A sample of calls: the session's own, lists, a record, money, files, a stream. */
const sample = [
  ["GET", "/cdl/1/session"],
  ["GET", "/cdl/1/sessions"],
  ["POST", "/cdl/1/session/rotate"],
  ["PUT", "/cdl/1/password"],
  ["GET", "/cdl/1/bills"],
  ["GET", "/cdl/1/settlements/1150"],
  ["POST", "/cdl/1/settlements"],
  ["GET", "/cdl/1/events"],
] as const;

onEveryDatabase("where somebody is signed in", {}, (started) => {
  const running = () => started().running();
  const { tokenOf, sendCode, lastCode, probe, auditOf, forgetTries } = createKit(running);
  const list = async (token: string) =>
    (await send(running(), "GET", "/cdl/1/sessions", { token })).body["results"] as {
      id: string;
      device: string;
      current: boolean;
    }[];
  const end = (token: string, id: string) => send(running(), "DELETE", `/cdl/1/sessions/${id}`, { token });
  const refusals = async (token: string): Promise<string[]> => {
    const codes: string[] = [];
    for (const [method, url] of sample) {
      const { status, body } = await send(running(), method, url, { token, ...(method !== "GET" && { body: {} }) });
      codes.push(`${status} ${String(body["code"])}`);
    }
    return codes;
  };
  const everywhere = (answer: string): string[] => sample.map(() => answer);

  beforeAll(() => makeSmallWorld(running()));
  beforeEach(async () => {
    await running().service.writing.updateTable("sessions").set({ revoked_ms: 1 }).execute();
    started().clock.advance(25 * 60 * minute);
    await forgetTries();
  });

  it("is listed with device, region, address and times, one's own first", async () => {
    const headers = { "x-region": encodeURIComponent("上海") };
    const desk = await tokenOf(maker, { device: "desk-1", remote: "10.1.1.1", headers });
    started().clock.advance(minute);
    await tokenOf(maker, { device: "desk-2", remote: "10.2.2.2", headers });
    const { body } = await send(running(), "GET", "/cdl/1/sessions", { token: desk });
    const day = "2026-11-21";
    const results = body["results"] as { region: string }[];
    expect(results.map((one) => one.region)).toEqual(["上海", "上海"]);
    expect(results).toMatchObject([
      {
        device: "desk-1",
        address: "10.1.1.1",
        created_at: `${day} 11:00:00`,
        seen_at: `${day} 11:01:00`,
        current: true,
      },
      {
        device: "desk-2",
        address: "10.2.2.2",
        created_at: `${day} 11:01:00`,
        seen_at: `${day} 11:01:00`,
        current: false,
      },
    ]);
    await running().service.writing.updateTable("users").set({ last_region: null }).execute();
  });

  it("does not list what has ended by itself", async () => {
    await tokenOf(maker, { device: "left behind" });
    started().clock.advance(31 * minute);
    expect((await list(await tokenOf(maker))).map((one) => one.device)).toEqual([""]);
  });

  it("ends one of them, and it is gone at once", async () => {
    const [here, there] = [await tokenOf(maker), await tokenOf(maker, { device: "there" })];
    const id = (await list(here)).find((one) => one.device === "there")?.id ?? "";
    expect((await end(here, id)).body).toEqual({ ok: true });
    expect(await refusals(there)).toEqual(everywhere("401 signed_out"));
    expect(await probe(here)).toBe("ok");
    expect((await end(here, id)).status).toBe(404);
  });

  it("ends the others, and tells how many", async () => {
    const here = await tokenOf(maker);
    const others = [await tokenOf(maker), await tokenOf(maker), await openSession(running(), 1003)];
    const answer = await send(running(), "POST", "/cdl/1/sessions/end_others", { token: here, body: {} });
    expect(answer.body).toEqual({ ended: 2 });
    expect(await Promise.all([here, ...others].map(probe))).toEqual(["ok", "signed_out", "signed_out", "ok"]);
    const again = await send(running(), "POST", "/cdl/1/sessions/end_others", { token: here, body: {} });
    expect(again.body).toEqual({ ended: 0 });
  });

  it("does not end somebody else's: foreign, absent and malformed answer alike", async () => {
    const mine = await tokenOf(maker);
    const foreign = await openSession(running(), 1008);
    const id = (await list(foreign))[0]?.id ?? "";
    const answers = await Promise.all([id, "987654321", "0", "1e3", "a".repeat(64)].map((one) => end(mine, one)));
    for (const answer of answers) {
      expect([answer.status, answer.text]).toEqual([404, '{"detail":"not_found","code":"not_found"}']);
    }
    expect(await probe(foreign)).toBe("ok");
  });

  describe("all tokens of a person, every call", () => {
    it("are refused after the password was reset", async () => {
      const tokens = [await tokenOf(maker), await tokenOf(maker)];
      const renewed = await send(running(), "POST", "/cdl/1/session/rotate", { token: tokens[0] ?? "", body: {} });
      await sendCode(maker, "reset");
      const body = { phone: maker, smsCd: await lastCode(maker), password: md5(password) };
      expect((await send(running(), "POST", "/cdl/1/password/reset", { body })).status).toBe(200);
      for (const token of [...tokens, String(renewed.body["token"])]) {
        expect(await refusals(token)).toEqual(everywhere("401 signed_out"));
      }
    });

    it("but one's own are refused after the password was changed", async () => {
      const [here, there] = [await tokenOf(maker), await tokenOf(maker)];
      const body = { old_password: md5(password), password: md5(password) };
      expect((await send(running(), "PUT", "/cdl/1/password", { token: here, body })).body).toEqual({ ok: true });
      expect(await refusals(there)).toEqual(everywhere("401 signed_out"));
      expect(await probe(here)).toBe("ok");
      expect((await auditOf("password.change")).at(-1)?.object).toBe("user:1002");
    });

    it("are refused for a disabled person, and for a membership that is not in use", async () => {
      const { writing } = running().service;
      const token = await tokenOf(maker);
      await writing.updateTable("users").set({ status: 2 }).where("id", "=", 1002).execute();
      expect(await refusals(token)).toEqual(everywhere("401 user_disabled"));
      await writing.updateTable("users").set({ status: 1 }).where("id", "=", 1002).execute();
      await writing.updateTable("memberships").set({ is_use: 0 }).where("user_id", "=", 1002).execute();
      expect(await refusals(token)).toEqual(everywhere("401 user_disabled"));
      await writing.updateTable("memberships").set({ is_use: 1 }).where("user_id", "=", 1002).execute();
    });

    it("lose with the next request what a role gave", async () => {
      const { writing } = running().service;
      const token = await tokenOf(maker);
      const ask = (url: string) => send(running(), "GET", url, { token });
      expect((await ask("/cdl/1/bills")).status).toBe(200);
      await writing.updateTable("memberships").set({ roles: "" }).where("user_id", "=", 1002).execute();
      expect([(await ask("/cdl/1/bills")).status, (await ask("/cdl/1/settlements")).status]).toEqual([403, 403]);
      expect((await send(running(), "POST", "/cdl/1/settlements", { token, body: {} })).status).toBe(403);
      await writing.updateTable("memberships").set({ roles: "maker" }).where("user_id", "=", 1002).execute();
      expect((await ask("/cdl/1/bills")).status).toBe(200);
    });
  });

  it("covers every place of one person", async () => {
    await insert(running(), "memberships", {
      id: 9100,
      user_id: 1002,
      agency_id: 2,
      roles: "maker",
      is_use: 1,
    });
    const here = await tokenOf(maker);
    await tokenOf(maker, { related_id: "2", device: "other agency" });
    expect((await list(here)).map((one) => one.device).sort()).toEqual(["", "other agency"]);
  });

  it("are ten at most: the one not used for longest ends, is told why, and stands in both logs", async () => {
    const tokens: string[] = [];
    for (let nth = 0; nth < 10; nth += 1) {
      started().clock.advance(1_000);
      tokens.push(await tokenOf(maker, { device: `desk-${nth}` }));
    }
    const [first = "", second = ""] = tokens;
    // Used again: no longer the oldest.
    started().clock.advance(minute);
    expect(await probe(first)).toBe("ok");
    expect(await Promise.all(tokens.map(probe))).toEqual(tokens.map(() => "ok"));
    const entries = (await auditOf("session.too_many")).length;
    await running()
      .service.writing.updateTable("sessions")
      .set((eb) => ({ seen_ms: eb("seen_ms", "-", 5_000) }))
      .where("device", "=", "desk-1")
      .execute();
    const newest = await tokenOf(maker, { device: "desk-new" });
    const ended = await send(running(), "GET", "/cdl/1/session", { token: second });
    expect([ended.status, ended.body["code"], ended.body["params"]]).toEqual([
      401,
      "signed_out",
      { reason: "too_many" },
    ]);
    expect(await probe(first)).toBe("ok");
    expect((await list(newest)).length).toBe(10);
    const audited = await auditOf("session.too_many");
    expect(audited).toHaveLength(entries + 1);
    expect(audited.at(-1)?.after).toContain("desk-1");
    const opened = (await auditOf("session.open")).at(-1);
    for (const entry of [opened, audited.at(-1)]) {
      expect(entry).toMatchObject({ actor_id: Number(entry?.object.slice("user:".length)), device: "desk-new" });
      expect(entry?.actor).not.toBe("");
    }
    await running().service.securityLog.flush();
    const { rows } = await running()
      .db.selectFrom("security_events")
      .select((eb) => eb.fn.countAll<number>().as("rows"))
      .where("kind", "=", securityEventKinds.sessionEnded)
      .where("device", "=", "desk-1")
      .executeTakeFirstOrThrow();
    expect(Number(rows)).toBe(1);
  });
});
