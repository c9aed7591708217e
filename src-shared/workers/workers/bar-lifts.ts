import { z } from "zod";
import { defineCall } from "../../kernel/calls/define.ts";
import { idText, shortText, version } from "../../kernel/calls/fields.ts";
import { reasonField } from "../../kernel/forms/fields.ts";
import { actRefusals, verdicts } from "../../kernel/records/define.ts";
import { defineProposal } from "../../kernel/records/proposal.ts";
import { workerRequestStates } from "../requests/worker-request-states.ts";
import { companyLabors } from "./company-labors-list.ts";

/** A request to end a worker's bar, with what this person may do about it. */
export const barLift = z.object({
  id: idText,
  version: z.int(),
  kind: z.literal("lift"),
  reason: z.string(),
  status: z.int(),
  requested_by: z.string(),
  request_at: z.string(),
  decided_by: z.string(),
  decide_at: z.string().nullable(),
  decide_reason: z.string(),
  actions: verdicts,
});

const output = z.object({ worker: companyLabors.row, lift: barLift });
const refusals = ["worker_merged_into", "change_pending", "worker_not_barred", ...actRefusals];
const reason = reasonField();

/** Asks for the end of a worker's bar. One request at a time. `worker_not_barred`: there is none to end. */
export const barLiftsCreate = defineCall({
  name: "barLifts.create",
  area: "workers",
  method: "POST",
  path: "/cdl/1/companylabors/{id}/bar_lifts",
  access: "labor.cooperation.cancel",
  body: z.strictObject({ version, kind: z.literal("lift"), reason: reason.schema }),
  output,
  refusals,
});

const actions = ["approve", "reject", "withdraw"] as const;

/** Decides about a request, by a person of the agency who neither barred nor asked; who asked may withdraw it. */
export const barLiftsUpdate = defineCall({
  name: "barLifts.update",
  area: "workers",
  method: "PUT",
  path: "/cdl/1/companylabors/bar_lifts/{id}",
  access: "labor.labor.view",
  body: z.strictObject({ version, action: z.enum(actions), reason: shortText().optional() }),
  output,
  refusals,
});

/**
 * The end of a bar: asked for by the company's people or the agency's, decided by the agency (requirement W6). Who was barred
 * has stopped then; they come back by being entered again, with a new contract.
 */
export const barLiftProposal = defineProposal({
  name: "barLifts",
  list: companyLabors,
  states: workerRequestStates,
  start: "pending",
  table: "labor_bar_lifts",
  of: { column: "company_labor_id", object: "worker" },
  made: { by: "requested_by", at: "request_at" },
  decided: { by: "decided_by", at: "decide_at", reason: "decide_reason" },
  people: { maker: "requested_by", decider: "decided_by" },
  shown: barLift,
  kindAs: "name",
  answer: { record: "worker", proposal: "lift" },
  calls: { create: barLiftsCreate, update: barLiftsUpdate },
  permission: "labor.cooperation.cancel",
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
