import { defineStates } from "../../kernel/states/define.ts";

/**
 * Lifecycle of somebody's part in a task (dictionary B4). 8, elected and not yet received, is ours: the codes of the trade know
 * it only of the task.
 */
export const applicantStates = defineStates(
  "taskApplicant",
  {
    applied: { code: 1, tone: "warning" },
    rejected: { code: 2, tone: "neutral" },
    working: { code: 3, tone: "info" },
    toAccept: { code: 4, tone: "warning" },
    accepted: { code: 5, tone: "success" },
    refused: { code: 6, tone: "danger" },
    gaveUp: { code: 7, tone: "neutral" },
    elected: { code: 8, tone: "info" },
  },
  {
    elect: { from: ["applied", "rejected"], to: ["elected"] },
    reject: { from: ["applied"], to: ["rejected"] },
    receive: { from: ["elected"], to: ["working"] },
    deliver: { from: ["working", "refused"], to: ["toAccept"] },
    accept: { from: ["toAccept"], to: ["accepted"] },
    refuse: { from: ["toAccept"], to: ["refused"] },
    /** The accepted amount was wrong, and no bill goes by it yet. */
    correct: { from: ["accepted"], to: ["toAccept"] },
    /** Bills of a plus file pay for it: what they come to is accepted, and not any more once all of them are cancelled. */
    finish: { from: ["working", "toAccept", "refused"], to: ["accepted"] },
    take_back: { from: ["accepted"], to: ["working"] },
    withdraw: { from: ["applied", "elected", "working", "refused"], to: ["gaveUp"] },
    /** Whoever gave up or was not elected may apply again while the election goes on. */
    applyAgain: { from: ["gaveUp", "rejected"], to: ["applied"] },
  },
  ["applied", "elected", "working", "toAccept", "accepted"],
);

/** Ways in which somebody came to a task: 1 applied · 2 named by it or sent · 3 by a scanned code. */
export const applicantSources = { applied: 1, directed: 2, scanned: 3 } as const;
export const applicantSourceCodes = Object.values(applicantSources);
