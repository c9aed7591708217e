import { defineStates } from "../../kernel/states/define.ts";

/** Lifecycle of an import record at the service (dictionary B0.2). */
export const importJobStates = defineStates(
  "importJob",
  {
    uploaded: { code: 0, tone: "info" },
    checking: { code: 1, tone: "info" },
    needsFix: { code: 2, tone: "danger" },
    ready: { code: 3, tone: "warning" },
    processing: { code: 4, tone: "info" },
    succeeded: { code: 5, tone: "success", final: true },
    partlySucceeded: { code: 6, tone: "warning" },
    failed: { code: 7, tone: "danger", final: true },
    rolledBack: { code: 8, tone: "neutral", final: true },
  },
  {
    receive: { from: ["uploaded"], to: ["uploaded", "processing"] },
    /** Its parts stopped coming. */
    expire: { from: ["uploaded"], to: ["failed"] },
    finish: { from: ["processing"], to: ["succeeded", "partlySucceeded", "failed"] },
    /** Somebody outside has answered about a row that was taken, and refused it. */
    answer: { from: ["succeeded", "partlySucceeded"], to: ["partlySucceeded", "failed"] },
    rollBack: { from: ["succeeded", "partlySucceeded"], to: ["rolledBack"] },
  },
);
