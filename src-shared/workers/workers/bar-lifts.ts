import { z } from "zod";
import { reasonField } from "../../kernel/forms/fields.ts";
import { defineProposal } from "../../kernel/records/proposal.ts";
import { proposalCalls, requestColumns, requestMembers } from "../../kernel/records/proposal-calls.ts";
import { workerRequestStates } from "../requests/worker-request-states.ts";
import { companyLabors } from "./company-labors-list.ts";

/** A request to end a worker's bar, with what this person may do about it. */
export const barLift = z.object({ ...requestMembers, kind: z.literal("lift") });

const reason = reasonField();

/**
 * Asks for the end of a worker's bar, one request at a time (`worker_not_barred`: there is none to end); decided by a person of the
 * agency who neither barred nor asked; who asked may withdraw it.
 */
const proposed = proposalCalls({
  ...{ name: "barLifts", list: companyLabors, shown: barLift },
  answer: { record: "worker", proposal: "lift" },
  create: {
    ...{ name: "barLifts.create", path: "/cdl/1/companylabors/{id}/bar_lifts", permission: "labor.cooperation.cancel" },
    body: { kind: z.literal("lift"), reason: reason.schema },
  },
  update: { path: "/cdl/1/companylabors/bar_lifts/{id}", access: "labor.labor.view" },
  steps: ["approve", "reject", "withdraw"],
  refusals: ["worker_merged_into", "change_pending", "worker_not_barred"],
});

/**
 * The end of a bar: asked for by the company's people or the agency's, decided by the agency (requirement W6). Who was barred
 * has stopped then; they come back by being entered again, with a new contract.
 */
export const barLiftProposal = defineProposal({
  ...proposed,
  states: workerRequestStates,
  start: "pending",
  table: "labor_bar_lifts",
  of: { column: "company_labor_id", object: "worker" },
  ...requestColumns,
  kindAs: "name",
  hasNoAmount: true,
  companiesPropose: true,
  oneOf: "record",
  kinds: { lift: { code: 1, form: { reason }, shows: ["name", "company_name", "cooperation_status"] } },
  actions: {
    approve: {
      opens: "noFiles",
      permissions: ["labor.cooperation.audit"],
      companyWith: [],
      excludes: ["requested_by", "barred_by"],
      forward: true,
      duty: "grant",
    },
    reject: {
      permissions: ["labor.cooperation.audit"],
      companyWith: [],
      excludes: ["requested_by", "barred_by"],
      form: { reason },
    },
    withdraw: { permissions: ["labor.cooperation.cancel"], makerOnly: true },
  },
});
