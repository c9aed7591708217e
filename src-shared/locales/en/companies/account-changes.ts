import type { accountChangeRecord } from "../../../companies/account-changes/account-changes-record.ts";
import type { RecordTexts } from "../../../kernel/records/texts.ts";
import { recordColumns } from "../common/record-columns.ts";

export const accountChanges = {
  list: {
    title: "Account changes",
    keyword: "No., account holder or reason",
    columns: {
      ...recordColumns,
      no: "Change no.",
      company_name: "Account holder",
      account_no: "New account",
      bank_name: "New bank",
      old_account_no: "Account before",
      old_bank_name: "Bank before",
      reason: "Reason",
      maker_name: "Proposed by",
      checker_name: "Approved by",
      last_day: "Verify by",
      proved_at: "Verified at",
      decided_at: "Decided at",
    },
    flags: { by_others: "Proposed by others" },
  },
  object: "Account change",
  states: {
    accountChange: {
      toProve: "To verify",
      toApprove: "To approve",
      rejected: "Rejected",
      inForce: "In force",
      failed: "Failed",
      withdrawn: "Withdrawn",
    },
  },
  waiting: { accountChange: { toProve: "Amount to be named", toApprove: "To be approved" } },
  enums: {},
  amounts: {},
  create: {
    label: "Change account",
    warning:
      "The bank sends a small amount to the new account. Once it was named and someone else has approved, the new account takes the place of the present one, which is used until then.",
    done: "Submitted. Enter the amount that the bank sent",
    history: "Proposed",
    fields: {
      account_no: { label: "New corporate account", hint: "5–32 digits", wrong: "A corporate account has 5–32 digits" },
      bank_code: { label: "New bank" },
      proof: { label: "Proof of the account", hint: "Account opening permit or a certificate of the bank" },
    },
    wrong: "Check account number and bank",
  },
  actions: {
    prove: {
      label: "Enter amount",
      warning: "Enter the amount that the bank sent to the new account (¥0.01 to ¥0.99). There are three tries.",
      done: "The amount matches. Waiting for approval",
      history: "Amount verified",
      fields: { amount: { label: "Amount received" } },
    },
    approve: {
      label: "Approve",
      warning:
        "The account is in force at once and takes the place of the present one, if there is any. Withdrawals and refunds that the bank does not have yet go back to who asked for them, those at the bank finish with the account before; later ones and debits use the new account.",
      done: "The account is in force",
      history: "Approved",
    },
    reject: {
      label: "Reject",
      warning: "The present account stays in use. A first account has to be submitted again.",
      done: "Rejected",
      history: "Rejected",
    },
    withdraw: {
      label: "Withdraw",
      warning: "The present account stays in use. A first account has to be submitted again.",
      done: "Withdrawn",
      history: "Withdrawn",
    },
  },
  moves: { fail: "Verification failed" },
  notes: {},
  refusals: {
    account_same: "The new account is the one that is linked already.",
    account_change_waits: "Another change of this account is under way. Complete or withdraw it first.",
    account_replaced: "The account was changed since this was proposed. Reject it and propose again.",
  },
  detail: {
    next: "New account",
    before: "Present account",
    compared: "Present and new account",
    rows: { holder: "Holder", account: "Number", bank: "Bank" },
    result: "Compared",
    same: "Unchanged",
    changes: "Changes",
    untilThen: "The present account stays in use until approval.",
    request: "Request",
    first:
      "First account of the company. The amount was named rightly. Open the proof and compare holder, number and bank before you decide.",
    toProve:
      "The bank sent an amount of ¥0.01 to ¥0.99 to the new account. Enter it by {{day}}; {{count, try is|tries are}} left.",
    failed:
      "The amount was wrong too often or not named in time. The present account stays in use; the change can be proposed again.",
    underWay:
      "{{count, withdrawal or refund is|withdrawals and refunds are}} under way to the account before: what the bank does not have yet is sent back to who asked for it, what it has finishes with that account.",
  },
} as const satisfies RecordTexts<typeof accountChangeRecord>;
