import { workerStandingStates } from "../../../../../src-shared/kernel/states/worker.ts";
import type { WorkerDetail } from "../tabs/use-worker.ts";

/** Standings in which nothing is paid before something is mended. */
const holds: ReadonlySet<number> = new Set(
  (["inReview", "training", "unverified", "unsigned", "accountMissing", "barred", "refused"] as const).map((key) =>
    workerStandingStates.code(key),
  ),
);

/** True when what a company owes somebody is held back. */
export const isHeld = ({ unpaid, standing }: WorkerDetail["companies"][number]): boolean =>
  unpaid > 0 && holds.has(standing);
