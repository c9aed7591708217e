import { sql } from "kysely";
import { parseShanghai } from "../../../../src-shared/kernel/values/time/time.ts";
import type { Workbench } from "../../../../src-shared/registries/workbench/workbench-calls.ts";
import { lookUp } from "../../../core/database/tables.ts";
import type { DeadlineQuery } from "../../../core/deadlines/deadline-query.ts";
import { endOf } from "../../../core/deadlines/past-status.ts";
import { daysOfTrend } from "../../../core/deadlines/trend.ts";
import { attemptStates } from "../../../ledger/money/payout-attempts.ts";
import { visible } from "../../../lists/lists/source.ts";
import { retriable } from "../results/triage.ts";
import { movedSettlements, resultsComeIn } from "../rows/moved-settlements.ts";
import { settlementsSource } from "../rows/settlements-source.ts";

type Trend = NonNullable<Workbench["problems"]>["trend"];

/** States in which an attempt ended without success. */
const unsuccessful = [
  attemptStates.failed,
  attemptStates.refunded,
  attemptStates.offlineFailed,
  attemptStates.returned,
];

type Ended = {
  readonly finished_ms: number | null;
  readonly finished_at: string | null;
  readonly attempt: number;
  readonly current: number;
  readonly status: number;
  readonly next_ms: number | null;
};

/** Settlements whose payouts may have got or lost a failure since the first day of the trend. */
const changedSince = async (query: DeadlineQuery): Promise<readonly number[]> => {
  const { db, principal, company_id } = query;
  const ofCompany = company_id === null ? sql`` : sql`and t.company_id = ${company_id}`;
  const { rows } = await sql<{ id: number }>`
    select t.id as id from ${visible(db, principal, settlementsSource)} ${ofCompany}
      and t.status in (${sql.join(resultsComeIn)})`.execute(db);
  const moved = await movedSettlements(query);
  return [...new Set([...rows, ...moved].map((row) => Number(row.id)))];
};

/** Attempts of settlements that ended without success, each with the beginning of the next one. */
const endedAttempts = ({ db }: DeadlineQuery, settlementIds: readonly number[]): Promise<Ended[]> =>
  lookUp(settlementIds, (chunk) =>
    db
      .selectFrom("payout_lines as p")
      .innerJoin("payout_attempts as a", (join) =>
        join.onRef("a.line_id", "=", "p.id").on("a.state", "in", unsuccessful),
      )
      .leftJoin("payout_attempts as n", (join) =>
        join.onRef("n.line_id", "=", "a.line_id").on((eb) => eb("n.attempt", "=", eb("a.attempt", "+", 1))),
      )
      .where("p.settlement_id", "in", chunk)
      .select(["a.finished_ms", "p.finished_at", "a.attempt", "p.attempt as current", "p.status"])
      .select("n.created_ms as next_ms")
      .execute(),
  );

/** From when until when a payout was without success, in ms; `from` null: that is not recorded. */
type Span = { readonly from: number | null; readonly to: number };

const spanOf = ({ finished_ms, finished_at, attempt, current, status, next_ms }: Ended): Span | null => {
  if (attempt !== current) return { from: finished_ms, to: next_ms ?? Number.MAX_SAFE_INTEGER };
  // What was revoked before anything was sent waits again without having failed.
  if (!retriable.includes(status)) return null;
  // What came back ended when it did, not when it was paid; what was revoked has its end in one of the two.
  const from = (finished_at === null ? null : parseShanghai(finished_at)) ?? finished_ms;
  return { from, to: Number.MAX_SAFE_INTEGER };
};

/**
 * Counts payouts that had failed, come back or been revoked at the end of each day, `now` today. A payout counts from the end
 * of an attempt to the beginning of the next; a day on which one may have counted or not is null.
 */
export const problemsPast = async (query: DeadlineQuery, now: number): Promise<Trend> => {
  const ended = await endedAttempts(query, await changedSince(query));
  const spans = ended.flatMap((one) => spanOf(one) ?? []);
  const days = daysOfTrend(query.today);
  const unchanged = now - spans.filter(({ to }) => to === Number.MAX_SAFE_INTEGER).length;
  return days.map((day) => {
    if (day === query.today) return now;
    const end = (parseShanghai(endOf(day)) ?? 0) + 999;
    const open = spans.filter(({ to }) => to > end);
    if (open.some(({ from }) => from === null)) return null;
    return unchanged + open.filter(({ from }) => (from ?? 0) <= end).length;
  });
};
