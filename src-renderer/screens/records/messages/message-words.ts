import type { StateTone } from "../../../../src-shared/kernel/states/define.ts";
import { formatMoney } from "../../../../src-shared/kernel/values/money/money.ts";
import type { Message } from "../../../../src-shared/registries/messages/messages-calls.ts";
import { type MessageTopic, topicOf } from "../../../../src-shared/registries/messages/topics.ts";
import { clockOf } from "../../../i18n/clock-of.ts";
import { deadlineText } from "../../../i18n/deadline-text.ts";
import type { Texts } from "../../../i18n/texts.ts";
import { listAddress } from "../../../list-screen/model/list-address.ts";

/** Name of what a message tells of: that of the workbench where it is its work. */
export const topicWords = ({ of }: Texts, topic: MessageTopic): string =>
  of(`messages.topics.${topic}`, {}, of(`workbench.waiting.kinds.${topic}`));

/** First line of a message: what, and how many of it there still are (of what is done: were). */
export const messageTitle = (texts: Texts, { topic, now, told }: Message): string => {
  const what = topicWords(texts, topic);
  if (topicOf(topic).fact.of === "account") return what;
  return texts.t("messages.counted", { what, count: now === null || now.count === 0 ? told : now.count });
};

const facts: Readonly<Partial<Record<MessageTopic, "unknown" | "rights" | "limits">>> = {
  unknown: "unknown",
  rightsChanged: "rights",
  dataLimits: "limits",
};

const namesOf = ({ t, list }: Texts, { names, count }: NonNullable<Message["now"]>): string | null => {
  if (names.length === 0) return null;
  return t(count > names.length ? "messages.detail.companiesMore" : "messages.detail.companies", {
    names: list(names),
  });
};

/** Second line: whose, how much, since when, what to beware of; null where there is nothing to say. */
export const messageDetail = (texts: Texts, message: Message): string | null => {
  const { t } = texts;
  const { topic, now, deadlines, detail, read } = message;
  const fact = facts[topic];
  if (now !== null && now.count === 0 && read) return t("messages.done", { count: message.told });
  const days = deadlines.map((one) =>
    t("messages.detail.day", { what: deadlineText(texts, one), day: one.day.slice(5) }),
  );
  const parts = [
    ...(now === null || days.length > 0 ? [] : [namesOf(texts, now)]),
    ...days,
    now?.amount ? t("messages.detail.amount", { amount: formatMoney(now.amount) }) : null,
    now?.since ? t("messages.detail.since", { time: clockOf(now.since) }) : null,
    detail === null ? null : t("messages.detail.region", { region: detail }),
    fact === undefined ? null : t(`messages.detail.${fact}`),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(" · ");
};

/** Tone of a message: money that may be paid twice, money that did not arrive, work, or news. */
export const toneOf = (topic: MessageTopic): StateTone => {
  if (topic === "unknown") return "doubt";
  if (topic === "failed" || topic === "returned") return "danger";
  const { event } = topicOf(topic);
  return event === "files" || topic === "rightsChanged" ? "info" : "warning";
};

/** Address that a message leads to: the list that it counts, or the person's own security. */
export const messageAddress = ({ topic, now, deadlines }: Message): string | null => {
  if (topic === "signInElsewhere" || topic === "rightsChanged") return "/security";
  const link = now?.link ?? null;
  if (link !== null) return listAddress(link.list, link.query);
  if (deadlines.length > 0) return topic === "taxNear" ? "/tax-periods" : "/workbench";
  return null;
};
