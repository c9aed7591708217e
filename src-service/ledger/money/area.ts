import { sql } from "kysely";
import { transactions } from "../../../src-shared/billing/funds/transactions-list.ts";
import { virtualAccountBase } from "../../../src-shared/billing/funds/virtual-account.ts";
import { walletChangeStates } from "../../../src-shared/billing/funds/wallet-change-states.ts";
import { wallets } from "../../../src-shared/billing/funds/wallets-list.ts";
import type { HandlersFor } from "../../core/context.ts";
import type { Check } from "../../core/database/audit-check.ts";
import { sealed, sealedWithoutFiles } from "../../core/database/table-rules.ts";
import { defineArea } from "../../lists/area.ts";
import { listRows } from "../../lists/lists/query.ts";
import { ledgerChecks } from "./audit-checks.ts";
import { transactionsSource } from "./transactions-source.ts";
import { walletsSource } from "./wallets-source.ts";

/** Checks that statement lines agree with their journal and wallet: business number, time, agency, company. */
const linesEqualJournals: Check = async (db) => {
  const { rows } = await sql<{ no: string }>`
    select t.no from transactions t left join ledger_journals j on j.id = t.journal_id
      left join wallets w on w.id = t.wallet_id
    where j.id is null or w.id is null or t.biz_no <> j.biz_no or t.occurred_at <> j.at or t.agency_id <> j.agency_id
      or t.company_id <> w.company_id or t.agency_id <> w.agency_id`.execute(db);
  const others = await sql<{ id: number }>`
    select j.id from ledger_journals j join ledger_postings p on p.journal_id = j.id
      join ledger_accounts a on a.id = p.account_id
    where a.agency_id <> j.agency_id group by j.id`.execute(db);
  const { rows: total } = await sql<{ rows: number }>`select count(*) as rows from transactions`.execute(db);
  return {
    name: "statement lines are those of their journals",
    examined: Number(total[0]?.rows ?? 0),
    faults: [
      ...rows.map(({ no }) => `transaction ${no}: its journal or wallet says something else`),
      ...others.rows.map(({ id }) => `journal ${id}: posted to accounts of another agency`),
    ],
  };
};

/** Checks that finished keyed calls have stored their answer and the digest of their request. */
const operationsAreStored: Check = async (db) => {
  const { rows } = await sql<{ call: string; key: string }>`
    select call, key from operations where length(digest) <> 64
      or (state = 'done' and (status is null or answer is null or finished_ms is null))`.execute(db);
  const { rows: total } = await sql<{ rows: number }>`select count(*) as rows from operations`.execute(db);
  return {
    name: "kept answers are whole",
    examined: Number(total[0]?.rows ?? 0),
    faults: rows.map(({ call, key }) => `operation ${call} ${key}: its answer or digest is gone`),
  };
};

/** Checks that a wallet's credit is that of its newest approved change. */
const creditIsGranted: Check = async (db) => {
  const { rows } = await sql<{ id: number; credit_limit: number | null; granted: number | null }>`
    select w.id, w.credit_limit, c.amount as granted from wallets w
    left join wallet_changes c on c.id = (select n.id from wallet_changes n
      where n.wallet_id = w.id and n.kind = 1 and n.status = ${walletChangeStates.code("approved")} order by n.decide_at desc, n.id desc limit 1)`.execute(
    db,
  );
  return {
    name: "credit was granted",
    examined: rows.length,
    faults: rows
      .filter((row) => (row.credit_limit ?? 0) !== (row.granted ?? 0))
      .map((row) => `wallet ${row.id}: credit ${row.credit_limit ?? 0}, granted ${row.granted ?? 0}`),
  };
};

/** The proofs of data beside the amounts of the ledger. */
const recordChecks: readonly Check[] = [linesEqualJournals, operationsAreStored, creditIsGranted];

/** Wallets and their statements. */
const moneyHandlers: HandlersFor<"wallets.list" | "transactions.list"> = {
  "wallets.list": ({ db, principal }, { query }) => listRows(db, principal, wallets, query, walletsSource),
  "transactions.list": ({ db, principal }, { query }) =>
    listRows(db, principal, transactions, query, transactionsSource),
};

/** Wallets and their statements. */
export const moneyArea = defineArea({
  tables: {
    ...sealed("bank_returns", "ledger_accounts", "person_commitments", "transactions", "wallets"),
    ...sealedWithoutFiles("ledger_journals", "ledger_postings"),
  },
  sources: {
    wallets: { source: walletsSource, table: "wallets" },
    transactions: { source: transactionsSource, table: "transactions" },
  },
  revealables: {
    wallets: {
      kind: "wallet",
      from: sql`(
        select id, agency_id, company_id, cast(id + ${sql.lit(virtualAccountBase)} as text) as virtual_account_no
        from wallets) t`,
      company: "t.company_id",
      maker: null,
    },
  },
  auditChecks: [...ledgerChecks, ...recordChecks],
  serve: () => ({ handlers: moneyHandlers }),
});
