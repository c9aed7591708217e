import { type Kysely, sql } from "kysely";
import type { ColumnType } from "../../schema/schema.ts";

/** `create_workers`: 1 where people whom the company does not have were to be entered; `entered_workers`: how many were. */
export const fastBillWorkerColumns = {
  bill_imports: { create_workers: "int", entered_workers: "int" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

/** No import before has entered anybody. */
export const fillFastBillWorkers = async (db: Kysely<never>): Promise<void> => {
  await sql`update bill_imports set create_workers = 0, entered_workers = 0`.execute(db);
};
