import { transactions } from "../../../src-shared/billing/funds/transactions-list.ts";
import { wallets } from "../../../src-shared/billing/funds/wallets-list.ts";
import type { HandlersFor } from "../../core/context.ts";
import { listRows } from "../../lists/lists/query.ts";
import { transactionsSource } from "./transactions-source.ts";
import { walletsSource } from "./wallets-source.ts";

/** Wallets and their statements. */
export const moneyHandlers: HandlersFor<"wallets.list" | "transactions.list"> = {
  "wallets.list": ({ db, principal }, { query }) => listRows(db, principal, wallets, query, walletsSource),
  "transactions.list": ({ db, principal }, { query }) =>
    listRows(db, principal, transactions, query, transactionsSource),
};
