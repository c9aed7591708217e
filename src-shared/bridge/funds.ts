import { calls } from "../calls/registry.ts";
import { readCall, writeCall } from "./define.ts";

/** Wallets, transfers and the agency's accounts; what moves money goes by `money`. */
export const fundsArea = {
  wallet: readCall(calls["wallets.get"]),
  setAlert: writeCall(calls["wallets.update"], ["wallets"]),
  held: readCall(calls["transfers.freezeAmount"]),
  transfer: readCall(calls["transfers.get"]),
  cmbAccount: readCall(calls["cmbAccount.balance"]),
  merchantAccount: readCall(calls["merchantAccount.balance"]),
  demoDeposit: writeCall(calls["demo.deposit"], ["transfers", "wallets", "transactions"]),
};
