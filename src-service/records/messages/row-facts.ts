import { sql } from "kysely";
import { type ListName, listByName } from "../../../src-shared/registries/lists/registry.ts";
import { type MessageTopic, topicOf, topicsOfList } from "../../../src-shared/registries/messages/topics.ts";
import type { Principal } from "../../core/context.ts";
import { lookUp } from "../../core/database/tables.ts";
import { queryOf } from "../../core/deadlines/deadline-query.ts";
import { matching } from "../../lists/lists/matching.ts";
import { column } from "../../lists/lists/source.ts";
import { isOpenTo } from "../../lists/lists/waiting-figures.ts";
import type { Service } from "../../lists/service.ts";
import { membersInRound } from "./members.ts";
import { ruleOf, type Settings, settingsOf } from "./settings.ts";
import type { Finding } from "./tell.ts";

/** Changes after `from` up to `upTo`; `from` 0: all that there is. */
export type Span = { readonly from: number; readonly upTo: number };

/** With more changed records than this, all that match are read instead. */
const mostNamed = 2_000;

const rowsTopic = (topic: MessageTopic) => {
  const { event, fact } = topicOf(topic);
  return fact.of === "rows" ? { event, fact } : null;
};

type Changed = { readonly values: readonly number[]; readonly companies: ReadonlySet<number> };

/** Values of the column `by` that rows of a list changed, and whose they are, by agency. */
const changedIn = async (
  { reading, contributed }: Service,
  list: ListName,
  by: string,
  { from, upTo }: Span,
): Promise<Map<number, Changed>> => {
  const { source } = contributed.sources[list];
  const { rows } = await sql<{ agency_id: number; company_id: number | null; value: number | null }>`
    select distinct t.agency_id as agency_id, t.company_id as company_id, ${column(by)} as value
    from (${source.from(reading)}) as t where t.change_seq > ${from} and t.change_seq <= ${upTo}`.execute(reading);
  const known = rows.filter(({ value }) => value !== null);
  return new Map(
    [...Map.groupBy(known, ({ agency_id }) => agency_id)].map(([agencyId, own]) => [
      agencyId,
      {
        values: [...new Set(own.map(({ value }) => Number(value)))],
        companies: new Set(own.map(({ company_id }) => Number(company_id))),
      },
    ]),
  );
};

type Held = { readonly record_id: number; readonly weight: number };

/** Records of a topic that match for a person now, among those that changed (null: among all). */
const matchingNow = async (
  service: Service,
  person: Principal,
  topic: MessageTopic,
  among: readonly number[] | null,
): Promise<Held[]> => {
  const known = rowsTopic(topic);
  if (known === null) return [];
  const { kind, by, weight } = known.fact;
  const { reading: db, contributed } = service;
  const { source, as } = contributed.sources[kind.list];
  const asked = { db, principal: person, today: person.today, company_id: null };
  const query = queryOf(kind.list, kind.filters(person.today), asked);
  const { rows: from } = await matching(db, as?.(person) ?? person, listByName(kind.list), query, source);
  const heavy = weight === null ? sql`1` : column(weight);
  const read = async (within: ReturnType<typeof sql>): Promise<Held[]> => {
    const { rows } = await sql<Held>`
      select ${column(by)} as record_id, max(${heavy}) as weight from ${from} ${within}
      and ${column(by)} is not null group by ${column(by)}`.execute(db);
    return rows.map((row) => ({ record_id: Number(row.record_id), weight: Number(row.weight) }));
  };
  return among === null ? read(sql``) : lookUp(among, (chunk) => read(sql`and ${column(by)} in (${sql.join(chunk)})`));
};

/** Open facts of a person about a topic, among the records that changed. */
const openFacts = async (
  { reading }: Service,
  membershipId: number,
  topic: MessageTopic,
  among: readonly number[] | null,
): Promise<Held[]> => {
  const select = () =>
    reading
      .selectFrom("message_facts")
      .select(["record_id", "weight"])
      .where("membership_id", "=", membershipId)
      .where("topic", "=", topic)
      .where("is_open", "=", 1);
  return among === null
    ? select().execute()
    : lookUp(among, (chunk) => select().where("record_id", "in", chunk).execute());
};

/** Compares what is so for a person with what they were told. */
const findingOf = async (
  service: Service,
  person: Principal,
  topic: MessageTopic,
  among: readonly number[] | null,
  isFirst: boolean,
): Promise<Finding | null> => {
  const known = rowsTopic(topic);
  if (known === null) return null;
  const isOpen = isOpenTo(person, known.fact.kind);
  const now = isOpen ? await matchingNow(service, person, topic, among) : [];
  const told = new Map(
    (await openFacts(service, person.membership_id, topic, among)).map((one) => [one.record_id, one]),
  );
  const news = now.filter(({ record_id, weight }) => weight > (told.get(record_id)?.weight ?? 0));
  const isSo = new Set(now.map(({ record_id }) => record_id));
  const over = [...told.keys()].filter((id) => !isSo.has(id));
  if (news.length === 0 && over.length === 0) return null;
  return {
    ...{ person, topic, over: over.map(String) },
    news: news.map(({ record_id, weight }) => ({ fact: String(record_id), record_id, weight })),
    isPast: isFirst && known.fact.isOnlyNew === true,
  };
};

type People = {
  readonly settings: Settings;
  readonly whoMay: Awaited<ReturnType<typeof membersInRound>>;
};

/** Reads the people of each agency once a round. */
const peopleReader = (service: Service) => {
  const known = new Map<number, Promise<People>>();
  const read = async (agencyId: number): Promise<People> => ({
    settings: await settingsOf(service.reading, agencyId),
    whoMay: await membersInRound(service, agencyId),
  });
  return (agencyId: number): Promise<People> => {
    const people = known.get(agencyId) ?? read(agencyId);
    known.set(agencyId, people);
    return people;
  };
};

const findingsOf = async (
  service: Service,
  { settings, whoMay }: People,
  topics: readonly MessageTopic[],
  { values, companies }: Changed,
  isFirst: boolean,
): Promise<Finding[]> => {
  const findings: Finding[] = [];
  const among = isFirst || values.length > mostNamed ? null : values;
  for (const topic of topics) {
    const known = rowsTopic(topic);
    if (known === null) continue;
    const rule = ruleOf(settings, known.event);
    for (const person of await whoMay({ rule, permissions: known.fact.kind.needs, companies })) {
      const finding = await findingOf(service, person, topic, among, isFirst);
      if (finding !== null) findings.push(finding);
    }
  }
  return findings;
};

/**
 * Finds what changed for whom in the rows of lists: records that wait, failed or ran low since, and those of which that holds no
 * more. Whoever a rule does not name, or may not see the list or do the step, is not told.
 */
export const rowFindings = async (service: Service, span: Span): Promise<Finding[]> => {
  const findings: Finding[] = [];
  const peopleOf = peopleReader(service);
  const isFirst = span.from === 0;
  for (const [list, topics] of topicsOfList) {
    for (const [by, ofColumn] of Map.groupBy(topics, (topic) => rowsTopic(topic)?.fact.by ?? "id"))
      for (const [agencyId, changed] of await changedIn(service, list, by, span))
        findings.push(...(await findingsOf(service, await peopleOf(agencyId), ofColumn, changed, isFirst)));
  }
  return findings;
};
