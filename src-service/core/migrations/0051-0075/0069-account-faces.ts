import type { ColumnType } from "../../schema/schema.ts";

/** Columns for a change of an account that waits for the worker's living face (1), and the last time of asking for it. */
export const accountFaceColumns = {
  labor_accounts: { face_needed: "int", face_asked_at: "text?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;
