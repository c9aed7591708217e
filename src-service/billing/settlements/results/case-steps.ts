import type { SignedIn, Writing } from "../../../core/context.ts";
import { findSettlement, type Settlement } from "../../../ledger/money/find-settlement.ts";
import { assertMay } from "../rows/decide.ts";
import { addEvent } from "../rows/timeline.ts";

/** Steps of two people about an order with an unclear result. */
type CaseStep = "propose_decision" | "decide_lines";

/** The settlement for a proposal or decision about its orders. Throws as `findSettlement` and `assertMay`. */
export const openCases = async (
  { principal }: SignedIn,
  writing: Writing,
  id: string,
  step: CaseStep,
  version: number,
): Promise<Settlement> => {
  const settlement = await findSettlement(writing.tx, principal, id);
  await assertMay(writing.tx, principal, step, settlement, version);
  return settlement;
};

type CaseStepNote = {
  readonly reason: string;
  readonly params: Readonly<Record<string, string | number>>;
  /** Values that are stored only in the audit log. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
};

/** Adds a step to the settlement's timeline and to the audit log. */
export const recordCaseStep = async (
  { principal }: SignedIn,
  writing: Writing,
  step: CaseStep,
  [from, to]: readonly [Settlement, Settlement],
  { reason, params, before, after }: CaseStepNote,
): Promise<void> => {
  const stepParams = { ...params, reason };
  await addEvent(writing, {
    settlement_id: from.id,
    actor: principal.name,
    action: step,
    from: from.status,
    to: to.status,
    params: stepParams,
  });
  await writing.audit({
    agency_id: from.agency_id,
    action: `settlements.${step}`,
    object: `settlement:${from.id}`,
    before: { status: from.status, ...before },
    after: { status: to.status, ...after, ...stepParams },
    reason,
  });
};
