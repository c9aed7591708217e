import { sealedWithoutFiles, type TableRules, unsealed } from "./table-rules.ts";

/** Tables that belong to no area, such as counters and keys of operations. */
export const groundTables = {
  ...unsealed("counters", "facts"),
  // The outcome of each keyed call.
  ...sealedWithoutFiles("operations"),
} as const satisfies Partial<TableRules>;
