import { transactions } from "../../src-shared/lists/transactions.ts";
import { wallets } from "../../src-shared/lists/wallets.ts";
import type { HandlersFor } from "../context.ts";
import { listRows } from "../lists/query.ts";
import { transactionsSource } from "./transactions-source.ts";
import { walletsSource } from "./wallets-source.ts";

/** Wallets and their statements. */
export const moneyHandlers: HandlersFor<"wallets.list" | "transactions.list"> = {
  "wallets.list": ({ db, principal }, { query }) => listRows(db, principal, wallets, query, walletsSource),
  "transactions.list": ({ db, principal }, { query }) =>
    listRows(db, principal, transactions, query, transactionsSource),
};
