import { z } from "zod";
import { transactionsImportTransact } from "../billing/funds/transact-list-import.ts";
import { query, readCall, writeCall } from "../kernel/bridge/define.ts";
import { calls } from "../registries/calls/registry.ts";

/** Wallets, transfers and the agency's accounts; what moves money goes by `money`. */
export const fundsArea = {
  wallet: readCall(calls["wallets.get"]),
  setAlert: writeCall(calls["wallets.update"], ["wallets"]),
  freezeAmount: readCall(calls["transfers.freezeAmount"]),
  transfer: readCall(calls["transfers.get"]),
  transaction: readCall(calls["transactions.get"]),
  reconcile: writeCall(calls["transactions.reconcile"], ["transactions"]),
  /** The outcome of a list of entries to be marked, row by row. */
  handleResult: query(() => z.strictObject({ intent_id: z.string().max(64) }), transactionsImportTransact.output),
  cmbAccount: readCall(calls["cmbAccount.balance"]),
  merchantAccount: readCall(calls["merchantAccount.balance"]),
  demoDeposit: writeCall(calls["demo.deposit"], ["transfers", "wallets", "transactions"]),
};
