import { readCall, writeCall } from "../kernel/bridge/define.ts";
import { calls } from "../registries/calls/registry.ts";

/** Accounts that workers are paid to. */
export const payAccountsArea = {
  get: readCall(calls["payAccounts.get"]),
  ofWorker: readCall(calls["payAccounts.ofWorker"]),
  update: writeCall(calls["payAccounts.update"], ["payAccounts"]),
  verifyFourFactor: writeCall(calls["labors.verifyFourFactor"], ["payAccounts", "settlements"]),
};
