import type { Reader } from "../../../core/database/tables.ts";
import { assertCompanyIdMay } from "../../../directory/companies/company-work.ts";
import type { Transfer } from "../../../ledger/money/find-transfer.ts";
import { kindOf, type TransferKind } from "../rows/store.ts";

/**
 * Kinds of transfers that take money out of a wallet. Adjustments only correct the books, and unclaimed deposits never
 * belonged to the company.
 */
const taking: readonly TransferKind[] = ["withdraw", "move", "refund"];

/** Throws `company_stopped` for a transfer out of a wallet when the company's status forbids it. */
export const assertMayDebit = async (
  db: Reader,
  transfer: Pick<Transfer, "type" | "origin" | "company_id">,
): Promise<void> => {
  if (taking.includes(kindOf(transfer))) await assertCompanyIdMay(db, transfer.company_id, "takeMoney");
};
