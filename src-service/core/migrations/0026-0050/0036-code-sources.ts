import type { ColumnType } from "../../schema/schema.ts";

/**
 * Requester of a code: `device:<name>`, `address:<ip>`, `signed-in` or `stranger:<ip>` (`session/sms-codes.ts`). Codes of
 * before have none and count for nobody.
 */
export const codeSourceColumns = {
  sms_codes: { source: "text?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;
