import type { TableSpec } from "../../schema/schema.ts";

/**
 * Keys of plain writing calls (docs/wire.md). `slot`: tenant, person and key. `results`: what each transaction of the
 * request gave, as JSON; `answer`: null until it was given.
 */
export const requestKeyTables = {
  request_keys: {
    columns: { slot: "text", digest: "text", call: "text", results: "text", answer: "text?", at_ms: "int" },
    key: ["slot"],
    index: [["at_ms"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;
