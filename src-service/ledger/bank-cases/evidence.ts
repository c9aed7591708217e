import type { SignedIn, Writing } from "../../core/context.ts";
import type { Service } from "../../lists/service.ts";
import { readVoucherFile } from "../evidence/voucher-file.ts";
import { addVoucher, type VoucherSubject } from "../evidence/voucher-store.ts";

/** 1: the bank's payment receipt, 2: its receipt of a recharge, 5: the company's own proof (`voucherTypes`). */
export type EvidenceType = 1 | 2 | 5;

/** The record that the files prove something about. */
type Owner = { readonly agency_id: number; readonly company_id: number };

/**
 * Stores uploaded files as the proof of a step of a settlement or a transfer; returns their hashes for the audit log.
 * Throws `not_found` for files that this person may not see, `invalid` for other kinds of files.
 */
export const storeEvidence = async (
  service: Service,
  context: SignedIn,
  writing: Writing,
  { agency_id, company_id }: Owner,
  keys: readonly string[],
  about: { type: EvidenceType; remark: string; subject: VoucherSubject },
): Promise<readonly string[]> => {
  const { type, remark, subject } = about;
  const hashes: string[] = [];
  for (const key of new Set(keys)) {
    const file = await readVoucherFile(service, context.principal, key);
    await addVoucher(
      writing,
      {
        ...{ agency_id, company_id, created_by: context.principal.user_id, about: subject },
        ...{ type, remark },
      },
      file,
    );
    hashes.push(file.sha256);
  }
  return hashes;
};
