import { isMessageTopic, topicOf } from "../../../src-shared/registries/messages/topics.ts";
import type { MailCarrier } from "../../core/channels/mail/carrier.ts";
import type { SmsCarrier } from "../../core/channels/sms/carrier.ts";
import { smsKindOf } from "../../core/channels/sms/kinds.ts";
import type { Principal } from "../../core/context.ts";
import { handOver, leaseMs, mostAtOnce, outcomeOf, severalAtOnce } from "../../core/plumbing/delivery.ts";
import { faultFields, logLine } from "../../core/plumbing/log.ts";
import { type OutgoingMessage, outgoingStatus } from "../../core/plumbing/outgoing.ts";
import type { Service } from "../../lists/service.ts";
import { type Counted, type MessageLanguage, mailText, smsText } from "./compose.ts";
import { dayFact, daysOf } from "./deadline-facts.ts";
import { membersBy } from "./members.ts";
import { rowsNow } from "./present.ts";

export type Carriers = { readonly sms: SmsCarrier; readonly mail: MailCarrier };

/** Carriers of the outbox: each carries its own, so that a slow mail server does not hold up text messages. */
export const carriedChannels = ["sms", "mail"] as const;
type Channel = (typeof carriedChannels)[number];

const openDays = async (service: Service, person: Principal, topic: Counted["topic"]): Promise<number> => {
  const rows = await service.reading
    .selectFrom("message_facts")
    .select("fact")
    .where("membership_id", "=", person.membership_id)
    .where("topic", "=", topic)
    .where("is_open", "=", 1)
    .execute();
  const told = new Set(rows.map(({ fact }) => fact));
  return (await daysOf(service, person, topic)).filter((day) => told.has(dayFact(day))).length;
};

/** Counts what of a message is still so when it goes out, as its person may see it by then. */
const stillSo = async (service: Service, person: Principal, row: OutgoingMessage): Promise<Counted[]> => {
  const counted: Counted[] = [];
  for (const [topic, told] of Object.entries(JSON.parse(row.topics) as Record<string, number>)) {
    if (!isMessageTopic(topic)) continue;
    const { fact } = topicOf(topic);
    const { membership_id } = person;
    if (fact.of === "rows") {
      const now = await rowsNow(service, person, topic, { membership_id, topic });
      counted.push({ topic, count: now?.count ?? 0 });
    } else counted.push({ topic, count: fact.of === "account" ? told : await openDays(service, person, topic) });
  }
  return counted.filter(({ count }) => count > 0);
};

type Addressed = Pick<OutgoingMessage, "to_address" | "subject" | "body">;

/** Address and language of a membership: the number it signs in by, and where it is written to. */
const addressOf = async ({ reading }: Service, membershipId: number, channel: string) => {
  const row = await reading
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .where("m.id", "=", membershipId)
    .select(["u.mobile", "u.language", "m.email"])
    .executeTakeFirst();
  const language: MessageLanguage = row?.language === "en" ? "en" : "zh-CN";
  return { to_address: (channel === "sms" ? row?.mobile : row?.email) ?? "", language };
};

/** Words a message to one of the program's people; null where nothing of it is so any more, or they may not see it. */
const composed = async (service: Service, row: OutgoingMessage): Promise<Addressed | null> => {
  const [person] = await membersBy(service, [row.membership_id]);
  if (person === undefined) return null;
  const counted = await stillSo(service, person, row);
  if (counted.length === 0) return null;
  const { to_address, language } = await addressOf(service, row.membership_id, row.channel);
  // Carriers in China take registered Chinese templates only.
  return row.channel === "sms"
    ? { to_address, subject: "", body: smsText(counted, "zh-CN") }
    : { to_address, ...mailText(counted, language) };
};

