import { defineStates } from "../../kernel/states/define.ts";

/** A month of the tax books: what is locked cannot be changed, what arrives late is corrected in the open month. */
export const taxPeriodStates = defineStates(
  "taxPeriod",
  { open: { code: 1, tone: "warning" }, locked: { code: 2, tone: "success" } },
  {
    lock: { from: ["open"], to: ["locked"] },
    unlock: { from: ["locked"], to: ["open"] },
  },
);
