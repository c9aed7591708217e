import type { ChangedList } from "../../../src-shared/registries/lists/registry.ts";

/** One committed change, as listeners get it. `seq` is the change number of the transaction. */
export type Change = {
  readonly agency_id: number;
  readonly company_id: number;
  readonly lists: readonly ChangedList[];
  readonly seq: number;
};

/** Tells listeners inside this process about commits. A listener that throws does not disturb the others. */
export type ChangeFeed = {
  listen(listener: (change: Change) => void): () => void;
  publish(changes: readonly Change[]): void;
};

export const createChangeFeed = (): ChangeFeed => {
  const listeners = new Set<(change: Change) => void>();
  return {
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    publish: (changes) => {
      for (const change of changes) {
        for (const listener of [...listeners]) {
          try {
            listener(change);
          } catch {
            listeners.delete(listener);
          }
        }
      }
    },
  };
};
