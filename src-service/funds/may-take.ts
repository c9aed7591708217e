import { assertCompanyIdMay } from "../companies/company-work.ts";
import type { Reader } from "../database/bulk.ts";
import type { Transfer } from "../money/find-transfer.ts";
import { kindOf, type TransferKind } from "./store.ts";

/** By what a wallet's money is sent away. Adjustments only put the books right, and deposits were never the company's. */
const taking: readonly TransferKind[] = ["withdraw", "move", "refund"];

/** Refuses a transfer that takes money out of a wallet whose company's status stops that: `company_stopped`. */
export const assertMayTake = async (
  db: Reader,
  transfer: Pick<Transfer, "type" | "origin" | "company_id">,
): Promise<void> => {
  if (taking.includes(kindOf(transfer))) await assertCompanyIdMay(db, transfer.company_id, "takeMoney");
};
