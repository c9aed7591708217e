import type { SameShape } from "../shape.ts";
import type { recordSteps as zh } from "../zh-CN/record-steps.ts";

/** The step bar of a record in English. */
export const recordSteps = {
  label: "Progress",
  states: { done: "Done", now: "Current step", failed: "Failed", ahead: "Not started" },
  steps: {
    apply: "Applied",
    propose: "Proposed",
    submit: "Submit",
    audit: "Review",
    approve: "Approval",
    confirm: "Confirm",
    settle: "Settle",
    pay: "Pay",
    bank: "At the bank",
    issue: "Issue",
    bill: "Bill",
    valid: "Valid",
    red: "Red letter",
    voided: "Voided",
    upload: "Upload",
    check: "Check",
    book: "Credit",
    identity: "Identity accepted",
    income: "Income accepted",
    inForce: "Active",
    ended: "Ended",
    done: "Done",
  },
  you: "You",
  waited: "{{days, day|days}} waiting",
  since: "since {{time}}",
} as const satisfies SameShape<typeof zh>;