const isAnyDue = async ({ reading, clock }: Service, channel: Channel): Promise<boolean> => {
  const row = await reading
    .selectFrom("outgoing_messages")
    .select("id")
    .where("status", "=", outgoingStatus.queued)
    .where("next_ms", "<=", clock.now())
    .where("channel", "=", channel)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

type Claimed = OutgoingMessage & { readonly untilMs: number };

const claim = (service: Service, channel: Channel, most: number): Promise<Claimed[]> =>
  service.system("messages").writeBeside(["messages"], async ({ tx, nowMs }) => {
    const due = await tx
      .selectFrom("outgoing_messages")
      .selectAll()
      .where("status", "=", outgoingStatus.queued)
      .where("next_ms", "<=", nowMs)
      .where("channel", "=", channel)
      .orderBy("id")
      .limit(most)
      .execute();
    if (due.length === 0) return [];
    const untilMs = nowMs + leaseMs;
    await tx
      .updateTable("outgoing_messages")
      .set((eb) => ({ next_ms: untilMs, attempts: eb("attempts", "+", 1) }))
      .where(
        "id",
        "in",
        due.map(({ id }) => id),
      )
      .execute();
    return due.map((row) => ({ ...row, attempts: row.attempts + 1, untilMs }));
  });

const note = (service: Service, id: number, columns: Partial<OutgoingMessage>): Promise<unknown> =>
  service
    .system("messages")
    .writeBeside(["messages"], ({ tx }) =>
      tx
        .updateTable("outgoing_messages")
        .set(columns)
        .where("id", "=", id)
        .where("status", "=", outgoingStatus.queued)
        .execute(),
    );

const send = ({ sms, mail }: Carriers, row: OutgoingMessage, { to_address, subject, body }: Addressed) =>
  row.channel === "sms"
    ? sms.send({
        ...{ id: row.id, phone: to_address, text: body, kind: smsKindOf(row.kind) },
        parameters: JSON.parse(row.parameters ?? "{}") as Record<string, string>,
      })
    : mail.send({ message_id: row.message_id, to_address, subject, body, file_key: "", file_name: "" });

const carryOne = async (service: Service, carriers: Carriers, row: Claimed): Promise<void> => {
  // Worded once: what a carrier may have taken already is handed over again as it was.
  const message = row.body === "" ? await composed(service, row) : row;
  if (message === null) {
    await note(service, row.id, { status: outgoingStatus.dropped });
    return;
  }
  const { to_address, subject, body } = message;
  if (to_address === "") {
    await note(service, row.id, { status: outgoingStatus.failed, error: "no_address" });
    return;
  }
  if (row.body === "") await note(service, row.id, { to_address, subject, body });
  // Whoever comes after the lease may have it already.
  if (service.clock.now() >= row.untilMs) return;
  const onFault = (error: unknown): void => logLine("error", "message_not_carried", faultFields(error));
  const answer = await handOver(() => send(carriers, row, message), onFault);
  const outcome = outcomeOf(row.attempts, answer, service.clock.now());
  const { state, ...rest } = outcome;
  await note(service, row.id, {
    ...rest,
    status: outgoingStatus[state],
    ...(state === "sent" && { sent_ms: service.clock.now(), error: "" }),
  });
};

/**
 * One round of sending what waits in the outbox for one channel. It may be killed at any point and several copies may run: a message is
 * claimed before it is sent, under the same id every time, so a carrier that knows ids delivers it once.
 */
export const sendChannel = async (service: Service, carriers: Carriers, channel: Channel): Promise<void> => {
  const { atOnce } = carriers[channel];
  while (await isAnyDue(service, channel)) {
    // No more than what ends within the lease.
    const claimed = await claim(service, channel, atOnce ?? mostAtOnce);
    if (claimed.length === 0) return;
    await severalAtOnce(claimed, atOnce ?? 1, (row) => carryOne(service, carriers, row));
  }
};

/** One round of sending for all channels. */
export const sendMessages = async (service: Service, carriers: Carriers): Promise<void> => {
  for (const channel of carriedChannels) await sendChannel(service, carriers, channel);
};
