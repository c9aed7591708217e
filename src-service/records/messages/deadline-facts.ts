import { type MessageTopic, messageTopics, topicOf } from "../../../src-shared/registries/messages/topics.ts";
import type { Deadline } from "../../../src-shared/registries/workbench/workbench-calls.ts";
import type { Principal } from "../../core/context.ts";
import type { Service } from "../../lists/service.ts";
import { isToldBy, membersOf } from "./members.ts";
import { ruleOf, settingsOf } from "./settings.ts";
import type { Finding } from "./tell.ts";

/** Topics of days that come near. */
const dayTopics = messageTopics.flatMap((topic) => {
  const { event, fact } = topicOf(topic);
  return fact.of === "deadlines" ? [{ topic, event, kinds: fact.kinds }] : [];
});

/** Key of a day, the same when it is read again: no name of a person is kept. */
export const dayFact = ({ kind, day, period, no, link }: Deadline): string =>
  [kind, day, period ?? "", no ?? "", link?.query["ids"] ?? ""].join("|");

/** The days of a topic that a person sees and may act on, the soonest first. */
export const daysOf = async (
  { reading: db, contributed }: Pick<Service, "reading" | "contributed">,
  principal: Principal,
  topic: MessageTopic,
): Promise<Deadline[]> => {
  const kinds = dayTopics.find((one) => one.topic === topic)?.kinds ?? [];
  const days: Deadline[] = [];
  for (const deadlines of contributed.deadlines) {
    const own = await deadlines({ db, principal, today: principal.today, company_id: null });
    days.push(...own.filter(({ kind }) => kinds.includes(kind)));
  }
  return days.sort((one, other) => (one.day < other.day ? -1 : 1));
};

/** Finds, once a day, the days that have come as near as the rule says. Each is told once. */
export const dayFindings = async (service: Service): Promise<Finding[]> => {
  const findings: Finding[] = [];
  const agencies = await service.reading.selectFrom("agencies").select("id").orderBy("id").execute();
  for (const { id } of agencies) {
    const settings = await settingsOf(service.reading, id);
    const members = await membersOf(service, id);
    for (const { topic, event } of dayTopics) {
      const rule = ruleOf(settings, event);
      for (const person of members.filter((one) => isToldBy(rule, one))) {
        const near = (await daysOf(service, person, topic)).filter(({ days_left }) => days_left <= (rule.days ?? 0));
        if (near.length === 0) continue;
        const facts = [...new Set(near.map(dayFact))].map((fact) => ({ fact, record_id: 0, weight: 1 }));
        findings.push({ person, topic, news: facts, over: [], isPast: false });
      }
    }
  }
  return findings;
};
