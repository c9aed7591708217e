import type { accountChangeRecord } from "../../../companies/account-changes/account-changes-record.ts";
import type { RecordTexts } from "../../../kernel/records/texts.ts";

export const accountChanges = {
  list: {
    title: "Account changes",
    keyword: "No., account holder or reason",
    columns: {
      no: "Change no.",
      company_name: "Account holder",
      account_no: "New account",
      bank_name: "New bank",
      old_account_no: "Previous account",
      old_bank_name: "Previous bank",
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
  waiting: { accountChange: { toProve: "Amount to be entered", toApprove: "Waiting for approval" } },
  enums: {},
  amounts: {},
  create: {
    label: "Change account",
    warning:
      "The bank sends a small amount to the new account. Once the amount is entered and another person approves, the new account replaces the current one, which stays in use until then.",
    done: "Submitted. Enter the amount the bank sent",
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
      warning: "Enter the amount the bank sent to the new account (¥0.01 to ¥0.99). You have three attempts.",
      done: "The amount matches. Waiting for approval",
      history: "Amount verified",
      fields: { amount: { label: "Amount received" } },
    },
    approve: {
      label: "Approve",
      warning:
        "The account takes effect immediately and replaces any current one. Withdrawals and refunds not yet sent to the bank are returned to their requester; those at the bank finish with the previous account. Later ones, and debits, use the new account.",
      done: "Account in effect",
      history: "Approved",
    },
    reject: {
      label: "Reject",
      warning: "The current account stays in use. A first account must be submitted again.",
      done: "Rejected",
      history: "Rejected",
    },
    withdraw: {
      label: "Withdraw",
      warning: "The current account stays in use. A first account must be submitted again.",
      done: "Withdrawn",
      history: "Withdrawn",
    },
  },
  moves: { fail: "Verification failed" },
  notes: {},
  refusals: {
    account_same: "The new account is already linked.",
    account_change_waits: "Another change of this account is in progress. Complete or withdraw it first.",
    account_replaced: "The account has changed since this was proposed. Reject it and propose it again.",
  },
  detail: {
    next: "New account",
    before: "Current account",
    compared: "Current and new account",
    rows: { holder: "Holder", account: "Number", bank: "Bank" },
    result: "Comparison",
    same: "Unchanged",
    changes: "Changes",
    untilThen: "The current account stays in use until approval.",
    first:
      "The company's first account. The amount was entered correctly. Open the proof and compare holder, number and bank before you decide.",
    toProve:
      "The bank sent ¥0.01 to ¥0.99 to the new account. Enter the amount by {{day}}; {{count, attempt|attempts}} left.",
    failed:
      "The amount was wrong too often or not entered in time. The current account stays in use; the change can be proposed again.",
    underWay:
      "{{count, withdrawal or refund is|withdrawals and refunds are}} in progress to the previous account: those not yet at the bank are returned to their requester, the others finish with that account.",
  },
} as const satisfies RecordTexts<typeof accountChangeRecord>;
