import type { TransactionDetail } from "../../src-shared/calls/transactions.ts";
import { transactions } from "../../src-shared/lists/transactions.ts";
import type { Principal } from "../context.ts";
import type { Database } from "../database/tables.ts";
import { maskedRow } from "../lists/query.ts";
import { transactionsSource } from "../money/transactions-source.ts";
import { recordId } from "../plumbing/answers.ts";
import { visible } from "../plumbing/visible.ts";
import { journalById } from "./journal-views.ts";

/** An entry with its journal and all its sides. Throws `not_found`. */
export const transactionDetail = async (db: Database, principal: Principal, id: string): Promise<TransactionDetail> => {
  const row = await db.selectFrom("transactions").selectAll().where("id", "=", recordId(id)).executeTakeFirst();
  const entry = visible(principal, row);
  return {
    transaction: await maskedRow(db, principal, transactions, transactionsSource, entry.id),
    journals: await journalById(db, entry.journal_id),
  };
};
