import { defineStates } from "../../kernel/states/define.ts";

/**
 * Lifecycle of a task (dictionary B4). From 50 to 70 it follows its people (`src-shared/tasks/applicants/task-progress.ts`) and
 * from 70 to 85 the payments of its bills; a directed one is elected as it is published.
 */
export const taskStates = defineStates(
  "task",
  {
    draft: { code: 10, tone: "neutral" },
    toAudit: { code: 20, tone: "warning" },
    rejected: { code: 25, tone: "danger" },
    published: { code: 30, tone: "info" },
    elected: { code: 40, tone: "info" },
    inProgress: { code: 50, tone: "info" },
    toAccept: { code: 60, tone: "warning" },
    refused: { code: 65, tone: "danger" },
    accepted: { code: 70, tone: "warning" },
    settled: { code: 80, tone: "success" },
    partlySettled: { code: 85, tone: "warning" },
    closed: { code: 90, tone: "neutral", final: true },
    cancelled: { code: 95, tone: "neutral", final: true },
  },
  {
    /** Saved anew; a rejected one is a draft again, a published one that nobody applied for may have to be audited again. */
    edit: {
      from: ["draft", "rejected", "published", "elected", "inProgress"],
      to: ["draft", "toAudit", "published", "elected", "inProgress"],
    },
    submit: { from: ["draft"], to: ["toAudit", "published", "elected"] },
    approve: { from: ["toAudit"], to: ["published", "elected"] },
    reject: { from: ["toAudit"], to: ["rejected"] },
    /** The election ends: by `deal_new`, or by the clock. */
    elect: { from: ["published"], to: ["elected"] },
    /** Work begins, or goes on after an acceptance was refused. */
    receive: { from: ["elected", "refused"], to: ["inProgress"] },
    deliver: { from: ["inProgress"], to: ["toAccept"] },
    accept: { from: ["toAccept"], to: ["accepted"] },
    refuse: { from: ["toAccept"], to: ["refused"] },
    /** It stands where its people stand. */
    follow: {
      from: ["elected", "inProgress", "toAccept", "refused", "accepted"],
      to: ["inProgress", "toAccept", "refused", "accepted"],
    },
    /** Its bills were paid, or a payment came back. */
    settle: { from: ["accepted", "settled", "partlySettled"], to: ["accepted", "settled", "partlySettled"] },
    close: { from: ["published", "elected"], to: ["closed"] },
    cancel: {
      from: ["draft", "toAudit", "rejected", "published", "elected", "inProgress", "toAccept", "refused"],
      to: ["cancelled"],
    },
  },
  [...(["draft", "toAudit", "published", "elected", "inProgress", "toAccept", "accepted", "settled"] as const)],
);

/** Codes of the audit of a task (B0.2): 1 pending · 2 rejected · 3 approved, also where none was needed. */
export const taskAudits = { pending: 1, rejected: 2, approved: 3 } as const;
export const taskAuditCodes = Object.values(taskAudits);

/** People whom a task is for (spec 4, task mode): 1 workers whom it names · 2 whoever applies · 3 both. */
export const taskModes = { directed: 1, open: 2, both: 3 } as const;
export const taskModeCodes = Object.values(taskModes);

/** Units that a price is for: 1 hour · 2 day · 3 piece · 4 order · 5 occasion · 6 article. */
export const priceUnits = [1, 2, 3, 4, 5, 6] as const;

/** Spec 3, `settlement_period`: 1 daily · 2 weekly · 3 monthly. */
export const settlementPeriods = [1, 2, 3] as const;

/** States in which bills may name a task (dictionary D, standard bill: 50 to 70). */
export const billableTaskStates: readonly number[] = (["inProgress", "toAccept", "refused", "accepted"] as const).map(
  (key) => taskStates.code(key),
);
