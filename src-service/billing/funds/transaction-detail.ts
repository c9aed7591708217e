import type { TransactionDetail } from "../../../src-shared/billing/funds/transactions-calls.ts";
import { transactions } from "../../../src-shared/billing/funds/transactions-list.ts";
import type { Principal } from "../../core/context.ts";
import { type Database, findRow } from "../../core/database/tables.ts";
import { recordId } from "../../core/plumbing/answers.ts";
import { visible } from "../../core/plumbing/visible.ts";
import { transactionsSource } from "../../ledger/money/transactions-source.ts";
import { maskedRow } from "../../lists/lists/query.ts";
import { journalById } from "./rows/journal-views.ts";

/** An entry with its journal and all its sides. Throws `not_found`. */
export const transactionDetail = async (db: Database, principal: Principal, id: string): Promise<TransactionDetail> => {
  const row = await findRow(db, "transactions", recordId(id));
  const entry = visible(principal, row);
  return {
    transaction: await maskedRow(db, principal, transactions, transactionsSource, entry.id),
    journals: await journalById(db, entry.journal_id),
  };
};
