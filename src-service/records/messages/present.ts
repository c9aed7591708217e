import { type RawBuilder, sql } from "kysely";
import { listByName } from "../../../src-shared/registries/lists/registry.ts";
import type { Message } from "../../../src-shared/registries/messages/messages-calls.ts";
import { type MessageTopic, topicOf } from "../../../src-shared/registries/messages/topics.ts";
import type { Principal } from "../../core/context.ts";
import { queryOf } from "../../core/deadlines/deadline-query.ts";
import { matching } from "../../lists/lists/matching.ts";
import { column, seenBy, visible } from "../../lists/lists/source.ts";
import { isOpenTo } from "../../lists/lists/waiting-figures.ts";
import type { Service } from "../../lists/service.ts";

const mostNames = 3;

type Asked = Pick<Service, "reading" | "contributed">;

/** Records that a message told of, or (of outgoing ones) all open facts of a membership about a topic. */
export type Told = { readonly message_id: number } | { readonly membership_id: number; readonly topic: MessageTopic };

const toldIds = (told: Told): RawBuilder<unknown> =>
  "message_id" in told
    ? sql`(select f.record_id from message_facts as f where f.message_id = ${told.message_id})`
    : sql`(select f.record_id from message_facts as f
        where f.membership_id = ${told.membership_id} and f.topic = ${told.topic} and f.is_open = 1)`;

/**
 * Counts what of a message's rows is still so, as the person sees them now; null where they may not see the list, may not do the step any
 * more, or none of the records.
 */
export const rowsNow = async (
  { reading: db, contributed }: Asked,
  person: Principal,
  topic: MessageTopic,
  told: Told,
): Promise<Message["now"]> => {
  const { fact } = topicOf(topic);
  if (fact.of !== "rows" || !isOpenTo(person, fact.kind)) return null;
  const { kind, by } = fact;
  const { list, amount, since } = kind;
  const spec = listByName(list);
  const asked = { db, principal: person, today: person.today, company_id: null };
  const query = queryOf(list, kind.filters(person.today), asked);
  const { source, as } = contributed.sources[list];
  const seer = as?.(person) ?? person;
  const { rows: from } = await matching(db, seer, spec, query, source);
  const within = sql`and ${column(by)} in ${toldIds(told)}`;
  const name = Object.hasOwn(spec.columns, "company_name") ? column("company_name") : sql`null`;
  const { rows } = await sql<{ name: string | null; found: number; amount: number | null; since: string | null }>`
    select x.name as name, count(*) as found, sum(x.amount) as amount, min(x.since) as since from (
      select ${name} as name, ${amount === null ? sql`0` : column(amount)} as amount, ${column(since)} as since
      from ${from} ${within}) as x group by x.name order by 2 desc, 1`.execute(db);
  const count = rows.reduce((sum, row) => sum + Number(row.found), 0);
  if (count === 0) {
    const seen = await sql`select 1 from ${visible(db, seer, seenBy(source, seer))} ${within} limit 1`.execute(db);
    if (seen.rows.length === 0) return null;
  }
  const times = rows.flatMap((row) => row.since ?? []).sort();
  return {
    count,
    amount: amount === null ? null : rows.reduce((sum, row) => sum + Number(row.amount ?? 0), 0),
    since: times[0] ?? null,
    names: rows.flatMap((row) => row.name ?? []).slice(0, mostNames),
    link: { list, query },
  };
};
