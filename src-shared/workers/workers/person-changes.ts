import { z } from "zod";
import { alipayField, phoneField, reasonField, regionField } from "../../kernel/forms/fields.ts";
import { defineProposal } from "../../kernel/records/proposal.ts";
import { proposalCalls, requestColumns, requestMembers } from "../../kernel/records/proposal-calls.ts";
import { workerRequestStates } from "../requests/worker-request-states.ts";
import { companyLabors } from "./company-labors-list.ts";

/** Facts of a person that a company's people may ask to change; each kind has the name of the person's column. */
export const changedFacts = ["mobile", "area", "alipay_account"] as const;
export type ChangedFact = (typeof changedFacts)[number];

/** A change that is asked for, with what this person may do about it. Values are masked. */
export const personChange = z.object({
  ...requestMembers,
  kind: z.enum(changedFacts),
  value: z.string(),
  before: z.string(),
  /** The worker confirmed it by a code sent to the new number. */
  by_worker: z.boolean(),
});

const reason = reasonField();
const forms = {
  mobile: { mobile: phoneField(), reason },
  area: { area: regionField(), reason },
  alipay_account: { alipay_account: alipayField(), reason },
} as const;

/**
 * Asks for another fact of a person: the one that the kind names has to be there. One request of a kind at a time, decided by a
 * person of the agency who did not ask; who asked may withdraw it.
 */
const proposed = proposalCalls({
  ...{ name: "personChanges", list: companyLabors, shown: personChange },
  answer: { record: "worker", proposal: "change" },
  create: {
    ...{
      name: "personChanges.create",
      path: "/cdl/1/companylabors/{id}/person_changes",
      permission: "labor.labor.edit",
    },
    body: {
      kind: z.enum(changedFacts),
      mobile: forms.mobile.mobile.schema.optional(),
      area: forms.area.area.schema.optional(),
      alipay_account: forms.alipay_account.alipay_account.schema.optional(),
      reason: reason.schema,
    },
  },
  update: { path: "/cdl/1/companylabors/person_changes/{id}", access: "labor.labor.view" },
  steps: ["approve", "reject", "withdraw"],
  refusals: ["worker_merged_into", "change_pending", "worker_stopped", "nothing_to_change"],
});

const audit = { permissions: ["labor.identity.audit"], companyWith: [], excludes: ["requested_by"] } as const;

/**
 * Facts of a person are the agency's, because several companies share the person (decision 7.9): a company asks, the agency
 * decides; a mobile is also confirmed by the worker. Name and ID number change by an identity correction, accounts by their own
 * requests.
 */
export const personChangeProposal = defineProposal({
  ...proposed,
  states: workerRequestStates,
  start: "pending",
  table: "labor_change_requests",
  of: { column: "company_labor_id", object: "worker" },
  ...requestColumns,
  kindAs: "name",
  hasNoAmount: true,
  companiesPropose: true,
  oneOf: "kind",
  kinds: {
    mobile: { code: 1, form: forms.mobile, shows: ["name", "company_name", "mobile"] },
    area: { code: 2, form: forms.area, shows: ["name", "company_name", "area"] },
    alipay_account: { code: 3, form: forms.alipay_account, shows: ["name", "company_name"] },
  },
  actions: {
    approve: { opens: "noFiles", ...audit, forward: true, duty: "grant" },
    reject: { ...audit, form: { reason } },
    withdraw: { permissions: ["labor.labor.edit"], makerOnly: true },
  },
});
