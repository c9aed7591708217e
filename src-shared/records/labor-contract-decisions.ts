import { laborContractStates } from "../states/labor-contract.ts";
import type { Decided, RecordAction } from "./define.ts";
import { reasonField } from "./fields.ts";

const send = ["labor.contract.create"] as const;

export const laborContractActions = ["resend", "withdraw"] as const;
export type LaborContractAction = (typeof laborContractActions)[number];

const actions = {
  resend: { permissions: send },
  withdraw: { permissions: send, form: { reason: reasonField() } },
} satisfies Readonly<Record<LaborContractAction, RecordAction>>;

/** What staff do with a contract that waits for the worker; signing and declining are the worker's, on the phone. */
export const laborContractDecisions = {
  name: "laborContracts",
  states: laborContractStates,
  actions,
} as const satisfies Decided;
