import type { SignedIn, Writing } from "../../../core/context.ts";
import { findSettlement, type Settlement } from "../../../ledger/money/find-settlement.ts";
import { assertMay } from "../rows/decide.ts";
import { addEvent } from "../rows/timeline.ts";
import { type BankAnswers, definitiveOf } from "./query-bank-first.ts";
import { applyResults } from "./results.ts";

/**
 * Books the bank's answers about lines whose result is unknown or under way; only a definitive answer changes a line, and
 * only if it is still open. Errors: `not_found`, `forbidden`, `stale_version`, `illegal_transition`.
 */
export const queryLines = async (
  bankAnswers: BankAnswers,
  context: SignedIn,
  writing: Writing,
  id: string,
  version: number,
): Promise<{ settlement: Settlement; resolved: number }> => {
  const { tx } = writing;
  const settlement = await findSettlement(tx, context.principal, id);
  await assertMay(tx, context.principal, "query", settlement, version);
  const resolved = await applyResults(writing, definitiveOf(bankAnswers));
  const after = await findSettlement(tx, context.principal, id);
  await addEvent(writing, {
    settlement_id: settlement.id,
    actor: context.principal.name,
    action: "query",
    from: settlement.status,
    to: after.status,
    params: { asked: bankAnswers.size, resolved },
  });
  return { settlement: after, resolved };
};
