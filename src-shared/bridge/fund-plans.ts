import { z } from "zod";
import { agencyUsersTopUp } from "../billing/funds/top-ups-calls.ts";
import { transactionsImportTransact } from "../billing/funds/transact-list-import.ts";
import { transferCaseOf, transfersCreate } from "../billing/funds/transfers-calls.ts";
import { positiveCents } from "../billing/funds/wallets-calls.ts";

const id = z.string().max(64);
const note = z.string().max(200);

/** Agency accounts that money can be taken out of. */
export const agencyAccounts = ["cmb", "merchant"] as const;
export type AgencyAccount = (typeof agencyAccounts)[number];

/** Transfers that a person can ask for, by `type` of `transfers.create`. */
export const transferMakings = {
  1: "transfer.recharge",
  3: "transfer.move",
  4: "transfer.refund",
  5: "transfer.adjust",
} as const;

/** Actions on a transfer, by step of `transfers.update`. */
export const transferActions = {
  approve: "transfer.approve",
  reject: "transfer.reject",
  cancel: "transfer.cancel",
  match: "transfer.match",
  return: "transfer.return",
  correct: "transfer.correct",
  keep: "transfer.keep",
  query: "transfer.query",
  propose: "transfer.propose",
  decide: "transfer.decide",
} as const;

/** Operations on wallets, transfers and the agency's accounts: choices only, the desk reads the facts. */
export const fundPlans = [
  z.strictObject({ action: z.literal("wallet.withdraw"), wallet_id: id, amount: positiveCents, note }),
  z.strictObject({
    action: z.literal("account.withdraw"),
    account: z.enum(agencyAccounts),
    amount: positiveCents,
    note,
  }),
  z.strictObject({ action: z.literal("transaction.handle"), body: transactionsImportTransact.body }),
  z.strictObject({ action: z.literal(Object.values(transferMakings)), body: transfersCreate.body }),
  z.strictObject({ action: z.literal("transfer.topUp"), member_id: id, body: agencyUsersTopUp.body }),
  z.strictObject({
    action: z.literal(Object.values(transferActions)),
    transfer_id: id,
    reason: note.optional(),
    wallet_id: id.optional(),
    ...transferCaseOf,
  }),
] as const;
