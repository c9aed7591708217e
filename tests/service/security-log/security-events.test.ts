import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { retentionRound } from "../../../src-service/records/retention/rounds.ts";
import {
  securityEventKinds as kinds,
  securityLogLimits,
} from "../../../src-shared/registries/audit/security-events.ts";
import { onEveryDatabase } from "../harness.ts";
import { createKit, minute, otherCode, sendFrom } from "../session/sign-in-kit.ts";
import { insert, makeSmallWorld, openSession, send } from "../small-world.ts";

const [admin, maker, checker, auditor, stranger] = [1001, 1002, 1003, 1007, 1008];
const ownerPhone = "13900000002";
const day = 86_400_000;

type Row = Readonly<Record<string, unknown>>;

onEveryDatabase("the security log", { runsExports: false, runsJobs: false }, (started) => {
  const running = () => started().running();
  const kit = createKit(running);

  const read = async (user = auditor, query = ""): Promise<Row[]> => {
    await running().service.securityLog.flush();
    const { status, body } = await send(running(), "GET", `/cdl/1/security_events?page_size=100${query}`, {
      token: await openSession(running(), user),
    });
    expect(status).toBe(200);
    return body["results"] as Row[];
  };
  const byKind = (rows: readonly Row[], kind: number): Row[] => rows.filter((row) => row["kind"] === kind);

  beforeAll(() => makeSmallWorld(running()));
  beforeEach(async () => {
    await running().service.securityLog.flush();
    await running().service.writing.deleteFrom("security_events").execute();
    await kit.forgetTries();
    started().clock.advance(minute + 1);
  });

  it("keeps refused sign-ins with the person, the masked phone, the address and how often", async () => {
    for (let nth = 0; nth < 3; nth += 1) {
      await kit.signIn(ownerPhone, { remote: "203.0.113.7", password: "0".repeat(32), device: "desk-9" });
    }
    const rows = byKind(await read(), kinds.signInFailed);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      phone: "139****0002",
      address: "203.0.113.7",
      device: "desk-9",
      count: 3,
      code: "login_failed",
      detail: "login.submit",
    });
    const { name } = await running()
      .db.selectFrom("users")
      .select("name")
      .where("id", "=", maker)
      .executeTakeFirstOrThrow();
    expect(rows[0]?.["person"]).toBe(name);
    expect(await running().db.selectFrom("security_events").select("phone").execute()).toEqual([
      { phone: "139****0002" },
    ]);
  });

  it("keeps when a source is slowed down", async () => {
    for (let nth = 0; nth < 7; nth += 1) {
      await kit.signIn(ownerPhone, { remote: "203.0.113.8", password: "0".repeat(32) });
    }
    const rows = await read();
    expect(byKind(rows, kinds.signInFailed)[0]?.["count"]).toBe(5);
    expect(byKind(rows, kinds.lockedOut)[0]).toMatchObject({ count: 2, code: "too_many_tries" });
  });

  it("keeps refused codes", async () => {
    await kit.sendCode(ownerPhone);
    const wrong = otherCode(await kit.lastCode(ownerPhone));
    expect((await kit.signIn(ownerPhone, { smsCd: wrong })).body["code"]).toBe("sms_code_wrong");
    expect(byKind(await read(), kinds.codeRefused)[0]).toMatchObject({ phone: "139****0002", code: "sms_code_wrong" });
  });

  it("keeps calls without the right to them, with who called what", async () => {
    const token = await openSession(running(), maker);
    const refused = await sendFrom(running(), "203.0.113.9", "GET", "/cdl/1/audit_log/17", { token });
    expect(refused.status).toBe(403);
    expect(byKind(await read(), kinds.forbidden)[0]).toMatchObject({
      address: "203.0.113.9",
      code: "forbidden",
      detail: "auditLog.get 17",
      phone: "",
    });
  });

  it("keeps reveals with record and field, never the value, and their ceiling", async () => {
    const token = await openSession(running(), checker);
    const body = { list: "bills", id: "1101", field: "id_no", reason: "核对付款" };
    const response = await send(running(), "POST", "/cdl/1/sensitive/reveal", { token, body });
    expect(response.status).toBe(200);
    for (let nth = 0; nth < 60; nth += 1) await send(running(), "POST", "/cdl/1/sensitive/reveal", { token, body });
    const rows = await read();
    expect(byKind(rows, kinds.reveal)[0]).toMatchObject({ detail: "bills 1101 id_no", count: 60 });
    expect(byKind(rows, kinds.ceiling)[0]).toMatchObject({ code: "reveal_limit" });
    const value = String(response.body["value"]);
    if (value !== "") expect(JSON.stringify(rows)).not.toContain(value);
  });

  it("keeps an old token that is used again", async () => {
    const first = await kit.tokenOf(ownerPhone);
    const { body } = await send(running(), "POST", "/cdl/1/session/rotate", { token: first });
    await kit.probe(String(body["token"]));
    started().clock.advance(minute);
    expect(await kit.probe(first)).toBe("signed_out");
    expect(byKind(await read(), kinds.tokenReused)).toHaveLength(1);
  });

  it("finds by kind, person, address and day", async () => {
    await kit.signIn(ownerPhone, { remote: "203.0.113.20", password: "0".repeat(32) });
    const token = await openSession(running(), maker);
    await sendFrom(running(), "203.0.113.21", "GET", "/cdl/1/audit_log", { token });
    expect(await read()).toHaveLength(2);
    expect(await read(auditor, `&kind=${kinds.forbidden}`)).toHaveLength(1);
    expect(await read(auditor, "&keyword=203.0.113.20")).toHaveLength(1);
    expect(await read(auditor, "&keyword=139****0002")).toHaveLength(1);
    expect(await read(auditor, "&date_type=at&start=2001-01-01&end=2001-01-02")).toHaveLength(0);
  });

  it("shows an agency nothing of another, and nothing of a phone that nobody has where there are several", async () => {
    await kit.signIn(ownerPhone, { password: "0".repeat(32) });
    await kit.signIn("13811112222", { password: "0".repeat(32) });
    expect(await read()).toHaveLength(1);
    expect(await read(stranger)).toHaveLength(0);
  });

  it("comes to a copy once, in the order of change", async () => {
    await kit.signIn(ownerPhone, { remote: "203.0.113.30", password: "0".repeat(32) });
    await running().service.securityLog.flush();
    const token = await openSession(running(), auditor);
    const sync = async (cursor: string) =>
      (await send(running(), "GET", `/cdl/1/security_events?sync_cursor=${cursor}`, { token })).body;
    const first = await sync("0");
    expect(first["count"]).toBe(1);
    const cursor = String(first["next_cursor"]);
    expect((await sync(cursor))["count"]).toBe(0);
    await kit.signIn(ownerPhone, { remote: "203.0.113.31", password: "0".repeat(32) });
    await running().service.securityLog.flush();
    expect((await sync(cursor))["count"]).toBe(1);
  });

  it("costs a bounded number of rows, whatever an attack sends, and counts the rest by kind", async () => {
    const { securityLog } = running().service;
    const eventCount = securityLogLimits.rowsAMinute + 200;
    const person = { user_id: maker, agency_id: 1, company_id: null };
    for (let nth = 0; nth < eventCount; nth += 1) {
      const address = `198.51.${Math.floor(nth / 250)}.${nth % 250}`;
      const event = { kind: "forbidden", person, address, device: "", code: "forbidden", detail: "x", requestId: "" };
      securityLog.note(event as Parameters<typeof securityLog.note>[0]);
    }
    await securityLog.flush();
    const rows = await running().db.selectFrom("security_events").select("count").execute();
    expect(rows).toHaveLength(securityLogLimits.rowsAMinute + 1);
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(eventCount);
  });

  it("forgets what is old, and of a kind that there is too much of the oldest", async () => {
    const { clock } = started();
    const old = { agency_id: 1, kind: kinds.reveal, at: "2001-01-01 00:00:00" };
    await insert(running(), "security_events", { id: 1, ...old });
    await kit.signIn(ownerPhone, { password: "0".repeat(32) });
    await running().service.securityLog.flush();
    await retentionRound(running().service);
    const remainingEvents = () => running().db.selectFrom("security_events").select(["kind", "at"]).execute();
    expect((await remainingEvents()).map(({ kind }) => kind)).toEqual([kinds.signInFailed]);
    clock.advance(securityLogLimits.keptDays * day + day);
    await retentionRound(running().service);
    expect(await remainingEvents()).toEqual([]);
  });

  it("is for those who may read it", async () => {
    for (const user of [maker, checker]) {
      const token = await openSession(running(), user);
      expect((await send(running(), "GET", "/cdl/1/security_events", { token })).status).toBe(403);
    }
    expect(await read(admin)).toEqual(expect.any(Array));
  });
});

describe("the limits of the security log", () => {
  it("keeps half a year, as the rules for protected systems demand", () => {
    expect(securityLogLimits.keptDays).toBeGreaterThanOrEqual(183);
  });
});
