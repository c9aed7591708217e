import { reasonField } from "../../kernel/forms/fields.ts";
import type { Decided, RecordAction } from "../../kernel/records/define.ts";
import { laborContractStates } from "./labor-contract-states.ts";

const send = ["labor.contract.create"] as const;
/** Permission to look at papers signed too: that of approving contract templates. */
const check = ["contract.contract.audit"] as const;

export const laborContractActions = ["approve", "reject", "resend", "withdraw"] as const;
export type LaborContractAction = (typeof laborContractActions)[number];

/** Messages about one contract that a worker gets within a day besides the first. */
export const resendsADay = 3;

const actions = {
  approve: { opens: "files", permissions: check, excludes: ["maker_id"], forward: true, duty: "review" },
  reject: { permissions: check, excludes: ["maker_id"], form: { reason: reasonField() } },
  resend: { permissions: send },
  withdraw: { permissions: send, form: { reason: reasonField() } },
} satisfies Readonly<Record<LaborContractAction, RecordAction>>;

/**
 * Staff work on a contract that waits for the worker, whose signing and declining happen on the phone, and with one that was
 * signed on paper: somebody else than who filed it looks at the file. `resent_today`: how often it was sent again on this day.
 */
export const laborContractDecisions = {
  name: "laborContracts",
  states: laborContractStates,
  actions,
  waits: (action, { resent_today: count }) =>
    action === "resend" && Number(count ?? 0) >= resendsADay ? "contract_resent_often" : null,
} as const satisfies Decided;
