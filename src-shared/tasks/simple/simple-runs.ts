import { defineStates } from "../../kernel/states/define.ts";
import { workerStandingStates } from "../../kernel/states/worker.ts";

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

/** True once a run has ended. */
export const isRunOver = (status: number): boolean =>
  status === simpleRunStates.code("done") || status === simpleRunStates.code("failed");

/** Outcome for a worker: the task was sent to them, or they were left out. */
export const simpleOutcomes = { sent: 1, leftOut: 2 } as const;
export const simpleOutcomeCodes = Object.values(simpleOutcomes);

/** Reasons besides where a worker stands, by error code. */
const reasonsByCode = {
  applicant_under_age: 1,
  applicant_twice: 2,
  task_election_over: 3,
  company_not_active: 4,
  simple_part_failed: 5,
  task_nobody_ready: 6,
} as const;
export const simpleReasonsByCode: Readonly<Record<string, number>> = reasonsByCode;
export const otherSimpleReason = 9;

/** Refusal of those who are not ready: lists tell where they stand, which is in one of these. */
export const notReady = "applicant_not_ready";
const standings = workerStandingStates.codes.filter((code) => code !== workerStandingStates.code("ready"));

/** Codes of the reasons why somebody was left out or a run failed, as lists show them. */
export const simpleReasonCodes: readonly number[] = [...Object.values(reasonsByCode), otherSimpleReason, ...standings];

/** The code of a reason as lists show it. */
export const simpleReasonOf = (code: string, standing: number | null): number =>
  code === notReady && standing !== null ? standing : (simpleReasonsByCode[code] ?? otherSimpleReason);
