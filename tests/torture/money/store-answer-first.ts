import type { Writing } from "../../../src-service/core/context.ts";
import type { Tables } from "../../../src-service/core/database/tables.ts";
import type { Actor, Write } from "../../../src-service/core/plumbing/write.ts";

class Undone extends Error {
  override readonly name = "Undone";
}

/**
 * The mistake `keeps-before-commit`: what a call answers is kept in a transaction of its own, before the one that does the
 * work. `between` is where both are apart.
 */
export const storeAnswerFirst = async (
  write: Write,
  actor: Actor,
  work: (writing: Writing) => Promise<unknown>,
  between: () => void,
): Promise<void> => {
  let operations: Tables["operations"][] = [];
  const all = ({ tx }: Writing) => tx.selectFrom("operations").selectAll().execute();
  const trial = write(actor, async (writing) => {
    const existingKeys = new Set((await all(writing)).map(({ key }) => key));
    await work(writing);
    operations = (await all(writing)).filter(({ key }) => !existingKeys.has(key));
    throw new Undone();
  });
  // A refusal too: the work that follows says it.
  await trial.catch(() => undefined);
  if (operations.length === 0) return;
  await write(actor, ({ tx }) => tx.insertInto("operations").values(operations).execute());
  between();
  const keys = operations.map(({ key }) => key);
  await write(actor, ({ tx }) => tx.deleteFrom("operations").where("key", "in", keys).execute());
};
