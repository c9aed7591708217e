import type { TableSpec } from "../../schema/schema.ts";

/** Uses of personal data that count towards a ceiling (`src-shared/kernel/rights/sensitive-ceilings.ts`), and the alarms of who reached one. */
export const sensitiveUseTables = {
  sensitive_uses: {
    columns: {
      id: "id",
      agency_id: "int",
      user_id: "int",
      kind: "text",
      /** Hash of what was looked for or guessed at, so that the same again counts once; never the value. */
      mark: "text",
      /** Of a guess: hash of the worker and the kind of number that it was about; else empty. */
      about: "text",
      at_ms: "int",
    },
    index: [["user_id", "kind", "at_ms"]],
  },
  sensitive_alarms: {
    columns: { id: "id", agency_id: "int", user_id: "int", kind: "text", at: "text", at_ms: "int" },
    index: [
      ["agency_id", "at_ms"],
      ["user_id", "kind", "at_ms"],
    ],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;
