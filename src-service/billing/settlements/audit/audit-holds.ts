import { sql } from "kysely";
import { payoutLineStates, settlementStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import type { Check } from "../../../core/database/audit-check.ts";
import { attemptStates } from "../../../ledger/money/payout-attempts.ts";

/**
 * Checks that what is frozen for a settlement is what it costs while it waits to be paid and nothing otherwise, and that its
 * journals froze, released and took just that.
 */
const holdsAreOwed: Check = async (db) => {
  const { rows } = await sql<{
    no: string;
    status: number;
    company_payable: number;
    frozen_amount: number;
    held: number;
  }>`
    select s.no, s.status, s.company_payable, s.frozen_amount, coalesce(h.held, 0) as held from settlements s
    left join (select j.agency_id, j.biz_no, -sum(p.amount) as held from ledger_journals j
      join ledger_postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
      where a.kind = 'wallet_frozen' group by j.agency_id, j.biz_no) h on h.agency_id = s.agency_id and h.biz_no = s.no
    order by s.id`.execute(db);
  const toPay = settlementStates.code("toPay");
  return {
    name: "what is frozen for a settlement is what it costs",
    examined: rows.length,
    faults: rows.flatMap(({ no, status, company_payable, frozen_amount, held }) => {
      const owed = status === toPay ? company_payable : 0;
      return [
        ...(frozen_amount === owed ? [] : [`settlement ${no}: ${frozen_amount} frozen where ${owed} has to be`]),
        ...(Number(held) === frozen_amount ? [] : [`settlement ${no}: ${frozen_amount} frozen, its journals ${held}`]),
      ];
    }),
  };
};

const { queued, claimed, sent, paid, failed, returned, unknown, refunded, offline, offlineFailed } = attemptStates;

/** States of a line's last order (null: it has none) that go with the line's own. */
const ordersOfLine: Readonly<Record<number, readonly (number | null)[]>> = {
  // A payment of which nothing left, or which the company could not make, waits again, its orders given up.
  [payoutLineStates.code("waiting")]: [null, offline, refunded, offlineFailed],
  [payoutLineStates.code("paid")]: [paid],
  [payoutLineStates.code("failed")]: [failed, refunded, offlineFailed],
  [payoutLineStates.code("suspended")]: [queued, claimed, sent],
  [payoutLineStates.code("paying")]: [queued, claimed, sent],
  [payoutLineStates.code("awaitingPayee")]: [queued, claimed, sent],
  [payoutLineStates.code("returned")]: [returned],
  [payoutLineStates.code("cancelled")]: [null, failed, refunded, offlineFailed],
  [payoutLineStates.code("unknown")]: [unknown],
};

/** A line is paid again only when nothing can come of the order before. */
const overAndDone: readonly number[] = [refunded, returned, offlineFailed];
const atBank: readonly number[] = [claimed, sent, unknown];
const final: readonly number[] = [paid, failed, returned, refunded, offlineFailed];

/**
 * Checks that each order in the queue to the bank stands where its line does, that an earlier order of a line is over for good,
 * and that its times say the same as its state.
 */
const ordersFollowLines: Check = async (db) => {
  const rows = await db
    .selectFrom("payout_lines as p")
    .innerJoin("settlements as s", "s.id", "p.settlement_id")
    .leftJoin("payout_attempts as a", "a.line_id", "p.id")
    .groupBy(["p.status", "a.state"])
    .select(["p.status", "a.state", sql<number>`count(*)`.as("rows"), sql<string>`min(s.no)`.as("no")])
    .select(sql<number>`case when a.attempt < p.attempt then 1 else 0 end`.as("is_earlier"))
    .select(sql<number>`case when a.finished_ms is null then 0 else 1 end`.as("is_finished"))
    .select(sql<number>`case when a.first_claim_ms is null then 0 else 1 end`.as("was_claimed"))
    .groupBy([sql`5`, sql`6`, sql`7`])
    .execute();
  const faults = rows.flatMap((row) => {
    const { state } = row;
    const isEarlier = Number(row.is_earlier) === 1;
    const fits = isEarlier ? state !== null && overAndDone.includes(state) : ordersOfLine[row.status]?.includes(state);
    const problems = [
      fits !== true && `an order in state ${state} of a line in state ${row.status}`,
      state !== null &&
        final.includes(state) !== (Number(row.is_finished) === 1) &&
        `an order in state ${state} finished otherwise`,
      state !== null &&
        atBank.includes(state) &&
        Number(row.was_claimed) === 0 &&
        `an order in state ${state} that nobody sent`,
    ];
    return problems
      .filter((one) => one !== false)
      .map((one) => `settlement ${row.no}${Number(row.rows) > 1 ? ` and others (${row.rows} lines)` : ""}: ${one}`);
  });
  return {
    name: "orders to the bank stand where their lines are",
    examined: rows.reduce((sum, row) => sum + Number(row.rows), 0),
    faults,
  };
};

/** Checks that what the bank was ordered to pay went to an account that was the worker's, also where it is not the sealed one. */
const payeesAreWorkers: Check = async (db) => {
  const { rows } = await sql<{ no: string; seq: number }>`
    select s.no, p.seq from payout_attempts a join payout_lines p on p.id = a.line_id
    join settlements s on s.id = p.settlement_id
    where a.state not in (${offline}, ${offlineFailed}) and a.first_claim_ms is not null
      and not exists (select 1 from labor_accounts w where w.account_no = coalesce(a.account_no, p.account_no)
        and (w.labor_id = p.labor_id or w.labor_id = (select l.merged_into from labors l where l.id = p.labor_id)))
    order by s.no, p.seq`.execute(db);
  const { rows: all } = await sql<{ n: number }>`select count(*) as n from payout_attempts`.execute(db);
  return {
    name: "payments went to accounts of their workers",
    examined: Number(all[0]?.n ?? 0),
    faults: rows.map(({ no, seq }) => `settlement ${no} line ${seq}: paid to an account that is not the worker's`),
  };
};

/** The proofs of holds, and of the queue to the bank. */
export const holdChecks: readonly Check[] = [holdsAreOwed, ordersFollowLines, payeesAreWorkers];
