import { defineStates } from "../../kernel/states/define.ts";

/** Beyond so many workers are counted by a job (spec: asynchronous count). */
export const countedAtOnce = 5_000;

/** Kinds of runs: 1 sends a task to workers, 2 counts whom one would reach. */
export const simpleRunKinds = { send: 1, count: 2 } as const;

/** Lifecycle of a run: it goes on part by part, and resumes where it was killed. */
export const simpleRunStates = defineStates(
  "simpleRun",
  {
    waiting: { code: 0, tone: "neutral" },
    running: { code: 1, tone: "info" },
    done: { code: 2, tone: "success", final: true },
    failed: { code: 3, tone: "danger", final: true },
  },
  {
    run: { from: ["waiting", "running"], to: ["running"] },
    finish: { from: ["waiting", "running"], to: ["done", "failed"] },
  },
);
