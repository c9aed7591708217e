import { reasonField } from "../../kernel/forms/fields.ts";
import type { Decided, RecordAction } from "../../kernel/records/define.ts";
import { workerRequestStates } from "../../workers/requests/worker-request-states.ts";

export const modeChangeActions = ["approve", "reject", "withdraw"] as const;
export type ModeChangeAction = (typeof modeChangeActions)[number];

const audit = ["contract.contract.audit"] as const;
const excludes = ["maker_id"] as const;

const actions = {
  approve: {
    opens: "noFiles",
    permissions: audit,
    excludes,
    forward: true,
    duty: "grant",
    // Once its first day has come it would change what was computed.
    needs: { column: "is_coming", code: "modes_day_past" },
  },
  reject: { permissions: audit, excludes, form: { reason: reasonField() } },
  withdraw: { permissions: ["company.company.view"], makerOnly: true },
} satisfies Readonly<Record<ModeChangeAction, RecordAction>>;

/** Decisions about other modes that somebody asked for: another person decides, who asked may withdraw (decision 7.26). */
export const modeChangeDecisions = {
  name: "companyBusiness",
  states: workerRequestStates,
  agencyOnly: true,
  actions,
} as const satisfies Decided;
