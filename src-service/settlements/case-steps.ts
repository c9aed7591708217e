import type { SignedIn, Writing } from "../context.ts";
import { findSettlement, type Settlement } from "../money/find-settlement.ts";
import { assertMay } from "./decide.ts";
import { addEvent } from "./timeline.ts";

/** What two people do about an order whose result is in doubt. */
type CaseStep = "propose_decision" | "decide_lines";

/** The settlement whose orders a person proposes or decides about. Throws what `findSettlement` and `assertMay` throw. */
export const openCases = async (
  { principal }: SignedIn,
  writing: Writing,
  id: string,
  step: CaseStep,
  version: number,
): Promise<Settlement> => {
  await writing.changeSeq();
  const settlement = await findSettlement(writing.tx, principal, id);
  await assertMay(writing.tx, principal, step, settlement, version);
  return settlement;
};

type Told = {
  readonly reason: string;
  readonly params: Readonly<Record<string, string | number>>;
  /** What only the audit log keeps. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
};

/** Notes a step in the settlement's timeline and in the audit log. */
export const noteCases = async (
  { principal }: SignedIn,
  writing: Writing,
  step: CaseStep,
  [from, to]: readonly [Settlement, Settlement],
  { reason, params, before, after }: Told,
): Promise<void> => {
  const told = { ...params, reason };
  await addEvent(writing, {
    settlement_id: from.id,
    actor: principal.name,
    action: step,
    from: from.status,
    to: to.status,
    params: told,
  });
  await writing.audit({
    agency_id: from.agency_id,
    action: `settlements.${step}`,
    object: `settlement:${from.id}`,
    before: { status: from.status, ...before },
    after: { status: to.status, ...after, ...told },
    reason,
  });
};
