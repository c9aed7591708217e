import type { Environment } from "../../src-shared/calls/session.ts";
import { hasDemoData, readFact } from "../database/facts.ts";
import type { Database } from "../database/tables.ts";

/** A database of one environment was to be opened under another. */
export class EnvironmentMismatchError extends Error {
  constructor(bound: string, wanted: Environment) {
    super(`the database belongs to the environment "${bound}" and is never opened as "${wanted}"`);
    this.name = "EnvironmentMismatchError";
  }
}

const factName = "environment";

/**
 * What a database that was made before environments were kept may become: with demo data it is the demo's; with people
 * but without demo data it is never opened as a demo, where codes and sign-ins stand open; an empty one is free.
 */
const boundByContent = async (db: Database, wanted: Environment): Promise<string> => {
  if (await hasDemoData(db)) return "demo";
  const person = await db.selectFrom("users").select("id").limit(1).executeTakeFirst();
  return person !== undefined && wanted === "demo" ? "not demo" : wanted;
};

/** Keeps the environment in the database at its first start and refuses others later. Throws `EnvironmentMismatchError`. */
export const bindEnvironment = async (db: Database, wanted: Environment): Promise<void> => {
  if ((await readFact(db, factName)) === undefined) {
    const value = await boundByContent(db, wanted);
    if (value !== wanted) throw new EnvironmentMismatchError(value, wanted);
    await db
      .insertInto("facts")
      .values({ name: factName, value })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute();
  }
  const bound = await readFact(db, factName);
  if (bound !== wanted) throw new EnvironmentMismatchError(String(bound), wanted);
};
