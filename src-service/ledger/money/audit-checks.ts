import { sql } from "kysely";
import { transactionDirections } from "../../../src-shared/billing/funds/transactions-list.ts";
import type { Check, CheckResult } from "../../core/database/audit-check.ts";
import type { Database } from "../../core/database/tables.ts";
import { statementChecks } from "./audit-statements.ts";
import { businessTypes } from "./ledger.ts";

const result = (name: string, examined: number, faults: readonly string[]): CheckResult => ({ name, examined, faults });

const count = async (db: Database, table: "ledger_journals" | "ledger_accounts" | "wallets"): Promise<number> => {
  const row = await db.selectFrom(table).select(sql<number>`count(*)`.as("rows")).executeTakeFirstOrThrow();
  return Number(row.rows);
};

/**
 * Checks that every journal adds up to zero and every posting has its journal (a journal that moved nothing may have no
 * posting).
 */
const journalsBalance: Check = async (db) => {
  const rows = await db
    .selectFrom("ledger_postings")
    .groupBy("journal_id")
    .having(sql<number>`sum(amount)`, "<>", 0)
    .select(["journal_id", sql<number>`sum(amount)`.as("sum")])
    .execute();
  const stray = await db
    .selectFrom("ledger_postings as p")
    .leftJoin("ledger_journals as j", "j.id", "p.journal_id")
    .where("j.id", "is", null)
    .select("p.id")
    .execute();
  const faults = [
    ...rows.map((row) => `journal ${row.journal_id}: adds up to ${row.sum}`),
    ...stray.map((row) => `posting ${row.id}: no such journal`),
  ];
  return result("journals add up to zero", await count(db, "ledger_journals"), faults);
};

/** Checks that every account's balance is the sum of its postings, and every posting has its account. */
const accountsEqualPostings: Check = async (db) => {
  const rows = await db
    .selectFrom("ledger_accounts as a")
    .leftJoin("ledger_postings as p", "p.account_id", "a.id")
    .groupBy(["a.id", "a.kind", "a.balance"])
    .select(["a.id", "a.kind", "a.balance", sql<number>`coalesce(sum(p.amount), 0)`.as("posted")])
    .execute();
  const stray = await db
    .selectFrom("ledger_postings as p")
    .leftJoin("ledger_accounts as a", "a.id", "p.account_id")
    .where("a.id", "is", null)
    .select("p.id")
    .execute();
  const faults = [
    ...rows
      .filter((row) => row.balance !== Number(row.posted))
      .map((row) => `account ${row.id} (${row.kind}): balance ${row.balance}, postings ${row.posted}`),
    ...stray.map((row) => `posting ${row.id}: no such account`),
  ];
  return result("accounts equal their postings", rows.length, faults);
};

/** Checks that a wallet's amounts are the negatives of its two accounts, and not below zero beyond its credit. */
const walletsEqualAccounts: Check = async (db) => {
  const owedIn = (kind: string) =>
    sql<number>`coalesce((select -sum(a.balance) from ledger_accounts a where a.wallet_id = w.id and a.kind = ${kind}), 0)`;
  const rows = await db
    .selectFrom("wallets as w")
    .select(["w.id", "w.balance", "w.frozen", "w.credit_limit"])
    .select([owedIn("wallet_available").as("owed_available"), owedIn("wallet_frozen").as("owed_frozen")])
    .execute();
  const faults = rows.flatMap((row) => {
    const available = row.balance - row.frozen;
    const isEqual = available === Number(row.owed_available) && row.frozen === Number(row.owed_frozen);
    return [
      ...(isEqual
        ? []
        : [`wallet ${row.id}: ${available}+${row.frozen}, accounts ${row.owed_available}+${row.owed_frozen}`]),
      ...(available < -(row.credit_limit ?? 0) || row.frozen < 0 ? [`wallet ${row.id}: below zero`] : []),
    ];
  });
  return result("wallets equal their accounts", rows.length, faults);
};

const pageRows = 5_000;
const { income, expense, freeze, release } = transactionDirections;
/** Freezing and releasing have business types of their own, which reveals a line whose direction was changed. */
const holds = new Map<number, number>([
  [businessTypes.freeze, freeze],
  [businessTypes.unfreeze, release],
]);

