import { sealedWithoutFiles, type TableRules, unsealed } from "./table-rules.ts";

/** Tables that belong to no area: counters, keys and what is followed are written at every change, or before there is a key. */
export const groundTables = {
  ...unsealed("counters", "facts"),
  // What became of each keyed call.
  ...sealedWithoutFiles("operations"),
} as const satisfies Partial<TableRules>;
