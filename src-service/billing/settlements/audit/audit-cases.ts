import { sql } from "kysely";
import { bankCaseStates, waitingCases } from "../../../../src-shared/billing/bank-cases/bank-case-states.ts";
import type { Check, CheckResult } from "../../../core/database/audit-check.ts";
import { attemptStates } from "../../../ledger/money/payout-attempts.ts";
import { decidedCode } from "../results/triage.ts";

const result = (name: string, examined: number, faults: readonly string[]): CheckResult => ({ name, examined, faults });

/** Checks that `payout_difference` equals what attempts were paid above or below their orders. */
const differencesAreDecided: Check = async (db) => {
  const lines = await db
    .selectFrom("payout_attempts as a")
    .innerJoin("payout_lines as p", "p.id", "a.line_id")
    .leftJoin("bank_cases as c", "c.attempt_id", "a.id")
    .where("a.paid_amount", "is not", null)
    .select(["p.agency_id", "a.state", "a.amount", "a.paid_amount", "a.channel_order_no", "c.decider_id"])
    .execute();
  const transfers = await db
    .selectFrom("transfer_orders as o")
    .innerJoin("transfers as t", "t.id", "o.transfer_id")
    .leftJoin("bank_cases as c", "c.attempt_id", "o.id")
    .where("o.paid_amount", "is not", null)
    // What was paid less went back to the wallet, and the transfer is of what was paid (`paidAsDecided`).
    .select(["t.agency_id", "o.state", "t.actual as amount", "o.paid_amount", "o.channel_order_no", "c.decider_id"])
    .execute();
  const rows = [...lines, ...transfers];
  const expected = new Map<number, number>();
  for (const { agency_id, state, amount, paid_amount } of rows) {
    const paid = paid_amount ?? amount;
    // For a failed order that was paid after all, the whole amount is a difference; a returned payment reverses its
    // difference.
    const difference = state === attemptStates.paid ? paid - amount : state === attemptStates.returned ? 0 : paid;
    expected.set(agency_id, (expected.get(agency_id) ?? 0) + difference);
  }
  const accounts = await db
    .selectFrom("ledger_accounts")
    .where("kind", "=", "payout_difference")
    .groupBy("agency_id")
    .select(["agency_id", sql<number>`sum(balance)`.as("balance")])
    .execute();
  const bookedBalances = new Map(accounts.map((row) => [row.agency_id, Number(row.balance)]));
  const faults = [...new Set([...expected.keys(), ...bookedBalances.keys()])]
    .filter((agency) => (expected.get(agency) ?? 0) !== (bookedBalances.get(agency) ?? 0))
    .map(
      (agency) =>
        `agency ${agency}: differences ${bookedBalances.get(agency) ?? 0}, its orders have ${expected.get(agency) ?? 0}`,
    );
  const undecided = rows.filter(({ decider_id }) => decider_id === null);
  return result("differences of payments are decided", rows.length, [
    ...faults,
    ...undecided.map((row) => `bank order ${row.channel_order_no}: another amount without a decision`),
  ]);
};

/**
 * Checks that every decision about an order has the bank's file and two different people, and that headers count the
 * waiting cases.
 */
const decisionsAreProven: Check = async (db) => {
  const cases = await db
    .selectFrom("bank_cases as c")
    .leftJoin("payout_attempts as a", "a.id", "c.attempt_id")
    .leftJoin("transfer_orders as o", "o.id", "c.attempt_id")
    .selectAll("c")
    .select((eb) => [
      eb.fn.coalesce("a.channel_order_no", "o.channel_order_no").as("attempt_no"),
      eb.fn.coalesce("a.amount", "o.amount").as("attempt_amount"),
    ])
    .select("o.transfer_id as order_transfer")
    .execute();
  const vouchers = await db.selectFrom("voucher_records").select(["settlement_id", "transfer_id", "sha256"]).execute();
  const proofs = new Set(vouchers.map((row) => `${row.settlement_id ?? 0} ${row.transfer_id ?? 0} ${row.sha256}`));
  const decidedCases = cases.filter(({ decider_id }) => decider_id !== null);
  const freed = await db
    .selectFrom("payout_attempts as a")
    .leftJoin("bank_cases as c", "c.attempt_id", "a.id")
    .where("a.fail_code", "=", decidedCode)
    .where((eb) => eb.or([eb("c.decider_id", "is", null), eb("c.proof", "is", null)]))
    .select("a.channel_order_no")
    .execute();
  const counts = new Map<number, number>();
  for (const { settlement_id, status } of cases) {
    if (settlement_id > 0 && waitingCases.includes(status))
      counts.set(settlement_id, (counts.get(settlement_id) ?? 0) + 1);
  }
  const waiting = new Map<number, number>();
  for (const { transfer_id, status } of cases) {
    if (transfer_id !== null && waitingCases.includes(status)) waiting.set(transfer_id, status);
  }
  const transfers = await db.selectFrom("transfers").select(["id", "no", "case_status"]).execute();
  const headers = await db.selectFrom("settlements").select(["id", "no", "case_count"]).execute();
  const faults = [
    ...cases.flatMap((one) =>
      one.attempt_no === one.channel_order_no &&
      one.attempt_amount === one.ordered &&
      one.order_transfer === one.transfer_id
        ? []
        : [`bank order ${one.channel_order_no}: its case is about another order`],
    ),
    ...decidedCases.flatMap((one) => [
      ...(one.decider_id === one.proposer_id
        ? [`bank order ${one.channel_order_no}: proposed and decided by one person`]
        : []),
      ...(proofs.has(`${one.settlement_id} ${one.transfer_id ?? 0} ${one.proof}`)
        ? []
        : [`bank order ${one.channel_order_no}: decided without a file`]),
    ]),
    ...cases.flatMap((one) =>
      one.status === bankCaseStates.code("watched") && one.decider_id === null
        ? [`bank order ${one.channel_order_no}: watched without a decision`]
        : [],
    ),
    ...freed.map((row) => `bank order ${row.channel_order_no}: taken for failed without proof`),
    ...transfers
      .filter((row) => row.case_status !== (waiting.get(row.id) ?? null))
      .map((row) => `transfer ${row.no}: it says ${row.case_status} of its case, the case is ${waiting.get(row.id)}`),
    ...headers
      .filter((row) => row.case_count !== (counts.get(row.id) ?? 0))
      .map((row) => `settlement ${row.no}: ${row.case_count} open cases, there are ${counts.get(row.id) ?? 0}`),
  ];
  return result("decisions about orders are proven", cases.length + freed.length, faults);
};

export const caseChecks: readonly Check[] = [differencesAreDecided, decisionsAreProven];
