import { expect } from "vitest";
import { databaseKinds } from "./make-database.ts";

/*
 * Most suites test rules, which our own code decides over rows that either database gives alike: these run on SQLite. The
 * suites below run on PostgreSQL too, each for what the database has a part in. Together they send 93 of 100 kinds of
 * statements that all suites send; whoever writes statements of a new form adds the suite that sends them.
 */

/** Folders (with `/` at the end) and files of this folder without their ending, by the reason for which they are here. */
export const onPostgres = {
  "locks, and who comes first where several write at once": [
    "parallel-money",
    "parallel-offline",
    "parallel-records",
    "funds/parallel",
    "database-busy",
    "connection-ended",
    "core/held-lock",
    "core/idempotency",
    "core/request-keys",
    "core/write",
    "core/events",
    "stale-plans",
    "day-limits",
    "money-random",
    "payouts",
    "export-queue",
    "session/token-family",
    "session/code-use",
  ],
  "work that is ended half way and goes on": ["import-killed", "workers/worker-import-killed", "import-jobs"],
  "tables, their migrations, and what databases of before hold": [
    "storage/",
    "copied-scenes",
    "contracts-of-before",
    "company-modes",
    "core/rewritten-rows",
    "core/environment",
    "retention",
  ],
  "lists, sums and searches, whose statements are put together from what is asked": [
    "lists/",
    "list-views",
    "workers-list",
    "worker-columns",
    "companies-register",
    "companies-day",
    "workbench",
    "workbench-trends",
    "record-many",
    "exports",
    "core/data-scope",
    "security-log/",
  ],
  "proofs of the books and of the seals": [
    "audit/",
    "ledger",
    "payment-figures-proof",
    "to-date-proof",
    "funds/transactions",
  ],
  "large settlements, which are worked off in slices": ["made-in-slices", "moved-in-slices", "payment-slices"],
  "every action of every record, and every call as who may make it": ["records", "proposals", "core/access"],
  "statements that only one area sends": [
    "bills",
    "bill-changes",
    "company-business",
    "company-channels",
    "company-path",
    "company-tax-collect",
    "company-wizard",
    "fee-discounts",
    "identity-anew",
    "income-tax",
    "invoice-contacts",
    "joins",
    "platform-reports",
    "promotion-fees",
    "service-bill-discounts",
    "session/password",
    "session/second-factor",
    "settlement-checks",
    "vouchers",
    "workers/attachments",
    "workers/bars",
    "workers/person-changes",
    "workers/worker-merged-away",
    "workers/worker-merges",
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const listed: readonly string[] = Object.values(onPostgres).flat();

/** Tells whether a file of tests is listed above. `file`: its path. */
export const isOnPostgres = (file: string): boolean => {
  const name = file.split("/tests/service/").at(-1) ?? file;
  return listed.some((place) => (place.endsWith("/") ? name.startsWith(place) : name === `${place}.test.ts`));
};

/**
 * Databases that the suites of the file being loaded run on. A run of all files takes PostgreSQL for those that are listed;
 * who names files has them on both (`FLEXDESK_POSTGRES`: `listed` or `all`, see `tests/setup/databases.ts`).
 */
export const suiteDatabases = (): readonly string[] => {
  const isForAll = process.env["FLEXDESK_POSTGRES"] !== "listed";
  return isForAll || isOnPostgres(expect.getState().testPath ?? "") ? databaseKinds : ["sqlite"];
};
