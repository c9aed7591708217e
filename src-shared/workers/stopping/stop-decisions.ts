import type { Decided, RecordAction } from "../../kernel/records/define.ts";
import { stopStates } from "./stop-states.ts";

const cancel = ["labor.cooperation.cancel"] as const;

export type StopAction = "withdraw";
const actions = { withdraw: { permissions: cancel } } satisfies Readonly<Record<StopAction, RecordAction>>;

/** Decisions about the end of a cooperation: nothing is withdrawn once its day has come. */
export const stopRecordDecisions = { name: "stopRecords", states: stopStates, actions } as const satisfies Decided;

/** The same of a whole batch; some of whose rows may have been carried out already. */
export const stopBatchDecisions = {
  name: "stopBatches",
  states: stopStates,
  actions,
  against: (_action, row) => (Number(row["waiting_count"] ?? 0) > 0 ? null : "illegal_transition"),
} as const satisfies Decided;
