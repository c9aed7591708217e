import { z } from "zod";
import { nonNegativeCents } from "../../kernel/calls/define.ts";
import { centsField, reasonField } from "../../kernel/forms/fields.ts";
import { defineProposal } from "../../kernel/records/proposal.ts";
import { proposalCalls, requestColumns, requestMembers } from "../../kernel/records/proposal-calls.ts";
import { walletChangeStates } from "./wallet-change-states.ts";
import { wallets } from "./wallets-list.ts";

/** A change of credit or a rebate, with what this person may do with it. */
export const walletChange = z.object({
  ...requestMembers,
  /** 1: what the credit is to be · 2: a rebate that is granted, to be used for service bills. */
  kind: z.int(),
  amount: z.int(),
});

const reason = reasonField();

/**
 * Asks for another credit of a wallet, or for a rebate, one of a kind at a time; decided by another person of the agency than who
 * asked; who asked may withdraw it.
 */
const proposed = proposalCalls({
  ...{ name: "walletChanges", list: wallets, shown: walletChange },
  answer: { record: "wallet", proposal: "change" },
  create: {
    ...{ name: "walletChanges.create", path: "/cdl/1/wallets/{id}/changes", permission: "fund.transfer.create" },
    body: { kind: z.literal([1, 2]), amount: nonNegativeCents, reason: reason.schema },
  },
  update: { path: "/cdl/1/wallet_changes/{id}", access: "fund.wallet.view" },
  steps: ["approve", "reject", "withdraw"],
  refusals: ["change_pending", "credit_in_use", "insufficient_funds"],
});

/** Credit and rebates are the agency's to give: asked for by one person, approved by another within their limit. */
export const walletChangeProposal = defineProposal({
  ...proposed,
  states: walletChangeStates,
  start: "pending",
  table: "wallet_changes",
  of: { column: "wallet_id", object: "wallet" },
  object: "walletChange",
  ...requestColumns,
  kindAs: "code",
  oneOf: "kind",
  kinds: {
    credit: { code: 1, form: { amount: centsField({ min: 0 }), reason }, shows: ["company_name", "channel", "credit"] },
    rebate: { code: 2, form: { amount: centsField({ min: 1 }), reason }, shows: ["company_name", "channel", "rebate"] },
  },
  actions: {
    approve: {
      opens: "noFiles",
      permissions: ["fund.transfer.audit"],
      excludes: ["requested_by"],
      limitedBy: "amount",
      forward: true,
      duty: "grant",
    },
    reject: { permissions: ["fund.transfer.audit"], excludes: ["requested_by"], form: { reason } },
    withdraw: { permissions: ["fund.transfer.create"], makerOnly: true },
  },
});
