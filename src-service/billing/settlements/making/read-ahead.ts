import { shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import { AskAgain, askTurns, ServiceError, type SignedIn } from "../../../core/context.ts";
import { findSettlement, type Settlement } from "../../../ledger/money/find-settlement.ts";
import { isSealed } from "../rows/lines.ts";
import { termsOfSettlement } from "../rows/work-terms.ts";
import { type MakingPlan, planRemaking } from "./making-plan.ts";
import { makePlan, type PaymentPlan } from "./payment-plan.ts";

/**
 * Result of checking a settlement of many lines while no transaction was open: its lines are the sealed ones. `figures`:
 * for an approval, that a payment would pay these figures now, with the facts behind it; `making`: for an edit, its newly
 * computed lines.
 */
export type StepPlan = Pick<Settlement, "id" | "version" | "snapshot_hash"> & {
  readonly figures: PaymentPlan | null;
  readonly making: MakingPlan | null;
};

/** True when the settlement is still the version whose lines were read ahead. */
export const isReadAhead = (plan: StepPlan | null, settlement: Settlement): plan is StepPlan =>
  plan !== null &&
  plan.id === settlement.id &&
  plan.version === settlement.version &&
  plan.snapshot_hash === settlement.snapshot_hash;

/**
 * Reads ahead what submitting, approving or editing a settlement with more lines than one slice needs. Null where nothing
 * has to be read ahead: for few lines, for other steps, and for a request that is going to be refused or needs a new
 * approval.
 */
export const planStep = async (
  { db, principal, clock }: SignedIn,
  id: string,
  { action, version }: { readonly action: string; readonly version: number },
  linesAtOnce: number,
): Promise<StepPlan | null> => {
  if (action !== "submit" && action !== "approve" && action !== "edit") return null;
  try {
    const settlement = await findSettlement(db, principal, id);
    if (settlement.line_count <= linesAtOnce || settlement.version !== version) return null;
    const { snapshot_hash } = settlement;
    const plan = { id: settlement.id, version, snapshot_hash, figures: null, making: null };
    if (action === "submit") return (await isSealed(db, settlement)) ? plan : null;
    const at = shanghaiNow(clock.now());
    const contract = await termsOfSettlement(db, settlement, at);
    if (action === "edit") {
      // The shares of a discount are written with the lines.
      if ((settlement.discount ?? 0) > 0) return null;
      return { ...plan, making: await planRemaking(db, settlement, contract, at, linesAtOnce) };
    }
    const figures = await makePlan(db, settlement, contract, at, linesAtOnce);
    return figures === null || figures.moved > 0 ? null : { ...plan, figures };
  } catch (error) {
    // The transaction is going to refuse it.
    if (error instanceof ServiceError) return null;
    throw error;
  }
};

/** Runs a step with what was read ahead, again while that is no longer valid, and in the last turn without it. */
export const runWithPlan = async <P, T>(
  readAhead: () => Promise<P | null>,
  step: (plan: P | null) => Promise<T>,
): Promise<T> => {
  for (let turn = 1; ; turn += 1) {
    try {
      return await step(turn === askTurns ? null : await readAhead());
    } catch (error) {
      if (!(error instanceof AskAgain) || turn >= askTurns) throw error;
    }
  }
};
