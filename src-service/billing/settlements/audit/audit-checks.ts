import { sql } from "kysely";
import { settlementStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import type { Check, CheckResult } from "../../../core/database/audit-check.ts";
import type { Database } from "../../../core/database/tables.ts";
import { attemptStates } from "../../../ledger/money/payout-attempts.ts";
import { linesOnceBooked } from "../making/open-slices.ts";
import { payoutKey, snapshotHash, totalsOf } from "../rows/lines.ts";
import { caseChecks } from "./audit-cases.ts";
import { decisionChecks } from "./audit-decisions.ts";
import { figuresAreRecorded } from "./audit-figures.ts";
import { holdChecks } from "./audit-holds.ts";
import { journalChecks } from "./audit-journals.ts";
import { openCosts, planChecks } from "./audit-plans.ts";
import { receivableChecks } from "./audit-receivables.ts";

const result = (name: string, examined: number, faults: readonly string[]): CheckResult => ({ name, examined, faults });

const cancelled = settlementStates.code("cancelled");

const runningSettlements = (db: Database) =>
  db.selectFrom("settlements").selectAll().where("status", "<>", cancelled).orderBy("id").execute();

/**
 * Checks that headers are the sums of their lines, that the seal is that of the lines, and that every payout key is right.
 */
const settlementsEqualLines: Check = async (db) => {
  const faults: string[] = [];
  const settlements = await runningSettlements(db);
  for (const settlement of settlements) {
    const lines = await linesOnceBooked(db, settlement);
    for (const [name, sum] of Object.entries(totalsOf(lines))) {
      const headerValue = settlement[name as keyof typeof settlement] ?? 0;
      if (headerValue !== sum)
        faults.push(`settlement ${settlement.no}: ${name} is ${headerValue}, its lines have ${sum}`);
    }
    if (snapshotHash(settlement, lines) !== settlement.snapshot_hash) {
      faults.push(`settlement ${settlement.no}: the lines are not what was sealed`);
    }
    for (const line of lines) {
      const key = payoutKey(settlement.agency_id, line.bill_id, line, line.net, settlement.period);
      if (key !== line.payout_key) faults.push(`settlement ${settlement.no} line ${line.seq}: wrong payout key`);
    }
  }
  return result("settlements equal their lines", settlements.length, faults);
};

const groups = [
  { name: "paid", codes: [1], count: "paid_count", amount: "success_amount" },
  { name: "failed", codes: [2, 15], count: "failed_count", amount: "failed_amount" },
  { name: "unknown", codes: [99], count: "unknown_count", amount: "unknown_amount" },
  { name: "returned", codes: [9], count: "returned_count", amount: "returned_amount" },
] as const;

/** Checks that the progress columns of headers equal the lines. */
const progressEqualsLines: Check = async (db) => {
  const rows = await db
    .selectFrom("payout_lines")
    .groupBy(["settlement_id", "status"])
    .select(["settlement_id", "status", sql<number>`count(*)`.as("lines"), sql<number>`sum(net)`.as("net")])
    .execute();
  const faults: string[] = [];
  const settlements = await runningSettlements(db);
  const bySettlement = Map.groupBy(rows, (row) => row.settlement_id);
  for (const settlement of settlements) {
    const own = bySettlement.get(settlement.id) ?? [];
    for (const group of groups) {
      const groupLines = own.filter((row) => (group.codes as readonly number[]).includes(row.status));
      const lines = groupLines.reduce((sum, row) => sum + Number(row.lines), 0);
      const net = groupLines.reduce((sum, row) => sum + Number(row.net), 0);
      if (settlement[group.count] !== lines || settlement[group.amount] !== net) {
        faults.push(`settlement ${settlement.no}: ${group.name} differs from its lines`);
      }
    }
  }
  return result("progress equals the lines", settlements.length, faults);
};

/** Checks that frozen amounts of wallets equal the amounts of approved settlements and transfers under way. */
const frozenAmountsAreDue: Check = async (db) => {
  const rows = await db
    .selectFrom("wallets as w")
    .leftJoin("settlements as s", "s.wallet_id", "w.id")
    .groupBy(["w.id", "w.frozen"])
    .select(["w.id", "w.frozen", sql<number>`coalesce(sum(s.frozen_amount), 0)`.as("settlements")])
    .select(
      sql<number>`(select coalesce(sum(t.frozen_amount), 0) from transfers t where t.from_wallet_id = w.id)`.as(
        "transfers",
      ),
    )
    .execute();
  const faults = rows
    .filter((row) => row.frozen !== Number(row.settlements) + Number(row.transfers))
    .map((row) => `wallet ${row.id}: ${row.frozen} frozen, held ${row.settlements} and ${row.transfers}`);
  return result("frozen money is held", rows.length, faults);
};

const onTheWay = [
  attemptStates.queued,
  attemptStates.claimed,
  attemptStates.sent,
  attemptStates.unknown,
  attemptStates.failed,
];

/** Checks that clearing equals the net pay of lines under way and of lines still to be booked. */
const clearingIsUnderWay: Check = async (db) => {
  const accounts = await db
    .selectFrom("ledger_accounts")
    .where("kind", "=", "payout_clearing")
    .groupBy("agency_id")
    .select(["agency_id", sql<number>`sum(balance)`.as("balance")])
    .execute();
  const open = await db
    .selectFrom("payout_attempts as a")
    .innerJoin("payout_lines as p", "p.id", "a.line_id")
    .where("a.state", "in", onTheWay)
    .groupBy("p.agency_id")
    .select(["p.agency_id", sql<number>`sum(a.amount)`.as("amount")])
    .execute();
  const amounts = new Map(open.map((row) => [row.agency_id, Number(row.amount)]));
  for (const { agency_id, net } of await openCosts(db)) amounts.set(agency_id, (amounts.get(agency_id) ?? 0) + net);
  const faults = accounts
    .filter((row) => -Number(row.balance) !== (amounts.get(row.agency_id) ?? 0))
    .map((row) => `agency ${row.agency_id}: clearing ${row.balance}, under way ${amounts.get(row.agency_id) ?? 0}`);
  return result("clearing is what is under way", accounts.length, faults);
};

/** Checks that lines and bills agree about each payment. */
const billsFollowLines: Check = async (db) => {
  const rows = await db
    .selectFrom("payout_lines as p")
    .innerJoin("settlements as s", "s.id", "p.settlement_id")
    .innerJoin("bills as b", "b.id", "p.bill_id")
    .where("s.status", "<>", cancelled)
    .groupBy(["p.status", "b.status", "s.status"])
    .select(["p.status as line", "b.status as bill", "s.status as settlement", sql<number>`count(*)`.as("rows")])
    .execute();
  const legal = new Set(["0 40", "5 50", "4 50", "6 50", "99 50", "1 60", "2 65", "15 65", "9 70"]);
  // In offline settlements the bills are settling although no line is sent to our bank.
  const isOffline = (row: { line: number; bill: number; settlement: number }): boolean =>
    row.settlement === settlementStates.code("offlineHandling") && row.line === 0 && row.bill === 50;
  const faults = rows
    .filter((row) => !legal.has(`${row.line} ${row.bill}`) && !isOffline(row))
    .map((row) => `${row.rows} lines in ${row.line} whose bill is in ${row.bill}`);
  return result(
    "bills follow their lines",
    rows.reduce((sum, row) => sum + Number(row.rows), 0),
    faults,
  );
};

/**
 * Checks that nobody is paid twice: no bill has two payments that were not returned, in our books or the bank's, and every
 * order of the sandbox bank is one of ours, with the same amount and account.
 */
const paidOnce: Check = async (db) => {
  const twice = await db
    .selectFrom("payout_attempts as a")
    .innerJoin("payout_lines as p", "p.id", "a.line_id")
    .leftJoin("sandbox_bank_orders as o", "o.channel_order_no", "a.channel_order_no")
    .where("a.state", "<>", attemptStates.returned)
    .where((eb) => eb.or([eb("a.state", "=", attemptStates.paid), eb("o.plan", "=", "paid")]))
    .groupBy("p.bill_id")
    .having(sql<number>`count(*)`, ">", 1)
    .select(["p.bill_id", sql<number>`count(*)`.as("payments")])
    .execute();
  const orders = await db
    .selectFrom("sandbox_bank_orders as o")
    .leftJoin("payout_attempts as a", "a.channel_order_no", "o.channel_order_no")
    .leftJoin("payout_lines as p", "p.id", "a.line_id")
    .where("o.channel_order_no", "not in", (eb) => eb.selectFrom("transfer_orders").select("channel_order_no"))
    .select(["o.channel_order_no", "o.amount", "o.plan", "o.account_no"])
    .leftJoin("bank_cases as c", "c.channel_order_no", "o.channel_order_no")
    .select(["a.paid_amount", "c.bank_amount"])
    .select(["a.amount as ordered", "a.state", "a.account_no as other_account", "p.account_no as sealed_account"])
    .execute();
  const failed: readonly (number | null)[] = [attemptStates.failed, attemptStates.refunded];
  const faults = [
    ...twice.map((row) => `bill ${row.bill_id}: paid ${row.payments} times`),
    ...orders.flatMap((row) => {
      // An amount other than ordered must be explained: booked by two people, or in an open case.
      const explainedAmounts = [row.ordered, row.paid_amount, row.bank_amount];
      const isOurs =
        explainedAmounts.includes(row.amount) && (row.other_account ?? row.sealed_account) === row.account_no;
      const isOther =
        (row.plan === "failed" && (row.state === attemptStates.paid || row.state === attemptStates.returned)) ||
        (row.plan === "paid" && failed.includes(row.state));
      return [
        ...(isOurs ? [] : [`bank order ${row.channel_order_no}: not what was ordered`]),
        ...(isOther ? [`bank order ${row.channel_order_no}: the bank says ${row.plan}`] : []),
      ];
    }),
  ];
  return result("no payout is paid twice", orders.length, faults);
};

/** The proofs that money movements agree with the settlements. */
export const settlementChecks: readonly Check[] = [
  settlementsEqualLines,
  progressEqualsLines,
  frozenAmountsAreDue,
  clearingIsUnderWay,
  billsFollowLines,
  paidOnce,
  figuresAreRecorded,
  ...receivableChecks,
  ...decisionChecks,
  ...journalChecks,
  ...caseChecks,
  ...planChecks,
  ...holdChecks,
];
