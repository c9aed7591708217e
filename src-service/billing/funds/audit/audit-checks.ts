import { sql } from "kysely";
import type { JournalKind } from "../../../../src-shared/billing/funds/ledger-kinds.ts";
import { walletChangeStates } from "../../../../src-shared/billing/funds/wallet-change-states.ts";
import { serialKey } from "../../../../src-shared/kernel/values/banks/bank-serial.ts";
import { orderStates } from "../../../core/channels/bank/order-states.ts";
import type { Check, CheckResult } from "../../../core/database/audit-check.ts";
import type { Database } from "../../../core/database/tables.ts";
import type { Transfer } from "../../../ledger/money/find-transfer.ts";
import { disputes, isDisputed, kindOf, origins, statusCode } from "../rows/store.ts";
import { fundDecisionChecks } from "./audit-decisions.ts";
import { fundOrderChecks } from "./audit-orders.ts";

const result = (name: string, examined: number, faults: readonly string[]): CheckResult => ({ name, examined, faults });

/** Effect of a transfer by account, in cents owed (wallets) or held (suspense, drawings). */
type Effect = Readonly<Record<string, number>>;

const openStates = (["toReview", "processing", "unknown"] as const).map(statusCode);
const is = (transfer: Transfer, ...keys: Parameters<typeof statusCode>[0][]): boolean =>
  keys.map(statusCode).includes(transfer.status);

const available = (id: number | null): string => `${id ?? 0}:wallet_available`;
const frozenKey = (id: number | null): string => `${id ?? 0}:wallet_frozen`;

/** Expected bookings of a transfer by kind and status; where there are two, either is right. */
const expected = (transfer: Transfer): readonly Effect[] => {
  const { amount, from_wallet_id: from, to_wallet_id: to } = transfer;
  const kind = kindOf(transfer);
  const heldEffect: Effect = { [available(from)]: -amount, [frozenKey(from)]: amount };
  const leaves: Effect = { [available(from)]: -amount };
  const enters: Effect = { [available(to)]: amount };
  const isOpen = openStates.includes(transfer.status);
  if (kind === "deposit") {
    if (is(transfer, "succeeded")) return [enters];
    if (is(transfer, "returned")) return [{}];
    return [{ suspense: amount }];
  }
  if (kind === "recharge") {
    const credited: Effect = transfer.source_id === null ? enters : { ...enters, suspense: -amount };
    // In dispute it stays credited, and the amount that the bank did not confirm is frozen.
    const { frozen_amount: heldAmount } = transfer;
    if (isDisputed(transfer)) return [{ [available(to)]: amount - heldAmount, [frozenKey(to)]: heldAmount }];
    return [is(transfer, "succeeded") ? credited : {}];
  }
  if (kind === "draw") return [is(transfer, "succeeded") ? { drawings: amount } : {}];
  if (kind === "adjust" && from === null) {
    return [is(transfer, "succeeded") ? { ...enters, adjustments: amount } : {}];
  }
  if (isOpen) return [heldEffect];
  if (kind === "move") {
    if (is(transfer, "succeeded")) return [{ ...leaves, ...enters }];
    // It came back after the other wallet had spent it: the agency bears it.
    return is(transfer, "returned") ? [{}, { ...enters, adjustments: amount }] : [{}];
  }
  if (!is(transfer, "succeeded")) return [{}];
  return [kind === "adjust" ? { ...leaves, adjustments: -amount } : leaves];
};

const watched = ["suspense", "drawings", "adjustments"];

const postedOf = async (db: Database): Promise<Map<string, Map<string, number>>> => {
  const rows = await db
    .selectFrom("ledger_postings as p")
    .innerJoin("ledger_accounts as a", "a.id", "p.account_id")
    .innerJoin("ledger_journals as j", "j.id", "p.journal_id")
    .innerJoin("transfers as t", (join) => join.onRef("t.no", "=", "j.biz_no").onRef("t.agency_id", "=", "j.agency_id"))
    .groupBy(["t.id", "a.wallet_id", "a.kind"])
    .select(["t.id", "a.wallet_id", "a.kind", sql<number>`sum(p.amount)`.as("amount")])
    .execute();
  const posted = new Map<string, Map<string, number>>();
  for (const row of rows) {
    const own = posted.get(String(row.id)) ?? new Map<string, number>();
    posted.set(String(row.id), own);
    // Liabilities are negative in the books; drawings and adjustments of the agency are positive.
    const owedAmount = -Number(row.amount);
    if (row.wallet_id !== null) own.set(`${row.wallet_id}:${row.kind}`, owedAmount);
    else if (row.kind === "suspense") own.set(row.kind, owedAmount);
    else if (watched.includes(row.kind)) own.set(row.kind, Number(row.amount));
  }
  return posted;
};

