import type { SignedIn, Writing } from "../context.ts";
import type { Service } from "../plumbing/service.ts";
import { readVoucherFile } from "../vouchers/voucher-file.ts";
import { addVoucher } from "../vouchers/voucher-store.ts";
import type { Settlement } from "./store.ts";

/** 1: the bank's payment receipt, 5: the company's own proof (`voucherTypes`). */
export type EvidenceType = 1 | 5;

/**
 * Keeps uploaded files as the proof of a step of a settlement; gives their hashes for the audit log. Throws `not_found` for
 * files that this person may not see, `invalid` for other kinds of files.
 */
export const keepEvidence = async (
  service: Service,
  context: SignedIn,
  writing: Writing,
  settlement: Settlement,
  keys: readonly string[],
  about: { type: EvidenceType; remark: string },
): Promise<readonly string[]> => {
  const hashes: string[] = [];
  for (const key of new Set(keys)) {
    const file = await readVoucherFile(service, context.principal, key);
    await addVoucher(
      writing,
      {
        agency_id: settlement.agency_id,
        company_id: settlement.company_id,
        created_by: context.principal.user_id,
        about: { settlement_id: settlement.id },
        ...about,
      },
      file,
    );
    hashes.push(file.sha256);
  }
  return hashes;
};
