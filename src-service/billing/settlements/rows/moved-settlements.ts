import { sql } from "kysely";
import { settlementStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import type { DeadlineQuery } from "../../../core/deadlines/deadline-query.ts";
import { endOf, type Moved, movedOf } from "../../../core/deadlines/past-status.ts";
import { daysOfTrend } from "../../../core/deadlines/trend.ts";
import { visible } from "../../../lists/lists/source.ts";
import { settlementsSource } from "./settlements-source.ts";

type Facts = {
  readonly id: number;
  readonly status: number;
  readonly maker_id: number;
  readonly checker_id: number | null;
  readonly company_payable: number;
};
export type MovedSettlement = Facts & Moved;

const read = async (query: DeadlineQuery): Promise<readonly MovedSettlement[]> => {
  const { db, principal, company_id, today } = query;
  const [first = today] = daysOfTrend(today);
  const ofCompany = company_id === null ? sql`` : sql`and t.company_id = ${company_id}`;
  const { rows } = await sql<Facts & { at: string; action: string; from_status: number | null }>`
    select s.id as id, s.status as status, s.maker_id as maker_id, s.checker_id as checker_id,
      s.company_payable as company_payable, e.at as at, e.action as action, e.from_status as from_status
    from (select t.id as id, t.status as status, t.maker_id as maker_id, t.checker_id as checker_id,
        t.company_payable as company_payable
      from ${visible(db, principal, settlementsSource)} ${ofCompany}) as s
    join settlement_events as e on e.settlement_id = s.id and e.at > ${endOf(first)}
    order by s.id, e.at, e.id`.execute(db);
  return movedOf(rows);
};

const reads = new WeakMap<DeadlineQuery, Promise<readonly MovedSettlement[]>>();

/**
 * The visible settlements with a step after the first day of a trend; all others are as they were then. Several parts of
 * the workbench need them: they are read once for each time that it is asked for.
 */
export const movedSettlements = (query: DeadlineQuery): Promise<readonly MovedSettlement[]> => {
  const known = reads.get(query) ?? read(query);
  reads.set(query, known);
  return known;
};

/** Statuses in which results come in without a step of the settlement. */
export const resultsComeIn = (["paying", "suspended", "revoking", "offlineHandling"] as const).map((key) =>
  settlementStates.code(key),
);
