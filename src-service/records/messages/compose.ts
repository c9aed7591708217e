import { messages as messagesEn } from "../../../src-shared/locales/en/common/messages.ts";
import { workbench as workbenchEn } from "../../../src-shared/locales/en/workbench.ts";
import { messages as messagesZh } from "../../../src-shared/locales/zh-CN/common/messages.ts";
import { workbench as workbenchZh } from "../../../src-shared/locales/zh-CN/workbench.ts";
import type { MessageTopic } from "../../../src-shared/registries/messages/topics.ts";
import { filled } from "../../core/plumbing/filled.ts";

const texts = {
  "zh-CN": { messages: messagesZh, kinds: workbenchZh.waiting.kinds },
  en: { messages: messagesEn, kinds: workbenchEn.waiting.kinds },
} as const;

export type MessageLanguage = keyof typeof texts;

/** Topic of a text, and how many there are: no name, amount or number of a person. */
export type Counted = { readonly topic: MessageTopic; readonly count: number };

const nameOf = (topic: MessageTopic, language: MessageLanguage): string => {
  const { messages, kinds } = texts[language];
  return topic in messages.topics
    ? messages.topics[topic as keyof typeof messages.topics]
    : kinds[topic as keyof typeof kinds];
};

const whole = ["signInElsewhere", "rightsChanged"] as const;
const isWhole = (topic: MessageTopic): topic is (typeof whole)[number] => whole.some((one) => one === topic);

/** Text of an SMS without its signature; what happened to the account stands first, as a sentence of its own. */
export const smsText = (counted: readonly Counted[], language: MessageLanguage): string => {
  const { out } = texts[language].messages;
  const sentences = counted.flatMap(({ topic }) => (isWhole(topic) ? [out[topic]] : []));
  const parts = counted
    .filter(({ topic }) => !isWhole(topic))
    .map(({ topic, count }) => filled(out.part, { what: nameOf(topic, language), count }));
  return [...sentences, ...(parts.length === 0 ? [] : [filled(out.sms, { what: parts.join(out.join) })])].join("");
};

/** Subject and body of a mail. */
export const mailText = (
  counted: readonly Counted[],
  language: MessageLanguage,
): { readonly subject: string; readonly body: string } => {
  const { out } = texts[language].messages;
  const lines = counted.map(({ topic, count }) =>
    isWhole(topic) ? out[topic] : filled(out.line, { what: nameOf(topic, language), count }),
  );
  return {
    subject: filled(out.subject, { count: counted.reduce((sum, { count }) => sum + count, 0) }),
    body: [out.greeting, "", ...lines, "", out.foot].join("\n"),
  };
};

/** Text by which somebody tries a channel. */
export const triedText = (language: MessageLanguage): { readonly subject: string; readonly body: string } => {
  const { out } = texts[language].messages;
  return { subject: out.triedSubject, body: out.tried };
};
