import { sealed, sealedWithoutFiles, type TableRules, unsealed } from "./table-rules.ts";

/** Tables that belong to no area, such as counters and keys of operations. */
export const groundTables = {
  ...unsealed({ provenBy: "counters stand above what was given" }, "counters"),
  ...sealed("facts"),
  // The outcome of each keyed call.
  ...sealedWithoutFiles("operations"),
  // Answers of plain calls, for who sends one again.
  request_keys: {
    isSealed: false,
    because: { noWeight: "answers kept for who sends a plain call again" },
    namesNoFile: true,
    ageing: { key: "slot", column: "at_ms", unit: "ms", maxAgeMs: 7 * 86_400_000 },
  },
} as const satisfies Partial<TableRules>;
