import { z } from "zod";
import { defineCall } from "../../kernel/calls/define.ts";
import { idText, nonNegativeCents, shortText, version } from "../../kernel/calls/fields.ts";
import { centsField, reasonField } from "../../kernel/forms/fields.ts";
import { actRefusals, verdicts } from "../../kernel/records/define.ts";
import { defineProposal } from "../../kernel/records/proposal.ts";
import { walletChangeStates } from "./wallet-change-states.ts";
import { wallets } from "./wallets-list.ts";

/** A change of credit or a rebate, with what this person may do with it. */
export const walletChange = z.object({
  id: idText,
  version: z.int(),
  /** 1: what the credit is to be · 2: a rebate that is granted, to be used for service bills. */
  kind: z.int(),
  amount: z.int(),
  reason: z.string(),
  status: z.int(),
  requested_by: z.string(),
  request_at: z.string(),
  decided_by: z.string(),
  decide_at: z.string().nullable(),
  decide_reason: z.string(),
  actions: verdicts,
});

const output = z.object({ wallet: wallets.row, change: walletChange });
const refusals = ["change_pending", "credit_in_use", "insufficient_funds", ...actRefusals];
const reason = reasonField();

/** Asks for another credit of a wallet, or for a rebate. One of a kind at a time. */
export const walletChangesCreate = defineCall({
  name: "walletChanges.create",
  area: "money",
  method: "POST",
  path: "/cdl/1/wallets/{id}/changes",
  access: "fund.transfer.create",
  body: z.strictObject({ version, kind: z.literal([1, 2]), amount: nonNegativeCents, reason: reason.schema }),
  output,
  refusals,
});

const actions = ["approve", "reject", "withdraw"] as const;

/** Decides about a change, by another person of the agency than who asked; who asked may withdraw it. `reason`: for reject. */
export const walletChangesUpdate = defineCall({
  name: "walletChanges.update",
  area: "money",
  method: "PUT",
  path: "/cdl/1/wallet_changes/{id}",
  access: "fund.wallet.view",
  body: z.strictObject({ version, action: z.enum(actions), reason: shortText().optional() }),
  output,
  refusals,
});

/** Credit and rebates are the agency's to give: asked for by one person, approved by another within their limit. */
export const walletChangeProposal = defineProposal({
  name: "walletChanges",
  list: wallets,
  states: walletChangeStates,
  start: "pending",
  table: "wallet_changes",
  of: { column: "wallet_id", object: "wallet" },
  object: "walletChange",
  made: { by: "requested_by", at: "request_at" },
  decided: { by: "decided_by", at: "decide_at", reason: "decide_reason" },
  people: { maker: "requested_by", decider: "decided_by" },
  shown: walletChange,
  kindAs: "code",
  answer: { record: "wallet", proposal: "change" },
  calls: { create: walletChangesCreate, update: walletChangesUpdate },
  permission: "fund.transfer.create",
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
export type WalletChange = z.output<typeof walletChange>;
export type WalletChangeAction = (typeof actions)[number];
