import { beforeAll, expect, it } from "vitest";
import { collectMessages } from "../../../src-service/records/messages/collect.ts";
import { sendMessages } from "../../../src-service/records/messages/send.ts";
import { usualSettings } from "../../../src-service/records/messages/settings.ts";
import { onEveryDatabase } from "../harness.ts";
import { insert, makeSmallWorld, openSession, send } from "../small-world.ts";

onEveryDatabase("no mail set up", { mail: { way: "off" } }, (started) => {
  const running = () => started().running();
  const service = () => running().service;
  const waiting = () => running().db.selectFrom("outgoing_messages").selectAll().orderBy("id").execute();

  beforeAll(async () => {
    await makeSmallWorld(running());
    const { writing } = service();
    await writing.updateTable("counters").set({ value: 10_000_000 }).where("name", "=", "id").execute();
    await writing.updateTable("memberships").set({ email: "checker@example.com" }).execute();
    const rules = usualSettings.rules.map((rule) => ({ ...rule, channels: ["inApp", "sms", "mail"], when: "now" }));
    await insert(running(), "message_settings", {
      ...{ id: 1, agency_id: 1, version: 1, rules: JSON.stringify(rules), digest_at: "09:00", digest_workdays: 1 },
      ...{ changed_by: 1001, changed_at: "2026-11-10 10:00:00" },
    });
  });

  it("says so before the sign-in", async () => {
    expect((await send(running(), "GET", "/cdl/1/settings")).body).toMatchObject({
      has_mail: false,
      voice_codes: true,
    });
  });

  it("queues what is told by SMS, and nothing by mail", async () => {
    await collectMessages(service());
    const channels = (await waiting()).map(({ channel }) => channel);
    expect(channels.length).toBeGreaterThan(0);
    expect(new Set(channels)).toEqual(new Set(["sms"]));
  });

  it("refuses to try it, with the reason", async () => {
    const token = await openSession(running(), 1001);
    const answer = await send(running(), "POST", "/cdl/1/message_center/try", { token, body: { channel: "mail" } });
    expect([answer.status, answer.body["code"]]).toEqual([409, "mail_off"]);
    expect(
      (await send(running(), "POST", "/cdl/1/message_center/try", { token, body: { channel: "sms" } })).status,
    ).toBe(200);
  });

  it("ends what an earlier life of the service has queued", async () => {
    const row = {
      agency_id: 1,
      membership_id: 2003,
      channel: "mail",
      event: "tried",
      topics: "{}",
      status: 1,
    } as const;
    await insert(running(), "outgoing_messages", {
      ...{
        ...row,
        id: 77,
        message_id: "message-77@flexdesk",
        to_address: "checker@example.com",
        subject: "a",
        body: "b",
      },
    });
    await sendMessages(service(), { sms: service().sms.carrier, mail: service().mail.carrier });
    const [old] = (await waiting()).filter(({ id }) => id === 77);
    expect(old).toMatchObject({ status: 3, error: "channel_off" });
  });
});
