import type { Writing } from "../../../core/context.ts";
import type { Tables } from "../../../core/database/tables.ts";
import { versioned } from "../../../core/plumbing/versioned.ts";

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
  await versioned("bill_imports").raise(writing, companies.keys());
  for (const company of new Set(companies.values())) writing.touched("billBatches", company);
};
