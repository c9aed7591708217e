import { type Kysely, sql } from "kysely";
import type { ColumnType } from "../../schema/schema.ts";

/**
 * Everybody who changed a record, as a set of ids (`lists/id-set.ts`; null: nobody did): none of them decides it. `edited_by` stays the last one:
 * taking it out of a sealed table would hide what was damaged before.
 */
export const editorColumns = {
  bills: { editors: "text?" },
  company_contracts: { editors: "text?" },
  companies: { editors: "text?" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

/** Fills in who is known: the last editors, and who saved a step of a company last. */
export const fillEditors = async (db: Kysely<never>): Promise<void> => {
  for (const table of ["bills", "company_contracts"])
    await sql.raw(`update ${table} set editors = ',' || edited_by || ',' where edited_by is not null`).execute(db);
  const { rows } = await sql<{ company_id: number; user_id: number }>`
    select distinct company_id, user_id from company_step_saves order by company_id, user_id`.execute(db);
  for (const [id, saves] of Map.groupBy(rows, ({ company_id }) => company_id)) {
    const editors = `,${saves.map(({ user_id }) => user_id).join(",")},`;
    await sql`update companies set editors = ${editors} where id = ${id}`.execute(db);
  }
};
