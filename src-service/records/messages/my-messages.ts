import type { CallOutput } from "../../../src-shared/kernel/calls/define.ts";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { Message, messagesList } from "../../../src-shared/registries/messages/messages-calls.ts";
import { isMessageTopic, topicOf } from "../../../src-shared/registries/messages/topics.ts";
import type { HandlersFor, Principal, SignedIn } from "../../core/context.ts";
import type { Tables } from "../../core/database/tables.ts";
import { recordId } from "../../core/plumbing/answers.ts";
import type { Service } from "../../lists/service.ts";
import { dayFact, daysOf } from "./deadline-facts.ts";
import { rowsNow } from "./present.ts";

type Row = Tables["messages"];

const usualPage = 30;
const mostUnread = 100;
const mostDays = 3;

const factsOf = async ({ reading }: Service, messageId: number): Promise<ReadonlySet<string>> => {
  const rows = await reading.selectFrom("message_facts").select("fact").where("message_id", "=", messageId).execute();
  return new Set(rows.map(({ fact }) => fact));
};

/**
 * A message as its person may see it now; null where they may not, or where it was unread and nothing of it is so any more.
 */
const seenMessage = async (service: Service, person: Principal, row: Row): Promise<Message | null> => {
  if (!isMessageTopic(row.topic)) return null;
  const base = {
    ...{ id: String(row.id), topic: row.topic, told: row.told, detail: row.detail, at: shanghaiNow(row.at_ms) },
    ...{ read: row.read_ms !== null, now: null, deadlines: [] },
    desktop: row.read_ms === null && row.desktop_ms !== null && row.desktop_ms <= service.clock.now(),
  };
  const { fact } = topicOf(row.topic);
  if (fact.of === "account") return base;
  if (fact.of === "rows") {
    const now = await rowsNow(service, person, row.topic, { message_id: row.id });
    return now === null || (now.count === 0 && !base.read) ? null : { ...base, now };
  }
  const facts = await factsOf(service, row.id);
  const days = (await daysOf(service, person, row.topic)).filter((day) => facts.has(dayFact(day)));
  if (days.length === 0) return null;
  const link = days.length === 1 ? (days[0]?.link ?? null) : null;
  const now = { count: days.length, amount: null, since: null, names: [], link };
  return { ...base, now, deadlines: days.slice(0, mostDays) };
};

const ownMessages = ({ db, principal }: SignedIn) =>
  db.selectFrom("messages").selectAll().where("membership_id", "=", principal.membership_id).orderBy("id", "desc");

type Listed = CallOutput<typeof messagesList>;

const languageOf = async ({ db, principal }: SignedIn): Promise<Listed["language"]> => {
  const row = await db.selectFrom("users").select("language").where("id", "=", principal.user_id).executeTakeFirst();
  return row?.language === "en" || row?.language === "zh-CN" ? row.language : null;
};

/** Lists, reads and language of a person's own messages. */
export const myMessages = (service: Service): HandlersFor<"messages.list" | "messages.read" | "messages.language"> => ({
  "messages.list": async (context, { query }) => {
    const { principal } = context;
    const limit = query.limit ?? usualPage;
    const before = query.before === undefined ? null : recordId(query.before);
    const unreadRows = await ownMessages(context).where("read_ms", "is", null).limit(mostUnread).execute();
    const pageRows = await ownMessages(context)
      .$if(before !== null, (messages) => messages.where("id", "<", before ?? 0))
      .$if(query.only_unread === "1", (messages) => messages.where("read_ms", "is", null))
      .limit(limit + 1)
      .execute();
    const seen = new Map<number, Message | null>();
    for (const row of [...unreadRows, ...pageRows.slice(0, limit)])
      if (!seen.has(row.id)) seen.set(row.id, await seenMessage(service, principal, row));
    return {
      results: pageRows.slice(0, limit).flatMap((row) => seen.get(row.id) ?? []),
      unread: unreadRows.filter((row) => seen.get(row.id) !== null).length,
      has_more: pageRows.length > limit,
      language: await languageOf(context),
    };
  },

  "messages.read": async ({ principal, writeBeside }, { body }) => {
    const read = await writeBeside(["messages"], async ({ tx, nowMs }) => {
      const own = tx
        .updateTable("messages")
        .set({ read_ms: nowMs })
        .where("membership_id", "=", principal.membership_id)
        .where("read_ms", "is", null);
      const { numUpdatedRows } =
        "ids" in body
          ? await own.where("id", "in", body.ids.map(recordId)).executeTakeFirst()
          : await own.where("id", "<=", recordId(body.up_to)).executeTakeFirst();
      return Number(numUpdatedRows);
    });
    return { read };
  },

  "messages.language": async ({ principal, writeBeside }, { body: { language } }) => {
    await writeBeside([], async ({ tx }) => {
      await tx.updateTable("users").set({ language }).where("id", "=", principal.user_id).execute();
    });
    return { language };
  },
});