const isAsPosted = (effect: Effect, posted: ReadonlyMap<string, number>): boolean =>
  [...new Set([...Object.keys(effect), ...posted.keys()])].every(
    (account) => (effect[account] ?? 0) === (posted.get(account) ?? 0),
  );

/** Checks that the bookings of every transfer follow from its kind and status: wallets = ledger = transfers. */
const transfersAreBooked: Check = async (db) => {
  const transfers = await db.selectFrom("transfers").selectAll().orderBy("id").execute();
  const posted = await postedOf(db);
  const none = new Map<string, number>();
  const faults = transfers
    .filter((one) => !expected(one).some((effect) => isAsPosted(effect, posted.get(String(one.id)) ?? none)))
    .map((one) => `transfer ${one.no}: state ${one.status} is not what was booked`);
  return result("transfers are booked as they stand", transfers.length, faults);
};

const ownKinds: readonly JournalKind[] = [
  "recharge",
  "correct",
  "suspense",
  "claim",
  "giveBack",
  "withdraw",
  "payBack",
  "returned",
  "move",
  "moveBack",
  "transfer_difference",
];
const handKinds: readonly JournalKind[] = ["adjust", "draw", "drawBack"];

/** Checks that every journal of a transfer has its transfer. */
const journalsHaveTransfers: Check = async (db) => {
  const rows = await db
    .selectFrom("ledger_journals as j")
    .leftJoin("transfers as t", (join) => join.onRef("t.no", "=", "j.biz_no").onRef("t.agency_id", "=", "j.agency_id"))
    .where("j.kind", "in", [...ownKinds, ...handKinds])
    .select(["j.id", "j.kind", "t.id as transfer"])
    .execute();
  const faults = rows
    .filter((row) => row.transfer === null)
    .map((row) => `journal ${row.id} (${row.kind}): no transfer`);
  return result("recharges and withdrawals have their transfers", rows.length, faults);
};

/**
 * Checks that a transfer has at most one payment that was not returned, in our books and the bank's, for the ordered
 * amount.
 */
const paidOnce: Check = async (db) => {
  const rows = await db
    .selectFrom("transfer_orders as o")
    .innerJoin("transfers as t", "t.id", "o.transfer_id")
    .leftJoin("sandbox_bank_orders as b", "b.channel_order_no", "o.channel_order_no")
    .select(["o.transfer_id", "o.channel_order_no", "o.amount", "o.payee_account", "o.state", "t.actual", "t.no"])
    .select("o.paid_amount")
    .select(["b.amount as bank_amount", "b.account_no as bank_account", "b.plan"])
    .execute();
  const stayed = rows.filter(
    (row) => row.state !== orderStates.returned && (row.state === orderStates.paid || row.plan === "paid"),
  );
  const twice = [...Map.groupBy(stayed, (row) => row.transfer_id).values()].filter((payments) => payments.length > 1);
  const faults = [
    ...twice.map((payments) => `transfer ${payments[0]?.no}: paid ${payments.length} times`),
    ...rows.flatMap((row) => {
      const paid = row.paid_amount ?? row.amount;
      // Where two people decided that the bank paid less, the transfer has that amount.
      const isOrdered = row.amount === row.actual || (paid < row.amount && paid === row.actual);
      const isBanks = row.bank_amount === null || (row.bank_amount === paid && row.bank_account === row.payee_account);
      const isOther =
        (row.plan === "failed" && row.state === orderStates.paid) ||
        (row.plan === "paid" && row.state === orderStates.failed);
      return [
        ...(isOrdered && isBanks ? [] : [`bank order ${row.channel_order_no}: not what was ordered`]),
        ...(isOther ? [`bank order ${row.channel_order_no}: the bank says ${row.plan}`] : []),
      ];
    }),
  ];
  return result("no transfer is paid twice", rows.length, faults);
};

