import { beforeAll, beforeEach, expect, it } from "vitest";
import { createSandboxMail } from "../../src-service/core/channels/mail/sandbox.ts";
import { createSandboxSms } from "../../src-service/core/channels/sms/sandbox.ts";
import type { Tables } from "../../src-service/core/database/tables.ts";
import { collectMessages } from "../../src-service/records/messages/collect.ts";
import { sendMessages } from "../../src-service/records/messages/send.ts";
import { usualSettings } from "../../src-service/records/messages/settings.ts";
import type { Message, MessageRule } from "../../src-shared/registries/messages/messages-calls.ts";
import { onEveryDatabase } from "./harness.ts";
import { insert, makeSmallWorld, openSession, send } from "./small-world.ts";

const actor = { user_id: null, name: "test", device: "", request_id: "" };
const dayMs = 86_400_000;
/** Sign-ins end after hours of silence; the messages of days are read by new ones. */
const center = "/cdl/1/message_center/config";

onEveryDatabase("messages", {}, (started) => {
  const running = () => started().running();
  const service = () => running().service;
  const db = () => running().db;
  beforeAll(async () => {
    await makeSmallWorld(running());
    await service().writing.updateTable("counters").set({ value: 10_000_000 }).where("name", "=", "id").execute();
    await service()
      .writing.updateTable("memberships")
      .set({ email: "checker@example.com" })
      .where("id", "=", 2003)
      .execute();
  });

  /** Each test begins with nothing told and the world as it was made. */
  beforeEach(async () => {
    const tables = ["messages", "message_facts", "message_cursors", "outgoing_messages", "message_settings"] as const;
    for (const table of tables) await service().writing.deleteFrom(table).execute();
    for (const table of ["sandbox_messages", "sandbox_mails"] as const)
      await service().writing.deleteFrom(table).execute();
    await settlements({ status: 20, failed_count: 0, unknown_count: 0, maker_id: 1002 });
    await service().writing.updateTable("memberships").set({ roles: "checker" }).where("id", "=", 2003).execute();
  });

  const settlements = (columns: Partial<Tables["settlements"]>, id?: number) =>
    service().write(actor, async (writing) => {
      const change_seq = await writing.changeSeq();
      await writing.tx
        .updateTable("settlements")
        .set({ ...columns, change_seq })
        .$if(id !== undefined, (rows) => rows.where("id", "=", id ?? 0))
        .execute();
    });
  const round = () => collectMessages(service());
  const carriers = () => {
    const context = service().system("test");
    return { sms: createSandboxSms(context), mail: createSandboxMail(context) };
  };
  const out = () => sendMessages(service(), carriers());
  /** Has the outbox carried by this, and by nothing else. */
  const carriedBy = (work: () => Promise<void>): void => {
    service().outbox.carriedBy("messages.sms", { work, isWaitedFor: true });
    service().outbox.carriedBy("messages.mail", { work: async () => undefined, isWaitedFor: true });
  };
  const as = async (user: number) => {
    const token = await openSession(running(), user);
    return {
      get: (path: string) => send(running(), "GET", path, { token }),
      list: async (query = "") => {
        const { body } = await send(running(), "GET", `/cdl/1/messages${query}`, { token });
        return body as { results: Message[]; unread: number; has_more: boolean; language: string | null };
      },
      post: (path: string, body: object) => send(running(), "POST", path, { token, body }),
      put: (path: string, body: object) => send(running(), "PUT", path, { token, body }),
    };
  };
  const told = async (user: number) => (await (await as(user)).list()).results.map(({ topic, told: n }) => [topic, n]);
  const rule = (event: MessageRule["event"], change: Partial<MessageRule>) =>
    usualSettings.rules.map((one) => (one.event === event ? { ...one, ...change } : one));
  const save = async (body: object) =>
    (await as(1001)).put(center, {
      quiet: null,
      digest: usualSettings.digest,
      rules: usualSettings.rules,
      version: 0,
      ...body,
    });

  it("tells the checker once of what waits, and nobody who may not decide it or made it", async () => {
    await round();
    await round();
    expect(await told(1003)).toEqual([["settlementsToReview", 2]]);
    expect((await told(1002)).map(([topic]) => topic)).not.toContain("settlementsToReview");
    expect(await told(1008)).toEqual([]);
    expect((await told(1007)).map(([topic]) => topic)).not.toContain("settlementsToReview");
    const { results, unread } = await (await as(1003)).list();
    expect(unread).toBe(1);
    expect(results[0]?.now).toMatchObject({
      count: 2,
      link: { list: "settlements", query: { status: "20", by_others: "1" } },
      names: ["公司11", "公司12"],
    });
  });

  it("does not tell makers of their own work, whatever roles they have", async () => {
    await settlements({ maker_id: 1003 });
    await round();
    expect(await told(1003)).toEqual([]);
  });

  it("adds to what is unread, begins anew after it was read, and says again what comes back", async () => {
    await settlements({ status: 10 }, 1250);
    await round();
    expect(await told(1003)).toEqual([["settlementsToReview", 1]]);
    await settlements({ status: 20 }, 1250);
    await round();
    const person = await as(1003);
    const { results } = await person.list();
    expect(results.map(({ told: n }) => n)).toEqual([2]);
    await person.post("/cdl/1/messages/read", { up_to: results[0]?.id });
    expect((await person.list()).unread).toBe(0);
    // Edited, but waiting as before: no news.
    await settlements({ settlement_remark: "备注" }, 1250);
    await round();
    expect(await told(1003)).toEqual([["settlementsToReview", 2]]);
    await settlements({ status: 25 }, 1250);
    await round();
    await settlements({ status: 20 }, 1250);
    await round();
    expect(await told(1003)).toEqual([
      ["settlementsToReview", 1],
      ["settlementsToReview", 2],
    ]);
    expect((await person.list("?only_unread=1")).results.map(({ told: n }) => n)).toEqual([1]);
  });

  it("leaves out unread messages of which nothing waits any more", async () => {
    await round();
    await settlements({ status: 30 });
    const { results, unread } = await (await as(1003)).list();
    expect([results, unread]).toEqual([[], 0]);
  });

  it("leaves out what somebody may not see any more, by right and by company", async () => {
    await round();
    await service().writing.updateTable("memberships").set({ roles: "support" }).where("id", "=", 2003).execute();
    expect(await told(1003)).toEqual([]);
    await service()
      .writing.updateTable("memberships")
      .set({ roles: "checker", data_scope: 2 })
      .where("id", "=", 2003)
      .execute();
    await insert(running(), "membership_companies", { membership_id: 2003, company_id: 12 });
    const { results } = await (await as(1003)).list();
    expect(results[0]?.now).toMatchObject({ count: 1, names: ["公司12"] });
    await service().writing.updateTable("memberships").set({ data_scope: null }).where("id", "=", 2003).execute();
    await service().writing.deleteFrom("membership_companies").where("membership_id", "=", 2003).execute();
  });

  it("leaves out what somebody may see and not decide any more, and drops its text", async () => {
    carriedBy(async () => undefined);
    expect((await save({ rules: rule("settlements", { channels: ["inApp", "sms"], when: "now" }) })).status).toBe(200);
    await round();
    expect(await told(1003)).toEqual([["settlementsToReview", 2]]);
    const own = { name: "只看结算", scope: "agency", data_scope: 1, permissions: ["settlement.settlement.view"] };
    const made = await (await as(1001)).post("/cdl/1/roles", { ...own, amount_limit: null });
    const { key } = made.body["role"] as { key: string };
    const roles = (keys: string) =>
      service().writing.updateTable("memberships").set({ roles: keys }).where("id", "=", 2003).execute();
    await roles(key);
    const person = await as(1003);
    expect((await person.get("/cdl/1/settlements?status=20")).body["count"]).toBe(2);
    expect(await person.list()).toMatchObject({ results: [], unread: 0 });
    carriedBy(out);
    await out();
    const texts = await db()
      .selectFrom("outgoing_messages")
      .select("status")
      .where("membership_id", "=", 2003)
      .where("channel", "=", "sms")
      .execute();
    expect(texts.map(({ status }) => status)).toEqual([4]);
    expect(await db().selectFrom("sandbox_messages").select("id").where("phone", "=", "13900000003").execute()).toEqual(
      [],
    );
    await roles("checker");
    expect(await told(1003)).toEqual([["settlementsToReview", 2]]);
  });

  it("reads and marks one's own messages only", async () => {
    await round();
    const own = await (await as(1003)).list();
    const ids = own.results.map(({ id }) => id);
    const other = await as(1004);
    expect((await other.post("/cdl/1/messages/read", { ids })).body).toEqual({ read: 0 });
    expect((await other.post("/cdl/1/messages/read", { ids: ["x"] })).status).toBe(404);
    expect((await (await as(1003)).list()).unread).toBe(1);
    expect((await other.list(`?before=${ids[0]}`)).results).toEqual([]);
  });

  it("tells once when several copies of the service look at the same time", async () => {
    await Promise.all([round(), round(), round()]);
    expect(await told(1003)).toEqual([["settlementsToReview", 2]]);
    const facts = await db().selectFrom("message_facts").selectAll().where("membership_id", "=", 2003).execute();
    expect(facts.filter(({ topic }) => topic === "settlementsToReview")).toHaveLength(2);
  });

  it("tells nothing of what a copy found that was overtaken by another before it wrote", async () => {
    await settlements({ status: 10 });
    await round();
    await settlements({ status: 20 }, 1250);
    // What the slow copy found is told, seen and over by the time that it writes.
    const meanwhile = async (): Promise<void> => {
      await round();
      await settlements({ status: 25 }, 1250);
      await round();
    };
    let isOvertaken = false;
    const slow = Object.create(service(), {
      system: {
        value: (name: string) => {
          const context = service().system(name);
          const writeBeside: typeof context.writeBeside = async (...parts) => {
            if (!isOvertaken) {
              isOvertaken = true;
              await meanwhile();
            }
            return context.writeBeside(...parts);
          };
          return { ...context, writeBeside };
        },
      },
    }) as ReturnType<typeof service>;
    await collectMessages(slow);
    expect(isOvertaken).toBe(true);
    const messages = await db()
      .selectFrom("messages")
      .select("told")
      .where("membership_id", "=", 2003)
      .where("topic", "=", "settlementsToReview")
      .execute();
    expect(messages).toEqual([{ told: 1 }]);
    const facts = await db()
      .selectFrom("message_facts")
      .select("is_open")
      .where("membership_id", "=", 2003)
      .where("topic", "=", "settlementsToReview")
      .execute();
    expect(facts).toEqual([{ is_open: 0 }]);
  });

  it("tells of more failures in a settlement again, not of the same ones", async () => {
    await round();
    await settlements({ failed_count: 2, failed_amount: 300 }, 1150);
    await round();
    const payer = await as(1004);
    const first = (await payer.list()).results.find(({ topic }) => topic === "failed");
    await payer.post("/cdl/1/messages/read", { ids: [first?.id] });
    await settlements({ failed_count: 2 }, 1150);
    await round();
    const unread = async () => (await payer.list("?only_unread=1")).results.map(({ topic }) => topic);
    expect(await unread()).not.toContain("failed");
    await settlements({ failed_count: 3 }, 1150);
    await round();
    expect(await unread()).toContain("failed");
  });

  it("carries an urgent text once, although the carrier's answer was lost, and without names or amounts", async () => {
    await round();
    const lost = {
      ...carriers(),
      sms: {
        send: async (text: Parameters<ReturnType<typeof carriers>["sms"]["send"]>[0]) => {
          await carriers().sms.send(text);
          throw new Error("no answer");
        },
      },
    };
    carriedBy(() => sendMessages(service(), lost));
    await settlements({ unknown_count: 1, unknown_amount: 12_345 }, 1150);
    await round();
    const waiting = await db().selectFrom("outgoing_messages").select("status").where("channel", "=", "sms").execute();
    expect(waiting.every(({ status }) => status === 1)).toBe(true);
    carriedBy(out);
    started().clock.advance(120_000);
    await out();
    const texts = await db().selectFrom("sandbox_messages").select(["phone", "text"]).execute();
    expect(texts.map(({ phone }) => phone).toSorted()).toEqual(["13900000003", "13900000004"]);
    expect(new Set(texts.map(({ text }) => text))).toEqual(
      new Set(["【灵工台】付款结果待确认的结算单 1 件，请登录灵工台查看。"]),
    );
    expect(
      await db()
        .selectFrom("outgoing_messages")
        .select("id")
        .where("status", "=", 1)
        .where("channel", "=", "sms")
        .execute(),
    ).toEqual([]);
  });

  it("drops a text of which nothing is so any more, or whose person may not see it", async () => {
    await round();
    carriedBy(async () => undefined);
    await settlements({ unknown_count: 1 }, 1150);
    await round();
    await settlements({ unknown_count: 0 }, 1150);
    carriedBy(out);
    await out();
    expect(await db().selectFrom("sandbox_messages").select("id").execute()).toEqual([]);
    const states = await db().selectFrom("outgoing_messages").select("status").where("channel", "=", "sms").execute();
    expect(new Set(states.map(({ status }) => status))).toEqual(new Set([4]));
  });

  it("keeps what is told daily for one mail, and fails by name where there is no address", async () => {
    const daily: Partial<MessageRule> = { channels: ["mail"], when: "daily" };
    const rules = rule("settlements", daily).map((one) => (one.event === "payoutsFailed" ? { ...one, ...daily } : one));
    expect((await save({ rules })).status).toBe(200);
    await settlements({ status: 10 }, 1250);
    await round();
    await settlements({ status: 20, failed_count: 1 }, 1250);
    await round();
    await out();
    expect(await db().selectFrom("sandbox_mails").select("body").execute()).toEqual([]);
    started().clock.advance(3 * dayMs);
    await out();
    const mails = await db().selectFrom("sandbox_mails").select(["to_address", "subject", "body"]).execute();
    const [mail] = mails.filter(({ to_address }) => to_address === "checker@example.com");
    expect(mail?.body).toContain("· 结算单待复核：2 件");
    expect(mail?.body).not.toMatch(/公司1|\d{11}|元/u);
    const failed = await db().selectFrom("outgoing_messages").select("error").where("status", "=", 3).execute();
    expect(new Set(failed.map(({ error }) => error))).toEqual(new Set(["no_address"]));
    const { body } = await (await as(1001)).get(center);
    expect((body["failures"] as { error: string }[]).every(({ error }) => error === "no_address")).toBe(true);
  });

  it("writes in the person's language", async () => {
    const checker = await as(1003);
    expect((await checker.list()).language).toBeNull();
    await checker.post("/cdl/1/messages/language", { language: "en" });
    expect((await checker.list()).language).toBe("en");
    await save({ rules: rule("settlements", { channels: ["mail"], when: "now" }) });
    await round();
    await out();
    const [mail] = await db().selectFrom("sandbox_mails").select(["subject", "body"]).execute();
    expect(mail?.body).toContain("· Settlements to review: 2");
    await service().writing.updateTable("users").set({ language: null }).where("id", "=", 1003).execute();
  });

  it("tells only the roles that are chosen, and nobody where a channel is off", async () => {
    await save({ rules: rule("settlements", { roles: ["auditor"] }) });
    await round();
    expect(await told(1003)).toEqual([]);
    await save({ version: 1, rules: rule("settlements", { channels: [] }) });
    await settlements({ status: 20 });
    await round();
    expect(await told(1003)).toEqual([]);
  });

  it("refuses settings that are not whole, and what somebody else has changed meanwhile", async () => {
    expect((await save({})).body).toMatchObject({ version: 1, changed_by: "用户1001", quiet: null });
    expect((await save({})).body).toMatchObject({ code: "stale_version", current: 1 });
    const [first, ...others] = usualSettings.rules;
    for (const rules of [
      others,
      [first, first, ...others.slice(1)],
      rule("ends", { days: null }),
      rule("ends", { days: 31 }),
      rule("settlements", { days: 3 }),
      rule("settlements", { roles: ["nobody"] }),
      rule("account", { roles: ["checker"] }),
      rule("settlements", { channels: ["sms", "sms"] }),
    ])
      expect((await save({ version: 1, rules })).body["code"]).toBe("invalid");
    for (const body of [{ quiet: { from: "25:00", until: "08:00" } }, { digest: { at: "9:00", workdays: true } }])
      expect((await save({ version: 1, ...body })).body["code"]).toBe("invalid");
    expect((await (await as(1005)).get(center)).status).toBe(403);
    const entry = await db()
      .selectFrom("audit_log")
      .select(["before", "after"])
      .where("action", "=", "agency.messages")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(entry.before)).toMatchObject({ quiet_hours: "22:00–08:00" });
  });

  it("sends one to try a channel, five an hour", async () => {
    const admin = await as(1001);
    expect((await admin.post("/cdl/1/message_center/try", { channel: "mail" })).body["code"]).toBe(
      "message_no_address",
    );
    for (let at = 0; at < 5; at += 1)
      expect((await admin.post("/cdl/1/message_center/try", { channel: "sms" })).status).toBe(200);
    expect((await admin.post("/cdl/1/message_center/try", { channel: "sms" })).body["code"]).toBe("too_many_requests");
    // The request itself has them carried.
    const texts = await db().selectFrom("sandbox_messages").select("text").where("phone", "=", "13900000001").execute();
    expect(texts).toHaveLength(5);
    expect(texts[0]?.text).toMatch(/^【灵工台】这是一条试发的消息/u);
  });

  it("tells a person of a sign-in elsewhere and of other rights, at night too", async () => {
    await round();
    for (const region of ["上海市", "福建省"]) {
      await insert(running(), "sessions", {
        ...{ id: 20_000_000 + region.charCodeAt(0), token_hash: region, user_id: 1009, membership_id: 2009, region },
        ...{ created_ms: 1, seen_ms: 1 },
      });
    }
    const row = await db().selectFrom("memberships").select("version").where("id", "=", 2009).executeTakeFirstOrThrow();
    const changed = await (await as(1001)).put("/cdl/1/useragencies/2009", {
      ...{ email: null, roles: ["support"], organization_id: null, amount_limit: null, is_all_look: false },
      ...{ company_relate: ["11"], is_a_company_contract_remind: false, version: row.version, is_use: true },
    });
    expect(changed.status).toBe(200);
    await round();
    const { results } = await (await as(1009)).list();
    const own = results.filter(({ topic }) => ["signInElsewhere", "rightsChanged"].includes(topic));
    expect(own.map(({ topic, detail }) => [topic, detail])).toEqual([
      ["signInElsewhere", "福建省"],
      ["rightsChanged", null],
    ]);
    // Two texts about an account are ten minutes apart.
    started().clock.advance(600_000);
    await out();
    const texts = await db().selectFrom("sandbox_messages").select("text").where("phone", "=", "13900000009").execute();
    expect(texts).toHaveLength(2);
  });
});
