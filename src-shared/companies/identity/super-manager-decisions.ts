import { reasonField } from "../../kernel/forms/fields.ts";
import type { Decided, RecordAction } from "../../kernel/records/define.ts";
import { workerRequestStates } from "../../workers/requests/worker-request-states.ts";

export const superManagerActions = ["approve", "reject", "withdraw"] as const;
export type SuperManagerAction = (typeof superManagerActions)[number];

const permissions = ["company.application.audit"] as const;
const excludes = ["maker_id"] as const;

const actions = {
  approve: { opens: "files", code: true, permissions, excludes, forward: true, duty: "grant" },
  reject: { permissions, excludes, form: { reason: reasonField() } },
  withdraw: { permissions: ["company.company.edit"], makerOnly: true },
} satisfies Readonly<Record<SuperManagerAction, RecordAction>>;

/**
 * Decisions about a super manager named by the agency: who holds it edits a company's users, so another person
 * decides, and nothing changes before.
 */
export const superManagerDecisions = {
  name: "superManagers",
  states: workerRequestStates,
  agencyOnly: true,
  actions,
} as const satisfies Decided;
