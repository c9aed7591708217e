import { z } from "zod";
import { defineCall } from "../../kernel/calls/define.ts";
import { idText, shortText, version } from "../../kernel/calls/fields.ts";
import { reasonField } from "../../kernel/forms/fields.ts";
import { actRefusals, verdicts } from "../../kernel/records/define.ts";
import { defineProposal } from "../../kernel/records/proposal.ts";
import { workerRequestStates } from "../../workers/requests/worker-request-states.ts";
import { companies } from "./companies-list.ts";

/** What somebody asked about a company's freezing, with what this person may do about it. */
export const companyFreeze = z.object({
  id: idText,
  version: z.int(),
  kind: z.enum(["freeze", "unfreeze"]),
  reason: z.string(),
  status: z.int(),
  requested_by: z.string(),
  request_at: z.string(),
  decided_by: z.string(),
  decide_at: z.string().nullable(),
  decide_reason: z.string(),
  actions: verdicts,
});

const output = z.object({ company: companies.row, freeze: companyFreeze });
const refusals = ["change_pending", ...actRefusals];
const reason = reasonField();

/** Asks for the freezing of a company in force, or for its end. One request at a time; nothing is stopped before it is confirmed. */
export const companiesForbid = defineCall({
  name: "companies.forbid",
  area: "companies",
  method: "PUT",
  path: "/cdl/1/companies/{id}/forbidden_company",
  access: "company.company.edit",
  body: z.strictObject({ version, action: z.enum(["freeze", "unfreeze"]), reason: reason.schema }),
  output,
  refusals,
});

const actions = ["approve", "reject", "withdraw"] as const;

/** Confirms or refuses a request, by another person of the agency than who asked; who asked may withdraw it. */
export const companyFreezesUpdate = defineCall({
  name: "companyFreezes.update",
  area: "companies",
  method: "PUT",
  path: "/cdl/1/companies/freezes/{id}",
  access: "company.company.view",
  body: z.strictObject({ version, action: z.enum(actions), reason: shortText().optional() }),
  output,
  refusals,
});

const shows = ["name", "status", "balance"] as const;

/** Freezing stops a company's business at once (requirement C3), so it takes two people of the agency, as does its end. */
export const companyFreezeProposal = defineProposal({
  name: "companyFreezes",
  list: companies,
  states: workerRequestStates,
  start: "pending",
  table: "company_freezes",
  of: { column: "subject_id", object: "company" },
  made: { by: "requested_by", at: "request_at" },
  decided: { by: "decided_by", at: "decide_at", reason: "decide_reason" },
  people: { maker: "requested_by", decider: "decided_by" },
  shown: companyFreeze,
  kindAs: "name",
  kindIn: "action",
  answer: { record: "company", proposal: "freeze" },
  calls: { create: companiesForbid, update: companyFreezesUpdate },
  permission: "company.company.edit",
  hasNoAmount: true,
  oneOf: "record",
  kinds: {
    freeze: { code: 1, form: { reason }, shows },
    unfreeze: { code: 2, form: { reason }, shows },
  },
  actions: {
    approve: {
      opens: "noFiles",
      permissions: ["company.application.audit", "company.company.edit"],
      excludes: ["requested_by"],
      forward: true,
      duty: "grant",
    },
    reject: {
      permissions: ["company.application.audit", "company.company.edit"],
      excludes: ["requested_by"],
      form: { reason },
    },
    withdraw: { permissions: ["company.company.edit"], makerOnly: true },
  },
});
