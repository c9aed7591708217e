import { presetRoles } from "../../../src-shared/kernel/rights/permissions.ts";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { MessageRule, MessageSettings } from "../../../src-shared/registries/messages/messages-calls.ts";
import {
  isOwnAccount,
  messageChannels,
  messageEvent,
  messageEventNames,
} from "../../../src-shared/registries/messages/topics.ts";
import { signed } from "../../core/channels/sms/carrier.ts";
import { type HandlersFor, type Principal, ServiceError, type SignedIn } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import { deliveryErrorOf } from "../../core/plumbing/delivery.ts";
import { outgoingStatus, queueMessage, triedEvent } from "../../core/plumbing/outgoing.ts";
import { assertVersion, versioned } from "../../core/plumbing/versioned.ts";
import type { Service } from "../../lists/service.ts";
import { mailText, smsText, triedText } from "./compose.ts";
import { type Settings, settingsOf, settingsRow } from "./settings.ts";

const { save } = versioned("message_settings");
const mostFailures = 5;
const mostTriedAnHour = 5;
const hourMs = 3_600_000;

/** The agency's people only: a company's hold no such right, and the settings are not theirs. */
const assertAgency = ({ company_id }: Principal): void => {
  if (company_id !== null) throw new ServiceError("forbidden");
};

const rolesOf = async (db: Reader, agencyId: number): Promise<MessageSettings["roles"]> => {
  const own = await db
    .selectFrom("roles")
    .select(["key", "name", "scope"])
    .where("agency_id", "=", agencyId)
    .orderBy("id")
    .execute();
  return [
    ...presetRoles.map(({ key, scope }) => ({ key, name: null, scope })),
    ...own.map(({ key, name, scope }) => ({
      key,
      name,
      scope: scope === "company" ? ("company" as const) : ("agency" as const),
    })),
  ];
};

const todayOf = async ({ db, clock, principal }: SignedIn): Promise<MessageSettings["today"]> => {
  const from = Date.parse(`${shanghaiNow(clock.now()).slice(0, 10)}T00:00:00+08:00`);
  const sent = await db
    .selectFrom("outgoing_messages")
    .where("agency_id", "=", principal.agency_id)
    .where("create_ms", ">=", from - 7 * 24 * hourMs)
    .select(["channel", "status", "sent_ms", "create_ms", "next_ms"])
    .execute();
  const inside = await db
    .selectFrom("messages")
    .where("agency_id", "=", principal.agency_id)
    .where("at_ms", ">=", from)
    .select(["at_ms", "desktop_ms"])
    .execute();
  const timeOf = (times: readonly number[]): string | null =>
    times.length === 0 ? null : shanghaiNow(Math.max(...times));
  return messageChannels.map((channel) => {
    if (channel === "inApp" || channel === "desktop") {
      const own = inside.flatMap((row) => (channel === "inApp" ? [row.at_ms] : (row.desktop_ms ?? [])));
      const past = own.filter((ms) => ms <= clock.now());
      return { channel, sent: past.length, waiting: own.length - past.length, failed: 0, last_at: timeOf(past) };
    }
    const own = sent.filter((row) => row.channel === channel);
    const sentToday = own.flatMap((row) => (row.sent_ms !== null && row.sent_ms >= from ? [row.sent_ms] : []));
    return {
      channel,
      sent: sentToday.length,
      waiting: own.filter(({ status }) => status === outgoingStatus.queued).length,
      failed: own.filter(({ status, create_ms }) => status === outgoingStatus.failed && create_ms >= from).length,
      last_at: timeOf(sentToday),
    };
  });
};

const sample = [{ topic: "walletsLow", count: 1 }] as const;

const failuresOf = async ({ db, principal }: SignedIn): Promise<MessageSettings["failures"]> => {
  const rows = await db
    .selectFrom("outgoing_messages as o")
    .innerJoin("memberships as m", "m.id", "o.membership_id")
    .innerJoin("users as u", "u.id", "m.user_id")
    .where("o.agency_id", "=", principal.agency_id)
    .where("o.status", "=", outgoingStatus.failed)
    .orderBy("o.id", "desc")
    .limit(mostFailures)
    .select(["o.id", "o.channel", "u.name", "o.error", "o.create_ms"])
    .execute();
  return rows.map(({ id, channel, name, error, create_ms }) => ({
    ...{ id: String(id), channel: channel === "sms" ? ("sms" as const) : ("mail" as const), name },
    ...{ error: error === "no_address" ? error : deliveryErrorOf(error), at: shanghaiNow(create_ms) },
  }));
};

const answer = async ({ sms }: Pick<Service, "sms">, context: SignedIn): Promise<MessageSettings> => {
  const { db, principal } = context;
  const { version, quiet, digest, rules } = await settingsOf(db, principal.agency_id);
  const row = await settingsRow(db, principal.agency_id);
  const { language } = await db
    .selectFrom("users")
    .select("language")
    .where("id", "=", principal.user_id)
    .executeTakeFirstOrThrow();
  const by =
    row === undefined
      ? undefined
      : await db.selectFrom("users").select("name").where("id", "=", row.changed_by).executeTakeFirst();
  return {
    ...{ version, quiet, digest, rules: [...rules] },
    ...{ changed_by: by?.name ?? null, changed_at: row?.changed_at ?? null },
    roles: await rolesOf(db, principal.agency_id),
    preview: {
      sms: signed(smsText(sample, "zh-CN"), sms.sign),
      mail: mailText(sample, language === "en" ? "en" : "zh-CN"),
    },
    today: await todayOf(context),
    failures: await failuresOf(context),
  };
};

