import { defineStates } from "../../kernel/states/define.ts";

/**
 * States of a case about one bank order whose word is missing or is not what the books have. `open`: somebody has to propose
 * the outcome of the order; `watched`: two people decided by the bank's file while the bank says nothing, and it goes on
 * being asked; `contradicted`: the bank says otherwise than the books; `closed`: bank and books agree.
 */
export const bankCaseStates = defineStates(
  "bankCase",
  {
    open: { code: 10, tone: "danger" },
    proposed: { code: 20, tone: "warning" },
    watched: { code: 30, tone: "info" },
    contradicted: { code: 40, tone: "danger" },
    closed: { code: 60, tone: "success" },
  },
  {
    propose: { from: ["open", "contradicted"], to: ["proposed"] },
    decide: { from: ["proposed"], to: ["watched", "closed"] },
    dismiss: { from: ["proposed"], to: ["open", "contradicted"] },
    bankAgrees: { from: ["open", "proposed", "watched", "contradicted"], to: ["closed"] },
    bankDiffers: { from: ["open", "proposed", "watched", "closed"], to: ["open", "contradicted"] },
  },
);

/** States in which a case waits for people. */
export const waitingCases: readonly number[] = (["open", "proposed", "contradicted"] as const).map((key) =>
  bankCaseStates.code(key),
);
