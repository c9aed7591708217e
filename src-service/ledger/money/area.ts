import { sql } from "kysely";
import { transactions } from "../../../src-shared/billing/funds/transactions-list.ts";
import { virtualAccountBase } from "../../../src-shared/billing/funds/virtual-account.ts";
import { wallets } from "../../../src-shared/billing/funds/wallets-list.ts";
import type { HandlersFor } from "../../core/context.ts";
import { sealed, sealedWithoutFiles } from "../../core/database/table-rules.ts";
import { defineArea } from "../../lists/area.ts";
import { listRows } from "../../lists/lists/query.ts";
import { ledgerChecks } from "./audit-checks.ts";
import { recordChecks } from "./audit-records.ts";
import { transactionsSource } from "./transactions-source.ts";
import { walletsSource } from "./wallets-source.ts";

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
