import type { Decided, JudgedRow, RecordAction } from "../../kernel/records/define.ts";
import {
  contractSignStates,
  cooperationStates,
  realNameStates,
  workerStandingStates,
} from "../../kernel/states/worker.ts";
import { addDays } from "../../kernel/values/time/time.ts";
import { contractTypes, contractWarnDays } from "../contracts/labor-contract-states.ts";

export type WorkerAction =
  | "edit"
  | "verify"
  | "sendContract"
  | "sendTaskPage"
  | "fastStop"
  | "stopLater"
  | "bar"
  | "lift"
  | "merge";

/**
 * Obstacle to stopping a cooperation, as an error code; null where it can. `waits`: a stop of it is under way, which the list's
 * row does not say.
 */
export const againstStop = (
  { cooperation_status }: { readonly cooperation_status: number },
  waits = false,
): "worker_merged" | "already_stopped" | "stop_exists" | null => {
  if (cooperation_status === cooperationStates.code("merged")) return "worker_merged";
  const isStopping = cooperation_status === cooperationStates.code("stopping");
  if (!isStopping && !cooperationStates.allows("stop", cooperation_status)) return "already_stopped";
  return waits || isStopping ? "stop_exists" : null;
};

const realName = (row: JudgedRow): number => Number(row["real_name_status"]);
const isVerified = (row: JudgedRow): boolean => realName(row) === realNameStates.code("verified");

const signedCodes: readonly number[] = [contractSignStates.code("signed"), contractSignStates.code("onFile")];

/** True when a worker has signed a contract that holds, as the list's row says. */
export const hasSigned = (row: JudgedRow): boolean => signedCodes.includes(Number(row["contract_sign_type"]));

/**
 * True when a contract that holds ends within the days in which the next one can be sent. `today`: "YYYY-MM-DD", a fact of the
 * row that the service and the screens add; without it nobody's contract is near its end.
 */
export const endsSoon = (row: JudgedRow): boolean => {
  const { contract_end_at: end, today } = row;
  if (!hasSigned(row) || typeof end !== "string" || typeof today !== "string") return false;
  return end <= addDays(today, contractWarnDays);
};

/** Reason of the row why no contract is sent, as an error code: whoever signs is verified, and signs no second one. */
const againstContract = (row: JudgedRow): string | null => {
  if (!isVerified(row)) return "contract_unverified";
  if (hasSigned(row) && !endsSoon(row)) return "contract_signed";
  return Number(row["contract_type"]) === contractTypes.offline ? "contract_on_paper" : null;
};

/** Reasons why a worker's action has to wait. What else speaks against a contract (template, one that holds) the service says of each. */
const waits = (action: string, row: JudgedRow): string | null => {
  // Not while a second person decides about earlier photos.
  if (action === "verify") return realNameStates.allows("submit", realName(row)) ? null : "review_waits";
  if (action === "lift") return Number(row["request"]) === 1 ? "change_pending" : null;
  const isSigning = Number(row["contract_sign_type"]) === contractSignStates.code("signing");
  return action === "sendContract" && isSigning ? "contract_open" : null;
};

const edit = ["labor.labor.edit"] as const;
const cancel = ["labor.cooperation.cancel"] as const;

/** Actions of people with a worker of a company, in the order of the buttons, by the row of the list of workers. */
export const workerDecisions = {
  name: "companyLabors",
  states: cooperationStates,
  state: "cooperation_status",
  against: (action, row) => {
    if (action === "sendContract") return againstContract(row);
    return action === "verify" && isVerified(row) ? "illegal_transition" : null;
  },
  waits,
  // Of who lacks nothing the facts are all that is left to be changed.
  isForward: (action, row) => action !== "edit" || Number(row["standing"]) === workerStandingStates.code("ready"),
  actions: {
    edit: { permissions: edit, forward: true },
    verify: { permissions: edit, move: "edit", forward: true },
    sendContract: { permissions: ["labor.contract.create"], forward: true },
    sendTaskPage: { permissions: ["task.applicant.audit"] },
    fastStop: { permissions: cancel, move: "stop" },
    stopLater: { permissions: cancel, move: "stop" },
    bar: { permissions: cancel },
    lift: { permissions: cancel, move: "unbar" },
    /** For whoever decides about identities: a person is the agency's, and all of their companies are met. */
    merge: { permissions: ["labor.identity.audit"], move: "askMerge" },
  } satisfies Readonly<Record<WorkerAction, RecordAction>>,
} as const satisfies Decided;
