import type { Writing } from "../../../core/context.ts";
import { lookUp } from "../../../core/database/bulk.ts";
import type { Tables } from "../../../core/database/tables.ts";

/**
 * Gives the batches of changed bills a new change number, because the batch list counts bills by audit status and offline
 * copies follow the batch's own change number.
 */
export const touchBatches = async (
  writing: Writing,
  bills: readonly Pick<Tables["bills"], "import_id" | "company_id">[],
): Promise<void> => {
  const companies = new Map<number, number>();
  for (const { import_id, company_id } of bills) if (import_id !== null) companies.set(import_id, company_id);
  const change_seq = await writing.changeSeq();
  await lookUp(companies.keys(), async (chunk) => {
    await writing.tx
      .updateTable("bill_imports")
      .set((eb) => ({ version: eb("version", "+", 1), change_seq }))
      .where("id", "in", chunk)
      .execute();
    return [];
  });
  for (const company of new Set(companies.values())) writing.touched("billBatches", company);
};
