import type { SignedIn, Writing } from "../context.ts";
import { findSettlement, type Settlement } from "../money/find-settlement.ts";
import { type Asked, definitiveOf } from "./ask-first.ts";
import { assertMay } from "./decide.ts";
import { applyResults } from "./results.ts";
import { addEvent } from "./timeline.ts";

/**
 * Takes what the bank said of the lines whose result is unknown or under way; only a definitive answer moves a line, and
 * only where it still is open. Errors: `not_found`, `forbidden`, `stale_version`, `illegal_transition`.
 */
export const queryLines = async (
  asked: Asked,
  context: SignedIn,
  writing: Writing,
  id: string,
  version: number,
): Promise<{ settlement: Settlement; resolved: number }> => {
  const { tx } = writing;
  await writing.changeSeq();
  const settlement = await findSettlement(tx, context.principal, id);
  await assertMay(tx, context.principal, "query", settlement, version);
  const resolved = await applyResults(writing, definitiveOf(asked));
  const after = await findSettlement(tx, context.principal, id);
  await addEvent(writing, {
    settlement_id: settlement.id,
    actor: context.principal.name,
    action: "query",
    from: settlement.status,
    to: after.status,
    params: { asked: asked.size, resolved },
  });
  return { settlement: after, resolved };
};