/** Checks that rebates of wallets are the granted ones less those used for bills, and equal the ledger. */
const rebatesAreRight: Check = async (db) => {
  const total = sql<number>`sum(amount)`.as("amount");
  const granted = await db
    .selectFrom("wallet_changes")
    .where("kind", "=", 2)
    .where("status", "=", walletChangeStates.code("approved"))
    .groupBy("wallet_id")
    .select(["wallet_id", total])
    .execute();
  const used = await db
    .selectFrom("service_bill_payments as p")
    .innerJoin("service_bills as b", "b.id", "p.bill_id")
    .groupBy("b.company_id")
    .select(["b.company_id", sql<number>`coalesce(sum(p.from_rebate), 0)`.as("amount")])
    .execute();
  const wallets = await db.selectFrom("wallets").selectAll().orderBy("id").execute();
  const grants = new Map(granted.map((row) => [row.wallet_id, Number(row.amount)]));
  const uses = new Map(used.map((row) => [row.company_id, Number(row.amount)]));
  const faults: string[] = [];
  for (const [company, own] of Map.groupBy(wallets, (wallet) => wallet.company_id)) {
    const balanceOfRebates = own.reduce((sum, wallet) => sum + (wallet.rebate_balance ?? 0), 0);
    const expectedRebates =
      own.reduce((sum, wallet) => sum + (grants.get(wallet.id) ?? 0), 0) - (uses.get(company) ?? 0);
    if (balanceOfRebates !== expectedRebates || own.some((wallet) => (wallet.rebate_balance ?? 0) < 0)) {
      faults.push(`company ${company}: ${balanceOfRebates} of rebates left, ${expectedRebates} due`);
    }
  }
  const owedByAgency = await db
    .selectFrom("ledger_accounts")
    .where("kind", "=", "rebate_payable")
    .groupBy("agency_id")
    .select(["agency_id", sql<number>`-sum(balance)`.as("amount")])
    .execute();
  const byAgency = Map.groupBy(wallets, (wallet) => wallet.agency_id);
  for (const agency of new Set([...byAgency.keys(), ...owedByAgency.map((row) => row.agency_id)])) {
    const rebatesOfAgency = (byAgency.get(agency) ?? []).reduce((sum, wallet) => sum + (wallet.rebate_balance ?? 0), 0);
    const bookedAmount = Number(owedByAgency.find((row) => row.agency_id === agency)?.amount ?? 0);
    if (rebatesOfAgency !== bookedAmount)
      faults.push(`agency ${agency}: ${rebatesOfAgency} of rebates left, ${bookedAmount} owed`);
  }
  return result("rebates are owed", wallets.length, faults);
};

/**
 * Checks that each received payment is credited once, regardless of the spelling of its serial, with the amount that the
 * bank received; an undecided difference is a fault.
 */
const creditedOnce: Check = async (db) => {
  const recharges = await db.selectFrom("transfers").selectAll().where("type", "=", 1).orderBy("id").execute();
  const deposits = await db.selectFrom("sandbox_bank_deposits").select(["serial", "amount"]).execute();
  const received = new Map(deposits.map((one) => [serialKey(one.serial), one.amount]));
  const credited = recharges.filter((one) => one.bank_serial !== null && (is(one, "succeeded") || isDisputed(one)));
  const bySerial = Map.groupBy(credited, (one) => `${one.agency_id} ${serialKey(one.bank_serial ?? "")}`);
  const twice = [...bySerial.values()]
    .filter((all) => all.length > 1)
    .map((all) => `payment ${all[0]?.bank_serial}: credited ${all.length} times`);
  const open = recharges
    .filter(isDisputed)
    .map((one) => `transfer ${one.no}: ${one.amount} booked, ${one.bank_amount ?? 0} reported, nobody has decided`);
  const wrongAmounts = credited.flatMap((one) => {
    const amount = received.get(serialKey(one.bank_serial ?? ""));
    const isDecided = isDisputed(one) || one.dispute === disputes.kept;
    // A recharge that was just entered by hand is compared in the next round.
    const isCompared = one.origin === origins.bank || one.bank_amount !== null;
    if (amount === undefined || amount === one.amount || isDecided || !isCompared) return [];
    return [`transfer ${one.no}: ${one.amount} credited, the bank received ${amount}`];
  });
  return result("payments that came in are credited once", recharges.length, [...twice, ...open, ...wrongAmounts]);
};

/** The proofs that money movements agree with the transfers. */
export const fundChecks: readonly Check[] = [
  creditedOnce,
  transfersAreBooked,
  journalsHaveTransfers,
  paidOnce,
  rebatesAreRight,
  ...fundDecisionChecks,
  ...fundOrderChecks,
];
