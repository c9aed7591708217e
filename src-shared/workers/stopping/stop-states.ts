import { defineStates } from "../../kernel/states/define.ts";

/**
 * States of a worker's end of cooperation and of a batch of them (dictionary B3.1). It waits for its day; with open bills the
 * worker is stopping until the last one is paid or cancelled. What is open after `stopWaitDays` days has failed: the worker
 * stays stopping, people have to look, and the record still finishes with the last bill.
 */
export const stopStates = defineStates(
  "stop",
  {
    waiting: { code: 1, tone: "warning" },
    processing: { code: 2, tone: "info" },
    stopped: { code: 3, tone: "success", final: true },
    failed: { code: 4, tone: "danger" },
    withdrawn: { code: 5, tone: "neutral", final: true },
  },
  {
    start: { from: ["waiting"], to: ["processing", "stopped"] },
    finish: { from: ["processing", "failed"], to: ["stopped"] },
    fail: { from: ["processing"], to: ["failed"] },
    withdraw: { from: ["waiting"], to: ["withdrawn"] },
  },
  ["waiting", "processing", "stopped"],
);

/** Days from its day on after which a stop with open bills has failed. */
export const stopWaitDays = 60;

/** Reasons why a cooperation ends: contract over, company's wish, worker's wish, breach, risk, other (dictionary B3.1). */
export const stopReasons = [1, 2, 3, 4, 5, 6] as const;

/** Of those why a worker is barred: breach, risk, other. */
export const barReasons = [4, 5, 6] as const satisfies readonly (typeof stopReasons)[number][];

/** The reason of a batch whose rows name several. */
export const mixedReasons = 0;
