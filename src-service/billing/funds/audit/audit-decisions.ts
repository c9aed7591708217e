import { sql } from "kysely";
import { transferStates } from "../../../../src-shared/billing/funds/transfer-states.ts";
import { walletChangeStates } from "../../../../src-shared/billing/funds/wallet-change-states.ts";
import type { Check } from "../../../core/database/audit-check.ts";
import { origins } from "../rows/store.ts";

const code = transferStates.code;

/** Checks that a requested transfer was approved by another person, and that its orders have its account and amount. */
const transfersWereDecided: Check = async (db) => {
  const begun = [code("processing"), code("succeeded"), code("failed"), code("returned"), code("unknown")];
  const rows = await db
    .selectFrom("transfers")
    .select(["no", "status", "origin", "maker_id", "named_id", "checker_id", "approved_at", "amount", "fee", "actual"])
    .orderBy("id")
    .execute();
  const orders = await sql<{ no: string; channel_order_no: string }>`
    select coalesce(t.no, '?') as no, o.channel_order_no from transfer_orders o
      left join transfers t on t.id = o.transfer_id
    where t.id is null or (t.type = 2 and (o.payee_account <> t.payee_account or o.payee_name <> t.payee_name
      or o.bank_code <> t.payee_bank_code))
      or o.attempt > (select count(*) from transfer_orders c where c.transfer_id = o.transfer_id)`.execute(db);
  return {
    name: "transfers were decided by two people",
    examined: rows.length,
    faults: [
      ...rows.flatMap((row) => {
        const problems = [
          row.checker_id !== null && row.checker_id === row.maker_id && "decided by its maker",
          row.checker_id !== null && row.checker_id === row.named_id && "decided by the person named in it",
          row.checker_id !== null && row.approved_at === null && begun.includes(row.status) && "decided at no time",
          row.origin === origins.person && row.maker_id === 0 && "asked for by nobody",
          row.amount <= 0 && "an amount that is none",
        ];
        return problems.filter((one) => one !== false).map((one) => `transfer ${row.no}: ${one}`);
      }),
      ...orders.rows.map((row) => `transfer ${row.no}: its order ${row.channel_order_no} is another's`),
    ],
  };
};

/** Checks that deposits reported by the bank were booked: the same amount under the same serial, each once. */
const depositsAreBooked: Check = async (db) => {
  const { rows } = await sql<{ serial: string; amount: number; booked: number; transfers: number }>`
    select d.serial, d.amount, sum(t.amount) as booked, count(*) as transfers from sandbox_bank_deposits d
    join transfers t on upper(t.bank_serial) = upper(d.serial) and t.origin = ${origins.bank}
    group by d.serial, d.amount`.execute(db);
  return {
    name: "deposits are booked as the bank reports them",
    examined: rows.length,
    faults: rows
      .filter((row) => Number(row.booked) !== row.amount || Number(row.transfers) !== 1)
      .map((row) => `deposit ${row.serial}: ${row.amount} came in, ${row.booked} booked by ${row.transfers} transfers`),
  };
};

/** Checks that credit and rebates were approved by another person than the proposer. */
const changesWereDecided: Check = async (db) => {
  const rows = await db.selectFrom("wallet_changes").selectAll().orderBy("id").execute();
  const isDecided = [walletChangeStates.code("approved"), walletChangeStates.code("rejected")];
  return {
    name: "credit and rebates were decided by two people",
    examined: rows.length,
    faults: rows
      .filter(
        (row) =>
          isDecided.includes(row.status) &&
          (row.decided_by === null || row.decided_by === row.requested_by || row.decide_at === null),
      )
      .map((row) => `change ${row.id} of wallet ${row.wallet_id}: decided by its maker, by nobody or at no time`),
  };
};

/** The proofs of the deciders of transfers, and of agreement with the bank. */
export const fundDecisionChecks: readonly Check[] = [transfersWereDecided, depositsAreBooked, changesWereDecided];
