import { sql } from "kysely";
import type { Writing } from "../context.ts";
import { isRetried } from "./write.ts";

export type PartResult<T> = { readonly value: T } | { readonly failure: unknown };

/**
 * Runs one part of a transaction whose failure undoes this part alone. Human numbers that it allocated are allocated again,
 * so it must not be the first to ask for `changeSeq()`. Failures that ask for the whole transaction to be tried again are
 * thrown.
 */
export const runPart = async <T>({ tx }: Writing, work: () => Promise<T>): Promise<PartResult<T>> => {
  await sql`savepoint part`.execute(tx);
  try {
    const value = await work();
    await sql`release savepoint part`.execute(tx);
    return { value };
  } catch (failure) {
    if (isRetried(failure)) throw failure;
    await sql`rollback to savepoint part`.execute(tx);
    await sql`release savepoint part`.execute(tx);
    return { failure };
  }
};
