import type { TabStates } from "./list-layout.ts";

/** Tabs of lists that show the states of imports (`states/import-job.ts`). */
export const importJobTabs: readonly TabStates[] = [
  { key: "reading", states: ["uploaded", "checking"] },
  "needsFix",
  "ready",
  "processing",
  { key: "failed", states: ["partlySucceeded", "failed"] },
  "succeeded",
  "rolledBack",
];

/** Tabs of lists that show the states of payouts (`states/payout-line.ts`). */
export const payoutLineTabs: readonly TabStates[] = [
  "waiting",
  { key: "underWay", states: ["paying", "awaitingPayee"] },
  "suspended",
  "unknown",
  { key: "failed", states: ["failed", "returned"] },
  "paid",
  "cancelled",
];