type Tail = { balance: number; frozen: number };
type Effect = { balance: number; frozen: number };

type Line = { direction: number; business_type: number; amount: number };

const effectOf = ({ direction, amount }: Line): number =>
  direction === income ? amount : direction === expense ? -amount : 0;

const isDirectionRight = ({ direction, business_type }: Line): boolean => {
  const hold = holds.get(business_type);
  return hold === undefined ? direction === income || direction === expense : direction === hold;
};

const pageAfter = (db: Database, lastId: number) =>
  db
    .selectFrom("transactions")
    .select(["id", "no", "wallet_id", "journal_id", "direction", "business_type", "amount"])
    .select(["balance_after", "frozen_after", "frozen_change"])
    .where("id", ">", lastId)
    .orderBy("id")
    .limit(pageRows)
    .execute();

const journalEffects = async (db: Database): Promise<Map<string, Effect>> => {
  const rows = await db
    .selectFrom("ledger_postings as p")
    .innerJoin("ledger_accounts as a", "a.id", "p.account_id")
    .where("a.wallet_id", "is not", null)
    .groupBy(["p.journal_id", "a.wallet_id"])
    .select(["p.journal_id", "a.wallet_id"])
    .select([
      sql<number>`-sum(p.amount)`.as("balance"),
      sql<number>`-sum(case when a.kind = 'wallet_frozen' then p.amount else 0 end)`.as("frozen"),
    ])
    .execute();
  return new Map(
    rows.map((row) => [
      `${row.journal_id} ${row.wallet_id}`,
      { balance: Number(row.balance), frozen: Number(row.frozen) },
    ]),
  );
};

/**
 * Checks that each statement line continues from the previous one (balance and frozen), that the last equals the wallet,
 * and that the lines of a journal equal the effect of its postings on the wallet.
 */
const transactionsChain: Check = async (db) => {
  const tails = new Map<number, Tail>();
  const effects = new Map<string, Effect>();
  const faults: string[] = [];
  let lastId = 0;
  let examined = 0;
  for (let page = await pageAfter(db, lastId); page.length > 0; page = await pageAfter(db, lastId)) {
    for (const row of page) {
      const before = tails.get(row.wallet_id) ?? { balance: 0, frozen: 0 };
      const effect = effectOf(row);
      if (!isDirectionRight(row)) faults.push(`transaction ${row.no}: its direction is not that of its kind`);
      if (row.amount < 0) faults.push(`transaction ${row.no}: amount below zero`);
      if (row.balance_after !== before.balance + effect) faults.push(`transaction ${row.no}: the chain breaks`);
      if ((row.frozen_change ?? 0) !== row.frozen_after - before.frozen)
        faults.push(`transaction ${row.no}: it froze or released another amount than it says`);
      const key = `${row.journal_id} ${row.wallet_id}`;
      const sum = effects.get(key) ?? { balance: 0, frozen: 0 };
      effects.set(key, { balance: sum.balance + effect, frozen: sum.frozen + row.frozen_after - before.frozen });
      tails.set(row.wallet_id, { balance: row.balance_after, frozen: row.frozen_after });
      lastId = row.id;
    }
    examined += page.length;
  }
  for (const [key, posted] of await journalEffects(db)) {
    const effect = effects.get(key) ?? { balance: 0, frozen: 0 };
    effects.delete(key);
    if (effect.balance !== posted.balance || effect.frozen !== posted.frozen) {
      faults.push(`journal ${key.split(" ")[0]}: statement and postings differ`);
    }
  }
  for (const key of effects.keys()) faults.push(`journal ${key.split(" ")[0]}: statement without postings`);
  for (const wallet of await db.selectFrom("wallets").select(["id", "balance", "frozen"]).execute()) {
    const tail = tails.get(wallet.id) ?? { balance: 0, frozen: 0 };
    if (tail.balance !== wallet.balance || tail.frozen !== wallet.frozen) {
      faults.push(`wallet ${wallet.id}: the statement ends at ${tail.balance}/${tail.frozen}`);
    }
  }
  return result("statements chain and tell the postings", examined, faults);
};

/** The proofs of the ledger itself. */
export const ledgerChecks: readonly Check[] = [
  journalsBalance,
  accountsEqualPostings,
  walletsEqualAccounts,
  transactionsChain,
  ...statementChecks,
];
