import type { Message } from "../../../../src-shared/registries/messages/messages-calls.ts";
import { type MessageTopic, tabOfTopic, topicOf } from "../../../../src-shared/registries/messages/topics.ts";
import type { Texts } from "../../../i18n/texts.ts";
import {
  messageAddress,
  messageDetail,
  messageTitle,
  toneOf,
} from "../../../screens/records/messages/message-words.ts";
import type { NoticeIcon, ReadNotice } from "./notice.ts";

const icons: Readonly<Partial<Record<MessageTopic, NoticeIcon>>> = {
  unknown: "unknown",
  failed: "failed",
  returned: "returned",
  walletsLow: "wallet",
  exportsDone: "export",
  importsDone: "import",
};

const iconOf = (topic: MessageTopic): NoticeIcon =>
  icons[topic] ?? (tabOfTopic(topic) === "system" ? "person" : "waiting");

const prefix = "message.";

/** Id of a message in the bell, and back; null for a notice that is no message. */
export const messageIdOf = (noticeId: string): string | null =>
  noticeId.startsWith(prefix) ? noticeId.slice(prefix.length) : null;

/** Messages of the service as lines of the bell. */
export const messageNotices = (texts: Texts, messages: readonly Message[]): readonly ReadNotice[] =>
  messages.map((message) => ({
    id: `${prefix}${message.id}`,
    tab: tabOfTopic(message.topic),
    tone: message.read && topicOf(message.topic).fact.of === "rows" ? "neutral" : toneOf(message.topic),
    icon: iconOf(message.topic),
    title: messageTitle(texts, message),
    detail: messageDetail(texts, message),
    at: message.at,
    to: messageAddress(message),
    weight: 1,
    memory: "service",
    isUnread: !message.read,
  }));
