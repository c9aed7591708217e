import { createHash } from "node:crypto";
import type { z } from "zod";
import { serviceBillStates } from "../../../src-shared/billing/fees/service-bill-states.ts";
import type {
  serviceBillPayment,
  serviceBillsBatchOnlinePay,
} from "../../../src-shared/billing/fees/service-bills-calls.ts";
import { canonicalJson } from "../../../src-shared/kernel/values/text/digest.ts";
import { assertWithinLimits, commitAmount } from "../../access/agencies/person-limits.ts";
import { checkPaymentCode } from "../../access/proofs/payment-codes.ts";
import type { CodeParts } from "../../access/proofs/sms-codes.ts";
import { ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import type { Tables } from "../../core/database/tables.ts";
import { raised } from "../../core/plumbing/versioned.ts";
import { findWallet } from "../../ledger/money/find-wallet.ts";
import { businessTypes, post } from "../../ledger/money/ledger.ts";
import { payableFrom } from "../funds/rows/channel-money.ts";
import { findBill, type ServiceBill, saveBill } from "./bill-store.ts";
import { lapseDiscount } from "./discounts.ts";

type Body = z.output<typeof serviceBillsBatchOnlinePay.body>;
type Payment = z.output<typeof serviceBillPayment>;
type Wallet = Tables["wallets"];

const digestOf = ({ sms_code: _code, ...confirmedBody }: Body): string =>
  createHash("sha256").update(canonicalJson(confirmedBody)).digest("hex");

/** Error code why a bill cannot be paid now; null when it can. */
const refusalReason = (bill: ServiceBill, requested: Body["bills"][number], payable: number): string | null => {
  if (bill.version !== requested.version) return "stale_version";
  if (!serviceBillStates.allows("pay", bill.status)) return "illegal_transition";
  if (requested.amount > bill.payable - bill.paid) return "invalid";
  return requested.amount > payable ? "insufficient_funds" : null;
};

const moveOf = (fromWallet: number) => ({ business_type: businessTypes.serviceFee, available: -fromWallet, frozen: 0 });

/** Deducts the rebate that a bill was paid with from the wallet. */
const deductRebate = async (writing: Writing, wallet: Wallet, amount: number): Promise<void> => {
  if (amount === 0) return;
  await writing.tx
    .updateTable("wallets")
    .set((eb) => ({ rebate_balance: eb("rebate_balance", "-", amount) }))
    .set(await raised(writing))
    .where("id", "=", wallet.id)
    .execute();
  writing.touched("wallets", wallet.company_id);
};

const payOne = async (
  writing: Writing,
  wallet: Wallet,
  bill: ServiceBill,
  amount: number,
  from_rebate: number,
  by: number,
): Promise<void> => {
  const fromWallet = amount - from_rebate;
  const journal_id = await post(writing, {
    agency_id: bill.agency_id,
    kind: "service_bill_paid",
    biz_no: bill.no,
    created_by: by,
    ...(fromWallet > 0 && { wallet: { id: wallet.id, moves: [moveOf(fromWallet)], usesCredit: true } }),
    agency: [
      { kind: "fee_receivable", amount: -amount },
      { kind: "rebate_payable", amount: from_rebate },
    ],
  });
  await deductRebate(writing, wallet, from_rebate);
  const id = await writing.ids(1);
  const { at } = writing;
  await writing.tx
    .insertInto("service_bill_payments")
    .values({ id, bill_id: bill.id, journal_id, amount, from_rebate, at, paid_by: by })
    .execute();
  const paid = bill.paid + amount;
  const isPaid = paid === bill.payable;
  const open = bill.status === serviceBillStates.code("overdue") ? "overdue" : "partlyPaid";
  const savedBill = await saveBill(writing, bill, {
    paid,
    status: serviceBillStates.code(isPaid ? "paid" : open),
    ...(isPaid && { paid_at: at }),
  });
  if (isPaid) await lapseDiscount(writing, bill);
  await writing.audit({
    agency_id: bill.agency_id,
    action: "serviceBills.pay",
    object: `serviceBill:${bill.id}`,
    before: { status: bill.status, paid: bill.paid },
    after: { status: savedBill.status, paid, wallet_id: wallet.id, from_rebate },
  });
};

/**
 * Pays bills of one company from one of its wallets, in the given order, in one transaction. A bill that has changed, or
 * that the wallet no longer covers, is skipped with the reason. Refused as a whole: foreign ids, several companies, a wrong
 * code, an amount above the person's limit, and if no bill could be paid for lack of money.
 */
export const payBills = async (service: CodeParts, context: SignedIn, writing: Writing, body: Body) => {
  const { tx } = writing;
  const { principal } = context;
  const wallet = await findWallet(tx, principal, body.wallet_id);
  const bills: ServiceBill[] = [];
  for (const { id } of body.bills) bills.push(await findBill(tx, principal, id));
  if (bills.some((bill) => bill.company_id !== wallet.company_id)) throw new ServiceError("several_companies");
  if (new Set(bills.map((bill) => bill.id)).size !== bills.length) {
    throw new ServiceError("invalid", { fields: { bills: ["twice"] } });
  }
  const total = body.bills.reduce((sum, { amount }) => sum + amount, 0);
  await assertWithinLimits(writing, principal, total);
  const use = { user_id: principal.user_id, purpose: "service_bills", object_id: wallet.id } as const;
  await checkPaymentCode(service, writing, { ...use, digest: digestOf(body), code: body.sms_code });
  // The rebate that the person saw: with less rebate now, more would be taken from the wallet than was confirmed.
  let rebate = body.rebate ?? 0;
  if (rebate > (wallet.rebate_balance ?? 0)) throw new ServiceError("selection_changed");
  let payable = await payableFrom(tx, wallet);
  const results: Payment[] = [];
  for (const [at, bill] of bills.entries()) {
    const requested = body.bills[at] as Body["bills"][number];
    const reason = refusalReason(bill, requested, payable + rebate);
    if (reason === null) {
      const fromRebate = Math.min(rebate, requested.amount);
      await payOne(writing, wallet, bill, requested.amount, fromRebate, principal.user_id);
      rebate -= fromRebate;
      payable -= requested.amount - fromRebate;
    }
    const amount = reason === null ? requested.amount : 0;
    results.push({ id: String(bill.id), no: bill.no, ok: reason === null, code: reason, amount });
  }
  const paid = results.filter((result) => result.ok);
  if (paid.length === 0 && results.every((result) => result.code === "insufficient_funds")) {
    throw new ServiceError("insufficient_funds");
  }
  const paid_amount = paid.reduce((sum, { amount }) => sum + amount, 0);
  const object = `wallet:${wallet.id}` as const;
  if (paid_amount > 0)
    await commitAmount(writing, principal, { step: "serviceBills.pay", object, amount: paid_amount });
  return { results, paid_count: paid.length, paid_amount };
};
