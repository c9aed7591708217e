import { defineStates } from "../../kernel/states/define.ts";

/** Lifecycle of what one person asks for about a worker and another of the agency decides: the end of a bar, other facts. */
export const workerRequestStates = defineStates(
  "workerRequest",
  {
    pending: { code: 1, tone: "warning" },
    approved: { code: 2, tone: "success", final: true },
    rejected: { code: 3, tone: "danger", final: true },
    withdrawn: { code: 4, tone: "neutral", final: true },
  },
  {
    approve: { from: ["pending"], to: ["approved"] },
    reject: { from: ["pending"], to: ["rejected"] },
    withdraw: { from: ["pending"], to: ["withdrawn"] },
  },
);
