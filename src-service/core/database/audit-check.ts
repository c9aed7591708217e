import type { Database } from "./tables.ts";

/**
 * Records that one check examined and faults that it detected: each fault names the record, never a person. `notProven`: why it
 * could not be proven, where that is so; then no faults mean nothing.
 */
export type CheckResult = {
  readonly name: string;
  readonly examined: number;
  readonly faults: readonly string[];
  readonly notProven?: string;
};

/** A proof of `audit-ledger`: reads the database and says what it examined and what it found wrong. */
export type Check = (db: Database) => Promise<CheckResult>;
