import { createHash } from "node:crypto";
import type { z } from "zod";
import type { walletsWithdraw } from "../../../../src-shared/billing/funds/wallets-calls.ts";
import { withdrawReviewAbove } from "../../../../src-shared/kernel/terms/withdraw-fee.ts";
import { type Canonical, canonicalJson } from "../../../../src-shared/kernel/values/text/digest.ts";
import { commitAmount } from "../../../access/agencies/person-limits.ts";
import { checkPaymentCode } from "../../../access/proofs/payment-codes.ts";
import type { CodeParts } from "../../../access/proofs/sms-codes.ts";
import { ServiceError, type SignedIn, type Writing } from "../../../core/context.ts";
import { assertCompanyIdMay } from "../../../directory/companies/company-work.ts";
import type { Transfer } from "../../../ledger/money/find-transfer.ts";
import { findWallet } from "../../../ledger/money/find-wallet.ts";
import { post } from "../../../ledger/money/ledger.ts";
import { boundAccount } from "../rows/bound-account.ts";
import { holdJournal } from "../rows/journals.ts";
import { queueOrder } from "../rows/orders.ts";
import { addTransfer, companyNameOf, statusCode } from "../rows/store.ts";
import { withdrawTermsOf } from "../rows/withdraw-terms.ts";

type Body = z.output<typeof walletsWithdraw.body>;

/** SHA-256 of the canonical body of a call without its code, to which the payment code is bound. */
export const digestWithoutCode = (
  body: { readonly sms_code: string } & { readonly [key: string]: Canonical },
): string => {
  const { sms_code: _code, ...bodyWithoutCode } = body;
  return createHash("sha256").update(canonicalJson(bodyWithoutCode)).digest("hex");
};

/**
 * Starts a withdrawal: freezes the amount and sends it to the bank, or above the limit to a second person first.
 * Errors: those of `wallets.withdraw`.
 */
export const withdraw = async (
  codeService: CodeParts,
  context: SignedIn,
  writing: Writing,
  body: Body,
): Promise<Transfer> => {
  const { principal } = context;
  const wallet = await findWallet(writing.tx, principal, body.wallet_id);
  await assertCompanyIdMay(writing.tx, wallet.company_id, "takeMoney");
  const account = await boundAccount(writing.tx, wallet);
  if (account === undefined) throw new ServiceError("account_missing");
  if (String(account.id) !== body.expected.account_id)
    throw new ServiceError("payee_changed", { params: { count: 1 } });
  const { fee } = await withdrawTermsOf(writing.tx, wallet.company_id, writing.at);
  if (fee !== body.expected.fee) throw new ServiceError("selection_changed");
  if (body.amount <= fee) throw new ServiceError("amount_too_small");
  if (body.amount > wallet.balance - wallet.frozen) throw new ServiceError("insufficient_funds");
  await commitAmount(writing, principal, {
    step: "wallets.withdraw",
    object: `wallet:${wallet.id}`,
    amount: body.amount,
  });
  await checkPaymentCode(codeService, writing, {
    user_id: principal.user_id,
    purpose: "withdraw",
    object_id: wallet.id,
    digest: digestWithoutCode(body),
    code: body.sms_code,
  });
  const needsReview = body.amount > withdrawReviewAbove;
  const payee = { name: await companyNameOf(writing.tx, wallet.company_id), account: account.account_no };
  const transfer = await addTransfer(writing, {
    agency_id: wallet.agency_id,
    company_id: wallet.company_id,
    type: 2,
    status: statusCode(needsReview ? "toReview" : "processing"),
    channel: wallet.channel,
    from_wallet_id: wallet.id,
    amount: body.amount,
    fee,
    frozen_amount: body.amount,
    payer_name: payee.name,
    payee_name: payee.name,
    payee_account: payee.account,
    payee_bank_code: account.bank_code,
    note: body.note,
    maker_id: principal.user_id,
  });
  await post(writing, holdJournal({ transfer, by: principal.user_id }));
  if (!needsReview) await queueOrder(writing, transfer, { ...payee, bank_code: account.bank_code });
  return transfer;
};
