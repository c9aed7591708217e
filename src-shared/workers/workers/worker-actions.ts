import type { PermissionKey } from "../../kernel/rights/permissions.ts";
import { contractSignStates, cooperationStates, realNameStates } from "../../kernel/states/worker.ts";

/** What an action is judged by: the row of the list of workers. */
export type WorkerFacts = {
  readonly cooperation_status: number;
  readonly real_name_status: number;
  readonly contract_sign_type: number;
  readonly onboarding_status: number;
  readonly account_no: string | null;
  /** What waits for a decision (`workerRequests` of the list). */
  readonly request: number;
};

export type WorkerAction = {
  /** Whether it is for such a worker at all; others do not have the action. */
  isFor?(worker: WorkerFacts): boolean;
  readonly permissions: readonly PermissionKey[];
  /** Why it cannot be done now: an error code with its text; null where it can. */
  against?(worker: WorkerFacts): string | null;
  /** Whether it is what the worker waits for: the primary button. */
  forward?(worker: WorkerFacts): boolean;
};

const barred = cooperationStates.code("barred");
const merged = cooperationStates.code("merged");
const changeable: readonly number[] = [cooperationStates.code("cooperating"), cooperationStates.code("stopping")];

const whileCooperating = ({ cooperation_status }: WorkerFacts): string | null =>
  changeable.includes(cooperation_status) ? null : "worker_stopped";

/**
 * Why a cooperation cannot be stopped, as an error code; null where it can. `waits`: a stop of it is under way, which the list's
 * row does not say.
 */
export const againstStop = (
  { cooperation_status }: Pick<WorkerFacts, "cooperation_status">,
  waits = false,
): "worker_merged" | "already_stopped" | "stop_exists" | null => {
  if (cooperation_status === merged) return "worker_merged";
  if (!changeable.includes(cooperation_status)) return "already_stopped";
  return waits || cooperation_status === cooperationStates.code("stopping") ? "stop_exists" : null;
};

/** Why no contract can be sent; what else speaks against it (identity, template, a contract that holds) the service says of each. */
const againstContract = ({ cooperation_status, contract_sign_type }: WorkerFacts): string | null => {
  if (cooperation_status !== cooperationStates.code("cooperating")) return "contract_not_cooperating";
  return contract_sign_type === contractSignStates.code("signing") ? "contract_open" : null;
};

const isVerified = ({ real_name_status }: WorkerFacts): boolean => real_name_status === realNameStates.code("verified");

/** Why no photos can be handed in: not while a second person decides about earlier ones. */
const againstPhotos = (worker: WorkerFacts): string | null =>
  realNameStates.allows("submit", worker.real_name_status) ? whileCooperating(worker) : "review_waits";

/**
 * What people do with a worker of a company, in the order of the buttons: declared once, read by the service (verdicts of the
 * detail) and the screens (dialogs in `src-renderer/screens/workers/workers/worker-dialogs.tsx`, texts under `workers.actions.<name>`).
 */
export const workerActions = {
  edit: { permissions: ["labor.labor.edit"], against: whileCooperating },
  verify: {
    permissions: ["labor.labor.edit"],
    isFor: (worker) => !isVerified(worker),
    against: againstPhotos,
    forward: () => true,
  },
  sendContract: {
    permissions: ["labor.contract.create"],
    against: againstContract,
    forward: (worker) => isVerified(worker) && contractSignStates.allows("send", worker.contract_sign_type),
  },
  fastStop: { permissions: ["labor.cooperation.cancel"], against: (worker) => againstStop(worker) },
  stopLater: { permissions: ["labor.cooperation.cancel"], against: (worker) => againstStop(worker) },
  bar: {
    permissions: ["labor.cooperation.cancel"],
    isFor: ({ cooperation_status }) => cooperation_status !== barred && cooperation_status !== merged,
  },
  lift: {
    permissions: ["labor.cooperation.cancel"],
    isFor: ({ cooperation_status }) => cooperation_status === barred,
    against: ({ request }) => (request === 1 ? "change_pending" : null),
  },
  /** For whoever decides about identities: a person is the agency's, and all of their companies are met. */
  merge: {
    permissions: ["labor.identity.audit"],
    isFor: ({ cooperation_status }) => cooperation_status !== merged,
  },
} as const satisfies Readonly<Record<string, WorkerAction>>;

export type WorkerActionName = keyof typeof workerActions;

type Person = { readonly permissions: { has(key: PermissionKey): boolean } };

/** The actions of a worker that this person may take at all, with whether each can be taken now and why not. */
export const judgeWorker = (
  person: Person,
  worker: WorkerFacts,
): { action: string; allowed: boolean; reason: string | null }[] =>
  Object.entries<WorkerAction>(workerActions).flatMap(([action, { permissions, isFor, against }]) => {
    if (isFor?.(worker) === false) return [];
    if (!permissions.some((key) => person.permissions.has(key))) return [];
    const reason = against?.(worker) ?? null;
    return [{ action, allowed: reason === null, reason }];
  });
