import { defineStates } from "../../kernel/states/define.ts";

/** Lifecycle of an export job at the service (dictionary B0.2; 5 is ours: what a person gave up has not failed). */
export const exportJobStates = defineStates(
  "exportJob",
  {
    queued: { code: 0, tone: "neutral" },
    running: { code: 1, tone: "info" },
    done: { code: 2, tone: "success" },
    failed: { code: 3, tone: "danger", final: true },
    expired: { code: 4, tone: "neutral", final: true },
    cancelled: { code: 5, tone: "neutral", final: true },
  },
  {
    claim: { from: ["queued"], to: ["running"] },
    resume: { from: ["running"], to: ["queued"] },
    finish: { from: ["running"], to: ["done", "failed"] },
    cancel: { from: ["queued", "running"], to: ["cancelled"] },
    download: { from: ["done"], to: ["done"] },
    expire: { from: ["done"], to: ["expired"] },
  },
);
