import type { Environment } from "../../../src-shared/kernel/rights/environment.ts";
import { hasDemoData, readFact } from "../database/facts.ts";
import type { Database } from "../database/tables.ts";

/** Thrown when a database of one environment is opened under another. */
export class EnvironmentMismatchError extends Error {
  constructor(storedEnvironment: string, expected: Environment) {
    super(`the database belongs to the environment "${storedEnvironment}" and is never opened as "${expected}"`);
    this.name = "EnvironmentMismatchError";
  }
}

const factName = "environment";

/**
 * Judges a database that was made before environments were kept by its content: with demo data it is the demo's; with people
 * but without demo data it is never opened as a demo, where codes and sign-ins stand open; an empty one is free.
 */
const environmentByContent = async (db: Database, expected: Environment): Promise<string> => {
  if (await hasDemoData(db)) return "demo";
  const person = await db.selectFrom("users").select("id").limit(1).executeTakeFirst();
  return person !== undefined && expected === "demo" ? "not demo" : expected;
};

/** Keeps the environment in the database at its first start and refuses others later. Throws `EnvironmentMismatchError`. */
export const bindEnvironment = async (db: Database, expected: Environment): Promise<void> => {
  if ((await readFact(db, factName)) === undefined) {
    const value = await environmentByContent(db, expected);
    if (value !== expected) throw new EnvironmentMismatchError(value, expected);
    await db
      .insertInto("facts")
      .values({ name: factName, value })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute();
  }
  const storedEnvironment = await readFact(db, factName);
  if (storedEnvironment !== expected) throw new EnvironmentMismatchError(String(storedEnvironment), expected);
};
