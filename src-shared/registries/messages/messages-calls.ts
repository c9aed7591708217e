import { z } from "zod";
import { defineCall, idText } from "../../kernel/calls/define.ts";
import { deliveryErrors } from "../../kernel/values/text/delivery-errors.ts";
import { listNames } from "../lists/registry.ts";
import { deadline, deadlineDaysAhead } from "../workbench/workbench-calls.ts";
import { messageChannels, messageEventNames, messageTimes, messageTopics } from "./topics.ts";

/** A clock time of the day, "HH:mm". */
const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
const mostRoles = 60;

/** Rule of an event: by which channels (none: not at all), to whom, when, and how many days ahead. */
export const messageRule = z.strictObject({
  event: z.enum(messageEventNames),
  channels: z.array(z.enum(messageChannels)).max(messageChannels.length),
  /** Keys of roles; null: everybody whose work it is or who may see it. */
  roles: z.array(z.string().min(1).max(40)).min(1).max(mostRoles).nullable(),
  when: z.enum(messageTimes),
  /** Days ahead, no more than deadlines are known; null where the event has no day. */
  days: z.int().min(1).max(deadlineDaysAhead).nullable(),
});
export type MessageRule = z.output<typeof messageRule>;

const settings = {
  /** Hours in which only urgent events leave the program; null: none. Past midnight where `until` is earlier than `from`. */
  quiet: z.strictObject({ from: clock, until: clock }).nullable(),
  /** When that which is told once a day leaves, and whether on working days only. */
  digest: z.strictObject({ at: clock, workdays: z.boolean() }),
  /** One for every event. */
  rules: z.array(messageRule),
};

export const messageSettings = z.object({
  ...settings,
  /** 0: nothing was ever changed. */
  version: z.int(),
  changed_by: z.string().nullable(),
  changed_at: z.string().nullable(),
  /** Roles of the agency that may be chosen; own ones with their name. */
  roles: z.array(z.object({ key: z.string(), name: z.string().nullable(), scope: z.enum(["agency", "company"]) })),
  /** Text that an SMS and a mail would say of one wallet that ran low, in the words of the real ones. */
  preview: z.object({ sms: z.string(), mail: z.object({ subject: z.string(), body: z.string() }) }),
  /** Numbers of what went out today, by channel. */
  today: z.array(
    z.object({
      channel: z.enum(messageChannels),
      sent: z.int(),
      waiting: z.int(),
      failed: z.int(),
      last_at: z.string().nullable(),
    }),
  ),
  /** The last that could not be delivered, the newest first. */
  failures: z.array(
    z.object({
      id: idText,
      channel: z.enum(messageChannels),
      name: z.string(),
      error: z.enum(["no_address", ...deliveryErrors]),
      at: z.string(),
    }),
  ),
});
export type MessageSettings = z.output<typeof messageSettings>;

/** The message centre: what is told to whom, how and when (requirement M1). */
export const messageCenterConfig = defineCall({
  name: "messageCenter.config",
  method: "GET",
  path: "/cdl/1/message_center/config",
  access: "settings.message.edit",
  output: () => messageSettings,
});

/** Changes the whole of it. Errors: `stale_version`, `invalid` (an event twice or missing, an unknown role), `forbidden`. */
export const messageCenterSetConfig = defineCall({
  name: "messageCenter.setConfig",
  method: "PUT",
  path: "/cdl/1/message_center/config",
  access: "settings.message.edit",
  body: () => z.strictObject({ ...settings, version: z.int().min(0) }),
  output: () => messageSettings,
  refusals: ["stale_version"],
});

/** Sends one to oneself by the way that all take. Errors: `message_no_address`, `mail_off`, `too_many_requests`. */
export const messageCenterTry = defineCall({
  name: "messageCenter.try",
  method: "POST",
  path: "/cdl/1/message_center/try",
  access: "settings.message.edit",
  body: () => z.strictObject({ channel: z.enum(["sms", "mail"]) }),
  output: () => z.object({ id: idText }),
  refusals: ["message_no_address", "mail_off", "too_many_requests"],
});

export const message = z.object({
  id: idText,
  topic: z.enum(messageTopics),
  /** Number of records that it told of. */
  told: z.int(),
  /**
   * Figures of what is still so, as the person sees it now; `names`: of companies, three at most. `link`: the list under the filters
   * that show it. Null where it is about the account.
   */
  now: z
    .object({
      count: z.int(),
      amount: z.int().nullable(),
      since: z.string().nullable(),
      names: z.array(z.string()),
      link: z.object({ list: z.enum(listNames), query: z.record(z.string(), z.string()) }).nullable(),
    })
    .nullable(),
  /** Days that come near, the soonest first, three at most. */
  deadlines: z.array(deadline),
  /** Of a sign-in: the region. */
  detail: z.string().nullable(),
  at: z.string(),
  read: z.boolean(),
  /** The desk shows it outside of the window. */
  desktop: z.boolean(),
});
export type Message = z.output<typeof message>;

const mostAtOnce = 100;

/**
 * The person's own messages, the newest first; those whose records they may not see any more, and unread ones of which nothing
 * waits any more, are left out. `unread`: how many of them are unread.
 */
export const messagesList = defineCall({
  name: "messages.list",
  method: "GET",
  path: "/cdl/1/messages",
  access: "own-session",
  query: () =>
    z.strictObject({
      only_unread: z.enum(["1"]).optional(),
      /** Id of the last one of the page before. */
      before: idText.optional(),
      limit: z
        .string()
        .regex(/^[1-9]\d{0,2}$/)
        .transform(Number)
        .pipe(z.int().min(1).max(mostAtOnce))
        .optional(),
    }),
  output: () =>
    z.object({
      results: z.array(message),
      unread: z.int(),
      has_more: z.boolean(),
      /** Language in which the person is written to; null: not said yet. */
      language: z.enum(["zh-CN", "en"]).nullable(),
    }),
});

/** Marks own messages as read; without `ids` all up to `up_to`. What is not one's own is left alone. */
export const messagesRead = defineCall({
  name: "messages.read",
  method: "POST",
  path: "/cdl/1/messages/read",
  access: "own-session",
  body: () =>
    z.union([z.strictObject({ ids: z.array(idText).min(1).max(mostAtOnce) }), z.strictObject({ up_to: idText })]),
  output: () => z.object({ read: z.int() }),
});

/** Says in which language the person wants to be written to. */
export const messagesLanguage = defineCall({
  name: "messages.language",
  method: "POST",
  path: "/cdl/1/messages/language",
  access: "own-session",
  body: () => z.strictObject({ language: z.enum(["zh-CN", "en"]) }),
  output: () => z.object({ language: z.enum(["zh-CN", "en"]) }),
});