const fault = (field: string, code: string) => new ServiceError("invalid", { fields: { [field]: [code] } });

/** Rules in the order of the events. Throws `invalid` for an event twice or missing, an unknown role, days without a day. */
const judged = async (db: Reader, agencyId: number, rules: readonly MessageRule[]): Promise<readonly MessageRule[]> => {
  const known = new Set((await rolesOf(db, agencyId)).map(({ key }) => key));
  return messageEventNames.map((event) => {
    const own = rules.filter((rule) => rule.event === event);
    const [rule] = own;
    if (rule === undefined || own.length > 1 || rules.length !== messageEventNames.length)
      throw fault("rules", "invalid_value");
    const { days } = messageEvent(event);
    if ((days === undefined) !== (rule.days === null)) throw fault(`rules.${event}.days`, "invalid_value");
    const { channels, roles } = rule;
    if (new Set(channels).size !== channels.length) throw fault(`rules.${event}.channels`, "invalid_value");
    // What happened to somebody's account is told to them, whoever they are.
    if (roles !== null && (isOwnAccount(event) || roles.some((key) => !known.has(key))))
      throw fault(`rules.${event}.roles`, "invalid_value");
    return rule;
  });
};

const columnsOf = ({ quiet, digest, rules }: Pick<Settings, "quiet" | "digest" | "rules">) => ({
  rules: JSON.stringify(rules),
  quiet_from: quiet?.from ?? null,
  quiet_until: quiet?.until ?? null,
  digest_at: digest.at,
  digest_workdays: digest.workdays ? 1 : 0,
});

const hoursOf = ({ quiet }: Pick<Settings, "quiet">): string => (quiet === null ? "" : `${quiet.from}–${quiet.until}`);
const digestOf = ({ digest }: Pick<Settings, "digest">): string => `${digest.at}${digest.workdays ? " 1–5" : ""}`;
const wordsOf = ({ event, channels, roles, when, days }: MessageRule): string =>
  [`${event}: ${channels.join("+")}`, roles?.join("+") ?? "*", when, ...(days === null ? [] : [days])].join(" ");

/** Facts that differ, as the audit log keeps them: in the words of the call. */
const differing = (before: Settings, after: Pick<Settings, "quiet" | "digest" | "rules">) => {
  const was = new Map(before.rules.map((rule) => [rule.event, wordsOf(rule)]));
  const changed = after.rules.filter((rule) => was.get(rule.event) !== wordsOf(rule));
  return {
    before: {
      quiet_hours: hoursOf(before),
      digest: digestOf(before),
      rules: changed.map(({ event }) => was.get(event) ?? ""),
    },
    after: { quiet_hours: hoursOf(after), digest: digestOf(after), rules: changed.map(wordsOf) },
  };
};

type CenterCalls = "messageCenter.config" | "messageCenter.setConfig" | "messageCenter.try";

/** Settings of the message centre. */
export const centerHandlers = (service: Service): HandlersFor<CenterCalls> => ({
  "messageCenter.config": async (context) => {
    assertAgency(context.principal);
    return answer(service, context);
  },

  "messageCenter.setConfig": async (context, { body }) => {
    const { principal, write } = context;
    assertAgency(principal);
    const { agency_id, user_id } = principal;
    await write(async (writing) => {
      const { tx, at, ids, audit, changeSeq } = writing;
      // Before the reading: two who save at once follow each other.
      await changeSeq();
      const before = await settingsOf(tx, agency_id);
      assertVersion(before, body.version);
      const after = { quiet: body.quiet, digest: body.digest, rules: await judged(tx, agency_id, body.rules) };
      const row = { ...columnsOf(after), changed_by: user_id, changed_at: at };
      const current = await settingsRow(tx, agency_id);
      if (current !== undefined) await save(writing, current, row);
      else
        await tx
          .insertInto("message_settings")
          .values({ ...row, id: await ids(1), version: 1, agency_id })
          .execute();
      await audit({ agency_id, action: "agency.messages", object: `agency:${agency_id}`, ...differing(before, after) });
    });
    return answer(service, context);
  },

  "messageCenter.try": async ({ principal, db, clock, writeBeside }, { body: { channel } }) => {
    assertAgency(principal);
    if (channel === "mail" && !service.mail.isOn) throw new ServiceError("mail_off");
    const { agency_id, membership_id } = principal;
    const own = await db
      .selectFrom("memberships as m")
      .innerJoin("users as u", "u.id", "m.user_id")
      .where("m.id", "=", membership_id)
      .select(["m.email", "u.mobile", "u.language"])
      .executeTakeFirstOrThrow();
    const to_address = (channel === "sms" ? own.mobile : own.email) ?? "";
    if (to_address === "") throw new ServiceError("message_no_address");
    const text = triedText(channel === "mail" && own.language === "en" ? "en" : "zh-CN");
    const id = await writeBeside(["messages"], async (writing) => {
      const tried = await writing.tx
        .selectFrom("outgoing_messages")
        .select("id")
        .where("membership_id", "=", membership_id)
        .where("event", "=", triedEvent)
        .where("create_ms", ">", clock.now() - hourMs)
        .execute();
      if (tried.length >= mostTriedAnHour) throw new ServiceError("too_many_requests");
      return queueMessage(writing, {
        ...{ agency_id, membership_id, channel, event: triedEvent, topics: "{}", to_address },
        ...{ subject: channel === "sms" ? "" : text.subject, next_ms: writing.nowMs },
        body: text.body,
        ...(channel === "sms" && { kind: "tried" }),
      });
    });
    return { id: String(id) };
  },
});
