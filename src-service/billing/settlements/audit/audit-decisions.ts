import { sql } from "kysely";
import { settlementStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import type { Check } from "../../../core/database/audit-check.ts";

const codes = (...keys: Parameters<typeof settlementStates.code>[0][]): readonly number[] =>
  keys.map(settlementStates.code);

const paid = codes(
  "paying",
  "suspended",
  "partlyPaid",
  "settled",
  "closed",
  "allFailed",
  "revoking",
  "offlineHandling",
  "offlineSettled",
);
const approved = [...codes("toFund", "toPay", "toHandOut"), ...paid];
const undecided = codes("draft", "toReview", "reviewRejected");

/**
 * Checks the people of settlements: approved by another person than the maker (for which figures: `audit-figures.ts`), paid
 * by a third person, and no approval in states without one.
 */
const decisionsHold: Check = async (db) => {
  const rows = await db
    .selectFrom("settlements")
    .select(["no", "status", "approved_hash", "maker_id", "checker_id", "payer_id", "approved_at"])
    .orderBy("id")
    .execute();
  const faults = rows.flatMap((row) => {
    const isApproved = approved.includes(row.status);
    const isPaid = paid.includes(row.status);
    const problems = [
      isApproved && row.approved_hash === null && "no approved hash",
      isApproved && (row.checker_id === null || row.approved_at === null) && "approved by nobody",
      row.checker_id === row.maker_id && "checked by its maker",
      isPaid && row.payer_id === null && "paid by nobody",
      row.payer_id !== null && row.payer_id === row.maker_id && "paid by its maker",
      row.payer_id !== null && row.payer_id === row.checker_id && "paid by its checker",
      undecided.includes(row.status) && row.approved_hash !== null && "an approved hash before the approval",
    ];
    return problems.filter((one) => one !== false).map((one) => `settlement ${row.no}: ${one}`);
  });
  return { name: "settlements were decided by three people", examined: rows.length, faults };
};

type Decider = "maker_id" | "checker_id" | "payer_id";

/**
 * Actions of the audit log that name the deciders; the newest entry counts, because a rejected settlement is approved
 * again. The maker is left out: a settlement requested with an import has the importer as maker, but is created when
 * somebody audits.
 */
const decidedBy: Readonly<Record<string, Decider>> = {
  "settlements.approve": "checker_id",
  "settlements.approve_again": "checker_id",
};

/** Checks that the people of settlements are those in the audit log, and belong to the agency. */
const peopleAreInAuditLog: Check = async (db) => {
  const strangers = await sql<{ no: string }>`
    select s.no from settlements s
    where not exists (select 1 from memberships m where m.user_id = s.maker_id and m.agency_id = s.agency_id)
      or (s.checker_id is not null
        and not exists (select 1 from memberships m where m.user_id = s.checker_id and m.agency_id = s.agency_id))
      or (s.payer_id is not null
        and not exists (select 1 from memberships m where m.user_id = s.payer_id and m.agency_id = s.agency_id))`.execute(
    db,
  );
  const entries = await sql<Record<Decider, number | null> & { no: string; action: string; actor_id: number | null }>`
    select s.no, s.maker_id, s.checker_id, s.payer_id, a.action, a.actor_id
    from audit_log a join settlements s on a.object = 'settlement:' || s.id
    where a.action in (${sql.join(Object.keys(decidedBy))}) and a.actor_id is not null
      and a.id = (select max(n.id) from audit_log n where n.object = a.object
        and n.action in (${sql.join(Object.keys(decidedBy))}))`.execute(db);
  const others = entries.rows.filter((row) => {
    const decider = decidedBy[row.action];
    const deciderId = decider === undefined ? null : row[decider];
    return deciderId !== null && deciderId !== row.actor_id;
  });
  return {
    name: "deciders are those of the audit log",
    examined: entries.rows.length,
    faults: [
      ...strangers.rows.map(({ no }) => `settlement ${no}: decided by somebody who is not of the agency`),
      ...others.map(({ no, action }) => `settlement ${no}: the audit log names another person for ${action}`),
    ],
  };
};

const open = [0, 4, 5, 6];
const failed = [2, 15];

type Counts = { no: string; status: number; open: number; paid: number; failed: number; unknown: number; back: number };

/** Reason why a state contradicts the lines; undefined when it does not. */
const misfit = (row: Counts, keyOf: (code: number) => string): string | undefined => {
  const isOver = row.open === 0 && row.unknown === 0;
  const fits: Readonly<Record<string, boolean>> = {
    paying: row.open > 0,
    suspended: row.open === 0 && row.unknown > 0,
    partlyPaid: isOver && row.paid > 0 && row.failed + row.back > 0,
    settled: isOver && row.paid > 0 && row.failed + row.back === 0,
    closed: isOver && row.failed + row.back > 0,
    allFailed: isOver && row.paid === 0,
    offlineSettled: isOver && row.paid > 0,
  };
  const isBefore = [...undecided, ...codes("toFund", "toPay", "toHandOut", "cancelled")].includes(row.status);
  if (isBefore && row.paid + row.unknown + row.back > 0) return `${keyOf(row.status)} though lines were paid`;
  return fits[keyOf(row.status)] === false ? `${keyOf(row.status)} is not what its lines say` : undefined;
};

/** Checks that the status of settlements follows from their lines, and that their bills name them. */
const statesFollowLines: Check = async (db) => {
  const count = (states: readonly number[]) => sql`sum(case when p.status in (${sql.join(states)}) then 1 else 0 end)`;
  const { rows } = await sql<Counts>`
    select s.no, s.status, ${count(open)} as open, ${count([1])} as paid, ${count(failed)} as failed,
      ${count([99])} as unknown, ${count([9])} as back
    from settlements s left join payout_lines p on p.settlement_id = s.id group by s.id, s.no, s.status`.execute(db);
  const keyOf = (code: number): string => settlementStates.keyOf(code) ?? String(code);
  const stray = await sql<{ what: string }>`
    select 'payout line ' || p.id as what from payout_lines p
      where not exists (select 1 from settlements s where s.id = p.settlement_id)
    union all select 'bill ' || b.no from bills b where b.settlement_id is not null
      and not exists (select 1 from settlements s where s.id = b.settlement_id)
    union all select 'payment attempt ' || a.channel_order_no from payout_attempts a
      where not exists (select 1 from payout_lines p where p.id = a.line_id)
    union all select 'event ' || e.id from settlement_events e
      where not exists (select 1 from settlements s where s.id = e.settlement_id)`.execute(db);
  return {
    name: "settlements stand where their lines are",
    examined: rows.length,
    faults: [
      ...rows.flatMap((row) => {
        const problem = misfit(
          {
            ...row,
            open: Number(row.open ?? 0),
            paid: Number(row.paid ?? 0),
            failed: Number(row.failed ?? 0),
            unknown: Number(row.unknown ?? 0),
            back: Number(row.back ?? 0),
          },
          keyOf,
        );
        return problem === undefined ? [] : [`settlement ${row.no}: ${problem}`];
      }),
      ...stray.rows.map(({ what }) => `${what}: its settlement or line is gone`),
    ],
  };
};

const compared = ["accounting_fee", "service_fee", "pit", "vat", "surtax", "labor_id", "agency_id"] as const;

/** Checks that lines agree with their bills and have the number of their last attempt. */
const linesEqualBills: Check = async (db) => {
  const differs = sql.join(
    compared.map((name) => sql`p.${sql.ref(name)} <> b.${sql.ref(name)}`),
    sql` or `,
  );
  const { rows } = await sql<{ no: string; seq: number }>`
    select s.no, p.seq from payout_lines p join bills b on b.id = p.bill_id join settlements s on s.id = p.settlement_id
    where s.status <> ${settlementStates.code("cancelled")} and (${differs} or p.net <> b.net_pay
      or b.settlement_id is null or b.settlement_id <> p.settlement_id or b.company_id <> s.company_id)`.execute(db);
  const orders = await sql<{ no: string; seq: number }>`
    select s.no, p.seq from payout_lines p join settlements s on s.id = p.settlement_id
    left join payout_attempts a on a.line_id = p.id and a.attempt = p.attempt
    where (p.attempt > 0 and (a.id is null or a.amount <> p.net and a.state in (0, 1, 3, 5, 99)
        or coalesce(p.channel_order_no, '') <> a.channel_order_no
        or p.channel_order_no <> s.no || 'P' ||
          (case when p.seq > 99999 then cast(p.seq as text) else substr('0000' || p.seq, length('0000' || p.seq) - 4) end)
          || 'A' || p.attempt))
      or (p.attempt = 0 and p.channel_order_no is not null)
      or p.attempt <> (select count(*) from payout_attempts c where c.line_id = p.id)`.execute(db);
  return {
    name: "lines are their bills and orders",
    examined: compared.length,
    faults: [
      ...rows.map(({ no, seq }) => `settlement ${no} line ${seq}: its bill says something else`),
      ...orders.rows.map(({ no, seq }) => `settlement ${no} line ${seq}: not the order of its last attempt`),
    ],
  };
};

/** The proofs of the deciders, and of the agreement of lines, bills and orders. */
export const decisionChecks: readonly Check[] = [
  decisionsHold,
  peopleAreInAuditLog,
  statesFollowLines,
  linesEqualBills,
];
