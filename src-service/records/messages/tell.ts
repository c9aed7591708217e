import type { MessageRule } from "../../../src-shared/registries/messages/messages-calls.ts";
import { type MessageTopic, topicOf } from "../../../src-shared/registries/messages/topics.ts";
import type { Principal, ShortWriting } from "../../core/context.ts";
import { outgoingStatus, queueMessage } from "../../core/plumbing/outgoing.ts";
import { dueTime } from "./due-time.ts";
import { ruleOf, type Settings } from "./settings.ts";

/** Something to tell a person: facts that hold since, and those of which it holds no more (`over`). */
export type Finding = {
  readonly person: Principal;
  readonly topic: MessageTopic;
  readonly news: readonly { readonly fact: string; readonly record_id: number; readonly weight: number }[];
  readonly over: readonly string[];
  /** It was so before there were messages: remembered, and not told. */
  readonly isPast: boolean;
  readonly detail?: string;
};

/** Event of all that goes out once a day: it goes out together. */
export const digestEvent = "digest";
/** SMS and mails about one event leave at least this far apart; what comes meanwhile goes with the next. */
const apartMs = 10 * 60_000;
const inStatement = 500;

const chunksOf = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / inStatement) }, (_none, at) =>
    items.slice(at * inStatement, (at + 1) * inStatement),
  );

const close = async ({ tx }: ShortWriting, { person, topic, over }: Finding): Promise<void> => {
  for (const facts of chunksOf(over)) {
    await tx
      .updateTable("message_facts")
      .set({ is_open: 0, weight: 0 })
      .where("membership_id", "=", person.membership_id)
      .where("topic", "=", topic)
      .where("fact", "in", facts)
      .execute();
  }
};

/** Facts that nobody has told meanwhile: another copy of the service may have read the same. */
const untold = async ({ tx }: ShortWriting, { person, topic, news }: Finding): Promise<Finding["news"]> => {
  const told = new Map<string, number>();
  for (const facts of chunksOf(news)) {
    const rows = await tx
      .selectFrom("message_facts")
      .select(["fact", "weight"])
      .where("membership_id", "=", person.membership_id)
      .where("topic", "=", topic)
      .where("is_open", "=", 1)
      .where(
        "fact",
        "in",
        facts.map(({ fact }) => fact),
      )
      .execute();
    for (const row of rows) told.set(row.fact, row.weight);
  }
  return news.filter(({ fact, weight }) => weight > (told.get(fact) ?? 0));
};

const remember = async (
  { tx, ids, nowMs }: ShortWriting,
  { person, topic }: Finding,
  news: Finding["news"],
  message_id: number,
): Promise<void> => {
  for (const facts of chunksOf(news)) {
    const first = await ids(facts.length);
    const { membership_id } = person;
    await tx
      .insertInto("message_facts")
      .values(
        facts.map((one, at) => ({
          ...one,
          id: first + at,
          membership_id,
          topic,
          message_id,
          is_open: 1,
          at_ms: nowMs,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(["membership_id", "topic", "fact"]).doUpdateSet((eb) => ({
          weight: eb.ref("excluded.weight"),
          message_id: eb.ref("excluded.message_id"),
          is_open: eb.ref("excluded.is_open"),
          at_ms: eb.ref("excluded.at_ms"),
        })),
      )
      .execute();
  }
};

/** Writes the message, with what of the same topic is unread: one line of the bell instead of a hundred. */
const tellInside = async (
  { tx, ids, nowMs }: ShortWriting,
  { person, topic, detail }: Finding,
  count: number,
  desktop_ms: number | null,
): Promise<number> => {
  const { membership_id, agency_id } = person;
  const id = await ids(1);
  const unread = await tx
    .selectFrom("messages")
    .select(["id", "told"])
    .where("membership_id", "=", membership_id)
    .where("topic", "=", topic)
    .where("read_ms", "is", null)
    .execute();
  const old = unread.map((row) => row.id);
  if (old.length > 0) {
    await tx.updateTable("message_facts").set({ message_id: id }).where("message_id", "in", old).execute();
    await tx.deleteFrom("messages").where("id", "in", old).execute();
  }
  const told = unread.reduce((sum, row) => sum + row.told, count);
  await tx
    .insertInto("messages")
    .values({
      ...{ id, agency_id, membership_id, topic, told, detail: detail ?? null },
      ...{ at_ms: nowMs, read_ms: null, desktop_ms },
    })
    .execute();
  return id;
};

export type Channel = "sms" | "mail";

const lastSent = async ({ tx }: ShortWriting, membership_id: number, channel: Channel, event: string) => {
  const row = await tx
    .selectFrom("outgoing_messages")
    .select((eb) => eb.fn.max("sent_ms").as("last"))
    .where("membership_id", "=", membership_id)
    .where("channel", "=", channel)
    .where("status", "=", outgoingStatus.sent)
    .where("event", "=", event)
    .executeTakeFirst();
  return row?.last ?? null;
};

/** Asks for an SMS or mail, or adds to the one of the same event that has not gone out yet. */
const tellOutside = async (
  writing: ShortWriting,
  { person, topic }: Finding,
  count: number,
  channel: Channel,
  rule: MessageRule,
  due: number,
): Promise<void> => {
  const { membership_id, agency_id } = person;
  const event = rule.when === "daily" ? digestEvent : rule.event;
  const waiting = await writing.tx
    .selectFrom("outgoing_messages")
    .select(["id", "topics"])
    .where("membership_id", "=", membership_id)
    .where("channel", "=", channel)
    .where("status", "=", outgoingStatus.queued)
    .where("event", "=", event)
    .where("attempts", "=", 0)
    .executeTakeFirst();
  if (waiting !== undefined) {
    const topics = JSON.parse(waiting.topics) as Record<string, number>;
    const next = JSON.stringify({ ...topics, [topic]: (topics[topic] ?? 0) + count });
    await writing.tx.updateTable("outgoing_messages").set({ topics: next }).where("id", "=", waiting.id).execute();
    return;
  }
  const last = await lastSent(writing, membership_id, channel, event);
  await queueMessage(writing, {
    ...{ agency_id, membership_id, channel, event, topics: JSON.stringify({ [topic]: count }) },
    ...{ to_address: "", subject: "", body: "", next_ms: Math.max(due, last === null ? 0 : last + apartMs) },
  });
};

/**
 * Tells a person what was found, by the channels of the agency's settings that are set up (`outside`). To be done in one transaction
 * with the cursor.
 */
export const tell = async (
  writing: ShortWriting,
  settings: Settings,
  finding: Finding,
  outside: readonly Channel[],
): Promise<void> => {
  await close(writing, finding);
  const news = await untold(writing, finding);
  if (news.length === 0) return;
  if (finding.isPast) return remember(writing, finding, news, 0);
  const rule = ruleOf(settings, topicOf(finding.topic).event);
  const due = dueTime(writing.nowMs, rule, settings);
  const isInside = rule.channels.includes("inApp") || rule.channels.includes("desktop");
  const desktop = rule.channels.includes("desktop") ? due : null;
  const id = isInside ? await tellInside(writing, finding, news.length, desktop) : 0;
  await remember(writing, finding, news, id);
  for (const channel of outside)
    if (rule.channels.includes(channel)) await tellOutside(writing, finding, news.length, channel, rule, due);
};
