import { type Kysely, sql } from "kysely";
import type { ColumnType } from "../../schema/schema.ts";

/** `field`: the column of the import's template that a row was refused for; null: the whole row, or not known. */
export const importFieldColumns = { import_job_rows: { field: "text?" } } as const satisfies Readonly<
  Record<string, Readonly<Record<string, ColumnType>>>
>;

/** Says why of the contracts that were taken back because the cooperation stopped, which had no reason. */
export const fillContractReasons = async (db: Kysely<never>): Promise<void> => {
  await sql
    .raw(`update labor_contracts set ended_reason = '合作已停止'
      where status = 80 and ended_by = 0 and ended_reason is null`)
    .execute(db);
};
