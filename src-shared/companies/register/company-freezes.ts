import { z } from "zod";
import { reasonField } from "../../kernel/forms/fields.ts";
import { defineProposal } from "../../kernel/records/proposal.ts";
import { proposalCalls, requestColumns, requestMembers } from "../../kernel/records/proposal-calls.ts";
import { workerRequestStates } from "../../workers/requests/worker-request-states.ts";
import { companies } from "./companies-list.ts";

/** Request about a company's freezing, with what this person may do about it. */
export const companyFreeze = z.object({ ...requestMembers, kind: z.enum(["freeze", "unfreeze"]) });

const reason = reasonField();

/**
 * Asks for the freezing of a company in force, or for its end, one request at a time; nothing is stopped before another person of
 * the agency confirms it. Who asked may withdraw it.
 */
const proposed = proposalCalls({
  ...{ name: "companyFreezes", list: companies, shown: companyFreeze },
  answer: { record: "company", proposal: "freeze" },
  create: {
    ...{ name: "companies.forbid", method: "PUT", path: "/cdl/1/companies/{id}/forbidden_company" },
    permission: "company.company.edit",
    body: { action: z.enum(["freeze", "unfreeze"]), reason: reason.schema },
  },
  update: { path: "/cdl/1/companies/freezes/{id}", access: "company.company.view" },
  steps: ["approve", "reject", "withdraw"],
  refusals: ["change_pending"],
});

const shows = ["name", "status", "balance"] as const;

/** Freezing stops a company's business at once (requirement C3), so it takes two people of the agency, as does its end. */
export const companyFreezeProposal = defineProposal({
  ...proposed,
  states: workerRequestStates,
  start: "pending",
  table: "company_freezes",
  of: { column: "subject_id", object: "company" },
  ...requestColumns,
  kindAs: "name",
  kindIn: "action",
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
