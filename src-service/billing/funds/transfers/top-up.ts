import type { z } from "zod";
import type { agencyUsersTopUp } from "../../../../src-shared/billing/funds/top-ups-calls.ts";
import { rechargeReceipt } from "../../../../src-shared/billing/vouchers/voucher-states.ts";
import { findMember, looksAfter } from "../../../access/users/find-member.ts";
import type { Membership } from "../../../access/users/judge-user.ts";
import { ServiceError, type SignedIn, type Writing } from "../../../core/context.ts";
import { type Reader, readRow } from "../../../core/database/tables.ts";
import { storeEvidence } from "../../../ledger/bank-cases/evidence.ts";
import type { Transfer } from "../../../ledger/money/find-transfer.ts";
import { findWallet } from "../../../ledger/money/find-wallet.ts";
import type { Service } from "../../../lists/service.ts";
import { createTransfer } from "./create.ts";

type Body = z.output<typeof agencyUsersTopUp.body>;

const inUse = 1;

/** Throws `user_not_active` for who is switched off, or has never signed in. */
const assertActive = async (db: Reader, member: Membership): Promise<void> => {
  const user = await readRow(db, "users", member.user_id);
  if (member.is_use !== inUse || user.status !== inUse || user.password_hash === "")
    throw new ServiceError("user_not_active", { params: { name: user.name } });
};

/**
 * Asks for a recharge in the name of one of the agency's people, who has to look after the wallet's company; somebody else approves
 * it. Their name stays on it, whatever becomes of them meanwhile: the money came in. Errors: those of `agencyUsers.topUp`.
 */
export const topUp = async (
  service: Service,
  context: SignedIn,
  writing: Writing,
  memberId: string,
  { voucher_keys, ...body }: Body,
): Promise<Transfer> => {
  const { tx } = writing;
  const member = await findMember(context, tx, "agency", memberId);
  await findWallet(tx, context.principal, body.wallet_id);
  await assertActive(tx, member);
  const companies = await looksAfter(tx, member);
  const recharge = { ...body, type: 1 as const };
  const transfer = await createTransfer(context, writing, recharge, {
    named_id: member.user_id,
    mayBeOf: (companyId) => companies === null || companies.includes(companyId),
  });
  const about = { type: rechargeReceipt, remark: body.note, subject: { transfer_id: transfer.id } } as const;
  await storeEvidence(service, context, writing, transfer, voucher_keys, about);
  return transfer;
};
