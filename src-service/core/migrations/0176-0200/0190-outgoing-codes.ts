import { type Kysely, sql } from "kysely";
import type { ColumnType, TableSpec } from "../../schema/schema.ts";

/**
 * Codes that wait to go out by a real carrier. `code_id`: the row of `sms_codes`; `sealed`: the code, its minutes and its signature
 * under a key of the secrets, "" once it is sent or given up; `expires_ms`: when its minutes are over.
 */
export const outgoingCodeTables = {
  outgoing_codes: {
    columns: {
      ...{ id: "id", code_id: "int", phone: "text", kind: "text", voice: "int", sealed: "text" },
      ...{ status: "int", attempts: "int", next_ms: "int", expires_ms: "int", error: "text" },
      ...{ create_ms: "int", sent_ms: "int?" },
    },
    index: [["status", "next_ms"]],
  },
} as const satisfies Readonly<Record<string, TableSpec>>;

/** Kind of a text message and the parameters of its template (JSON), for carriers that take templates only. */
export const outgoingKindColumns = {
  outgoing_messages: { kind: "text?", parameters: "text?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

const oldSign = "【灵工台】";

/** Signatures are the carrier's since then: what waits loses the one that its text began with. */
export const fillOutgoingKinds = async (db: Kysely<never>): Promise<void> => {
  await sql`update outgoing_messages set body = substr(body, ${sql.lit(oldSign.length + 1)})
    where channel = 'sms' and status = 1 and body like ${`${oldSign}%`}`.execute(db);
};
