import { defineNextSteps, inStates } from "../../kernel/records/next-step.ts";
import { taskStates } from "./task-states.ts";

const is = inStates(taskStates);
const page = { to: "/tasks/{id}", needs: ["task.task.view"] } as const;
const ownWork = ["maker_id", "editors"] as const;
const elects = ["task.applicant.audit"] as const;

/** Steps of a task, each with who takes it, until its bills are paid. */
export const taskNextSteps = defineNextSteps(taskStates, {
  steps: [
    {
      ...{
        key: "submit",
        step: "draft",
        ...is("draft"),
        holder: "staff",
        needs: ["task.task.edit"],
        action: "submit",
      },
      ...{ page: { to: "/tasks/{id}/edit", needs: ["task.task.edit"] }, since: "create_at", person: "maker_name" },
    },
    {
      ...{ key: "mend", step: "audit", ...is("rejected"), holder: "staff", needs: ["task.task.edit"] },
      ...{ page: { to: "/tasks/{id}/edit", needs: ["task.task.edit"] }, since: "audit_at", person: "maker_name" },
    },
    {
      ...{
        key: "audit",
        step: "audit",
        ...is("toAudit"),
        holder: "agency",
        needs: ["task.task.audit"],
        action: "approve",
      },
      ...{ excludes: ownWork, page, since: "create_at" },
    },
    {
      ...{ key: "elect", step: "elect", ...is("published"), holder: "staff", needs: elects, page },
      ...{ since: "release_at", until: "start_day" },
    },
    {
      ...{ key: "receive", step: "elect", ...is("elected"), holder: "worker", needs: [], page },
      ...{ since: "elect_at", until: "auto_receive_time" },
    },
    {
      ...{ key: "work", step: "work", ...is("inProgress", "refused"), holder: "worker", needs: [], page },
      ...{ since: "elect_at", until: "end_day" },
    },
    {
      ...{
        key: "accept",
        step: "acceptWork",
        ...is("toAccept"),
        holder: "staff",
        needs: elects,
        page,
        since: "deliver_at",
      },
    },
    {
      ...{ key: "bill", step: "settle", ...is("accepted"), holder: "staff", needs: ["bill.bill.import"], page },
      ...{ since: "complete_at" },
    },
    {
      ...{
        key: "settle",
        step: "settle",
        ...is("partlySettled"),
        holder: "staff",
        needs: ["settlement.settlement.create"],
      },
      ...{ page, since: "complete_at" },
    },
  ],
  // Paid in full; a payment that comes back brings it back.
  atRest: ["settled"],
});
