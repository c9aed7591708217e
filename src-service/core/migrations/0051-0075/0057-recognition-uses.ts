import type { TableSpec } from "../../schema/schema.ts";

/**
 * Uses of recognition tokens, one row a token and side of the card; `token_hash` is the SHA-256 of the token. `tries` pictures
 * were looked at; a picture that was read has `recognised_ms` with its storage key and SHA-256, and `submitted_ms` once its
 * result was handed in. Times are epoch milliseconds.
 */
export const recognitionUseTables = {
  recognition_uses: {
    columns: {
      ...{ token_hash: "text", side: "text", agency_id: "int", user_id: "int", labor_id: "int", tries: "int" },
      ...{ first_ms: "int", recognised_ms: "int?", submitted_ms: "int?", file_key: "text?", sha256: "text?" },
    },
    key: ["token_hash", "side"],
    index: [["labor_id", "file_key"], ["first_ms"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;
