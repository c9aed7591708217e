import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "../plumbing/clock.ts";
import { isIntact, openDatabase } from "../sqlite/open-database.ts";
import { chainHolds } from "./event-chain.ts";
import { outboxMigrations } from "./outbox-schema.ts";
import { createOutboxStore, type OutboxStore } from "./outbox-store.ts";

export type Outbox = {
  readonly store: OutboxStore;
  /** The file was put back from an older copy: everything open in it was marked unknown. */
  readonly rolledBack: boolean;
  readonly close: () => void;
};

export const outboxFile = (dataDir: string): string => join(dataDir, "outbox.db");
export const outboxExists = (dataDir: string): boolean =>
  existsSync(outboxFile(dataDir)) || existsSync(`${outboxFile(dataDir)}.seen`);

/**
 * Opens the outbox of this data folder: never discarded, never shared (a second process gets `in_use`), every commit
 * on the disk before it counts. Throws DatabaseProblem when it is damaged, emptied, newer or held; the file stays.
 */
export const openOutbox = (options: { dataDir: string; key: Uint8Array; clock: Clock; busyMs?: number }): Outbox => {
  const opened = openDatabase({
    kind: "outbox",
    migrations: outboxMigrations,
    file: outboxFile(options.dataDir),
    key: options.key,
    durability: "full",
    exclusive: true,
    storesGeneration: true,
    verify: (database) => isIntact(database) && chainHolds(database),
    busyMs: options.busyMs ?? 500,
  });
  opened.database.pragma("secure_delete = ON");
  const store = createOutboxStore(opened.database, options.clock);
  store.doubt(opened.rolledBack);
  return { store, rolledBack: opened.rolledBack, close: opened.close };
};
