import type { ColumnType } from "../../schema/schema.ts";

/** Reason why a session ended, where its desk is to be told (`session/authenticate.ts`); sessions of before have no reason. */
export const sessionEndColumns = {
  sessions: { ended_by: "text?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;
