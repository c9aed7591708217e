import type { ColumnType } from "../../schema/schema.ts";

/** Whether a change of an account waits for the worker's living face (1), and when the worker was last asked for it. */
export const accountFaceColumns = {
  labor_accounts: { face_needed: "int", face_asked_at: "text?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;
