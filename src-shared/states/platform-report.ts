import { defineStates } from "./define.ts";

/**
 * Lifecycle of a quarter's platform report (dictionary A4): identity is accepted before income, and what was accepted is
 * changed by a correction only, which is a new revision.
 */
export const platformReportStates = defineStates(
  "platformReport",
  {
    draft: { code: 1, tone: "warning" },
    checked: { code: 2, tone: "info" },
    identityAccepted: { code: 3, tone: "info" },
    incomeAccepted: { code: 4, tone: "success" },
    correcting: { code: 5, tone: "warning" },
  },
  {
    make: { from: ["draft", "correcting"], to: ["draft", "correcting"] },
    // A correction without identity rows rests on the identities that were accepted before.
    check: {
      from: ["draft", "correcting"],
      to: ["checked", "identityAccepted"],
    },
    reopen: { from: ["checked"], to: ["draft", "correcting"] },
    // A correction without income rows is done with this.
    acceptIdentity: { from: ["checked"], to: ["identityAccepted", "incomeAccepted"] },
    acceptIncome: { from: ["identityAccepted"], to: ["incomeAccepted"] },
    correct: { from: ["identityAccepted", "incomeAccepted"], to: ["correcting"] },
    withdraw: {
      from: ["correcting"],
      to: ["identityAccepted", "incomeAccepted"],
    },
  },
);
