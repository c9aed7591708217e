import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type AgreementTexts,
  agreementTexts,
  readAgreementTexts,
} from "../../src-service/access/agreements/agreement-texts.ts";
import { agreementsDue } from "../../src-service/access/agreements/agreements-due.ts";
import { agreementHandlers } from "../../src-service/access/agreements/handlers.ts";
import type { SignedIn } from "../../src-service/core/context.ts";
import { findAuditBreak } from "../../src-service/core/plumbing/audit.ts";
import { agreementText } from "../../src-shared/access/agreements/agreements-calls.ts";
import { agreementKinds } from "../../src-shared/access/session/session-calls.ts";
import { onEveryDatabase } from "./harness.ts";
import { makeSmallWorld, md5, openSession, password, send } from "./small-world.ts";

const resources = path.resolve(import.meta.dirname, "../../resources/agreements");
const inForce = (kind: (typeof agreementKinds)[number]): string => agreementTexts().version(kind);

onEveryDatabase("agreements", {}, (started) => {
  const running = () => started().running();
  const folder = mkdtempSync(path.join(os.tmpdir(), "agreements-"));
  let changedTexts: AgreementTexts;

  const read = (url: string) => send(running(), "GET", `/cdl/1/agreements/${url}`);
  const accept = (token: string, kind: string, version: string) =>
    send(running(), "POST", `/cdl/1/agreements/${kind}/accept`, { token, body: { version } });
  const dueOf = async (token: string) =>
    (await send(running(), "GET", "/cdl/1/session", { token })).body["agreements_due"];
  const rowsOf = (user_id: number) =>
    running().db.selectFrom("agreement_acceptances").selectAll().where("user_id", "=", user_id).orderBy("id").execute();

  beforeAll(async () => {
    await makeSmallWorld(running());
    for (const name of readdirSync(resources)) {
      const text = readFileSync(path.join(resources, name), "utf8");
      const isUser = name.startsWith("user.");
      writeFileSync(path.join(folder, name), isUser ? text.replace(/^version: .*/m, "version: 2099-01-01") : text);
    }
    changedTexts = readAgreementTexts(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(agreementKinds)("%s is read by anybody, in either language", async (kind) => {
    const chinese = await read(kind);
    expect(chinese.status).toBe(200);
    expect(agreementText.parse(chinese.body)).toMatchObject({ kind, locale: "zh-CN", version: inForce(kind) });
    const english = await read(`${kind}?locale=en`);
    expect(english.body).toMatchObject({ kind, locale: "en", version: inForce(kind) });
    expect(english.body["title"]).not.toBe(chinese.body["title"]);
  });

  it("unknown kinds are absent, unknown languages invalid", async () => {
    for (const kind of ["constructor", "USER", "user.en", "..%2Fuser"]) expect((await read(kind)).status).toBe(404);
    expect((await read("user?locale=fr")).status).toBe(400);
    const token = await openSession(running(), 1002);
    expect((await accept(token, "toString", inForce("user"))).status).toBe(404);
    expect(await rowsOf(1002)).toEqual([]);
  });

  it("user and certificate are due until accepted in the version in force, once each", async () => {
    const token = await openSession(running(), 1001);
    expect(await dueOf(token)).toEqual(["user", "certificate"]);
    expect((await accept(token, "certificate", inForce("certificate"))).body).toEqual({ agreements_due: ["user"] });
    expect(await dueOf(token)).toEqual(["user"]);
    expect((await accept(token, "bank", inForce("bank"))).body).toEqual({ agreements_due: ["user"] });
    expect((await accept(token, "user", inForce("user"))).body).toEqual({ agreements_due: [] });
    expect((await accept(token, "user", inForce("user"))).body).toEqual({ agreements_due: [] });
    expect(await dueOf(token)).toEqual([]);
    expect((await rowsOf(1001)).map((row) => row.kind)).toEqual(["certificate", "bank", "user"]);
  });

  it("is told with the answer of signing in", async () => {
    const body = {
      phone: "13900000003",
      related_id: "1",
      qsApp: 7,
      agree_protocol: true,
      login_type: 2,
      password: md5(password),
      device: "李的电脑",
    };
    const signedIn = await send(running(), "POST", "/cdl/1/login", { body });
    expect(signedIn.body["user"]).toMatchObject({ agreements_due: ["user", "certificate"] });
    await accept(signedIn.body["token"] as string, "user", inForce("user"));
    const [row] = await rowsOf(1003);
    expect(row).toMatchObject({
      agency_id: 1,
      company_id: null,
      membership_id: 2003,
      kind: "user",
      version: inForce("user"),
      at: "2026-11-20 10:00:00",
      device: "李的电脑",
      address: "127.0.0.1",
    });
    const entry = await running()
      .db.selectFrom("audit_log")
      .select(["object", "after"])
      .where("action", "=", "agreement.accept")
      .where("actor_id", "=", 1003)
      .executeTakeFirstOrThrow();
    expect(entry.object).toBe("agreement:user");
    expect(JSON.parse(entry.after)).toMatchObject({ version: inForce("user"), device: "李的电脑" });
    expect(await findAuditBreak(running().db, 1)).toBeNull();
  });

  it("another version than the one in force is refused and nothing is kept", async () => {
    const token = await openSession(running(), 1004);
    for (const version of ["1999-01-01", "", `${inForce("user")} `]) {
      const answer = await accept(token, "user", version);
      expect([answer.status, answer.body["code"]]).toEqual([409, "agreement_outdated"]);
    }
    expect((await accept(token, "user", "x".repeat(41))).status).toBe(400);
    expect(await rowsOf(1004)).toEqual([]);
  });

  it("what one person accepts, or accepts for one company, counts for nobody and nothing else", async () => {
    const token = await openSession(running(), 1005);
    await accept(token, "user", inForce("user"));
    expect(await dueOf(await openSession(running(), 1006))).toEqual(["user", "certificate"]);
    const here = { membership_id: 2005 };
    expect(await agreementsDue(running().db, here)).toEqual(["certificate"]);
    expect(await agreementsDue(running().db, { membership_id: 3005 })).toEqual(["user", "certificate"]);
  });

  it("a changed version is asked for again, and the old one cannot be accepted any more", async () => {
    const principal = {
      agency_id: 1,
      company_id: null,
      user_id: 1007,
      membership_id: 2007,
      device: "",
    } as SignedIn["principal"];
    const { service } = running();
    const origin = { requestId: "r", remoteAddress: "127.0.0.1", region: "", reachedAt: "" };
    const context = service.contextOf(principal, origin) as SignedIn;
    const token = await openSession(running(), 1007);
    for (const kind of ["user", "certificate"] as const) await accept(token, kind, inForce(kind));
    expect(await agreementsDue(running().db, principal)).toEqual([]);
    expect(await agreementsDue(running().db, principal, changedTexts)).toEqual(["user"]);
    const later = agreementHandlers(() => changedTexts)["agreements.accept"];
    const params = { kind: "user" };
    const old = later(context, { params, query: {}, body: { version: inForce("user") } });
    await expect(old).rejects.toMatchObject({ code: "agreement_outdated" });
    expect(await later(context, { params, query: {}, body: { version: "2099-01-01" } })).toEqual({
      agreements_due: [],
    });
    expect((await rowsOf(1007)).map((row) => row.version)).toEqual([
      inForce("user"),
      inForce("certificate"),
      "2099-01-01",
    ]);
  });
});
