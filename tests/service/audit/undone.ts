import { sql } from "kysely";
import { bookChecks } from "../../../src-service/cli/audit-books.ts";
import type { Tx } from "../../../src-service/core/database/tables.ts";
import type { RunningService } from "../../../src-service/server.ts";
import type { Damage } from "./damage-kit.ts";

type Service = Pick<RunningService["service"], "writing">;

/** Ends a transaction without keeping anything of it. */
class Undo extends Error {}

/** Runs work in a transaction that is undone. */
export const undone = async <T>({ writing }: Service, work: (tx: Tx) => Promise<T>): Promise<T> => {
  let result: { readonly value: T } | undefined;
  await writing
    .transaction()
    .execute(async (tx) => {
      result = { value: await work(tx) };
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  if (result === undefined) throw new Error("nothing was examined");
  return result.value;
};

/** Does damage; throws where a statement changes nothing. */
export const doDamage = async (tx: Tx, statements: readonly string[]): Promise<void> => {
  for (const text of statements) {
    const { numAffectedRows } = await sql.raw(text).execute(tx);
    if (numAffectedRows !== undefined && numAffectedRows === 0n) throw new Error(`changed nothing: ${text}`);
  }
};

/** What of some damage its own proof does not find, no seal asked: as if the service itself had written it. */
export const unseen = async (
  service: Service,
  damage: readonly Pick<Damage, "what" | "statements" | "proof">[],
): Promise<string[]> => {
  const missed: string[] = [];
  for (const { what, statements, proof } of damage) {
    const names = await undone(service, async (tx) => {
      await doDamage(tx, statements);
      const found: string[] = [];
      for (const check of bookChecks) {
        const { name, faults } = await check(tx);
        if (faults.length > 0) found.push(name);
      }
      return found;
    });
    if (proof === undefined || !names.includes(proof)) missed.push(`${what}: only ${names.join(", ") || "nothing"}`);
  }
  return missed;
};
