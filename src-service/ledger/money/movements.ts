import type { JournalKind } from "../../../src-shared/billing/funds/ledger-kinds.ts";
import type { Writing } from "../../core/context.ts";
import { channelMoney } from "./accounts.ts";
import { businessTypes, type Journal, post, type WalletMove } from "./ledger.ts";

/** The person and the record that caused a movement. */
export type Cause = {
  readonly agency_id: number;
  readonly wallet_id: number;
  /** The wallet's channel, which decides the bank that holds the money. Absent: the bank channel. */
  readonly channel?: number;
  readonly biz_no: string;
  readonly created_by: number | null;
};

/** Cost of payout lines for the company, in cents: the sum is their `customer_pay` less the discount on the fee. */
export type LineCost = {
  readonly net: number;
  readonly fee: number;
  readonly tax: number;
  readonly withheld: number;
  /** Part of `fee` that is discounted. */
  readonly discount?: number;
};

export const costTotal = ({ net, fee, tax, withheld, discount = 0 }: LineCost): number =>
  net + fee + tax + withheld - discount;

const journalOf = (
  cause: Cause,
  kind: JournalKind,
  moves: readonly WalletMove[],
  agency: Journal["agency"] = [],
): Journal => ({
  agency_id: cause.agency_id,
  kind,
  biz_no: cause.biz_no,
  created_by: cause.created_by,
  wallet: { id: cause.wallet_id, moves },
  agency,
});

const bankOf = ({ channel = 1 }: Pick<Cause, "channel">) => channelMoney(channel);

/** Money arrived at the bank for a company. */
export const rechargeJournal = (cause: Cause, amount: number, bankSerial: string, counterparty = ""): Journal =>
  journalOf(
    cause,
    "recharge",
    [{ business_type: businessTypes.recharge, available: amount, frozen: 0, bank_serial: bankSerial, counterparty }],
    [{ kind: bankOf(cause), amount }],
  );
export const recharge = (writing: Writing, cause: Cause, amount: number, bankSerial: string): Promise<number> =>
  post(writing, rechargeJournal(cause, amount, bankSerial));

/** A payment for work may use the wallet's credit; a withdrawal may not. */
const onCredit = (journal: Journal): Journal =>
  journal.wallet === undefined ? journal : { ...journal, wallet: { ...journal.wallet, usesCredit: true } };

/** Freezes an amount. Throws `insufficient_funds` when less is available, credit included. */
export const freezeJournal = (cause: Cause, amount: number): Journal =>
  journalOf(cause, "freeze", [{ business_type: businessTypes.freeze, available: -amount, frozen: amount }]);
export const freeze = (writing: Writing, cause: Cause, amount: number): Promise<number> =>
  post(writing, onCredit(freezeJournal(cause, amount)));

/** Releases a frozen amount. */
export const unfreezeJournal = (cause: Cause, amount: number): Journal =>
  journalOf(cause, "unfreeze", [{ business_type: businessTypes.unfreeze, available: amount, frozen: -amount }]);
export const unfreeze = (writing: Writing, cause: Cause, amount: number): Promise<number> =>
  post(writing, unfreezeJournal(cause, amount));

const agencySides = (cost: LineCost, sign: 1 | -1): Journal["agency"] => [
  { kind: "payout_clearing", amount: sign * cost.net },
  { kind: "service_income", amount: sign * cost.fee },
  { kind: "tax_payable", amount: sign * cost.tax },
  { kind: "withheld_payable", amount: sign * cost.withheld },
  { kind: "fee_discount", amount: -sign * (cost.discount ?? 0) },
];

/**
 * Takes the cost of payout lines from the wallet: net pay into clearing, fees into income, taxes and deductions into
 * liabilities. `from`: a first payment takes what was frozen at approval, a retry takes what is available.
 */
export const captureJournal = (cause: Cause, cost: LineCost, from: "available" | "frozen"): Journal => {
  const move = (business_type: WalletMove["business_type"], amount: number): WalletMove => ({
    business_type,
    available: from === "available" ? 0 - amount : 0,
    frozen: from === "frozen" ? 0 - amount : 0,
  });
  const moves = [
    move(businessTypes.settlementPayment, cost.net + cost.withheld),
    move(businessTypes.serviceFee, cost.fee - (cost.discount ?? 0)),
    move(businessTypes.tax, cost.tax),
  ];
  return journalOf(cause, "capture", moves, agencySides(cost, -1));
};
export const capture = (
  writing: Writing,
  cause: Cause,
  cost: LineCost,
  from: "available" | "frozen",
): Promise<number> => post(writing, onCredit(captureJournal(cause, cost, from)));

/**
 * Lines arrived at their payees: clearing is settled against the bank. No wallet is touched. `difference`: what the bank
 * paid beyond what was ordered, below zero where it paid less.
 */
export const payOutJournal = (cause: Cause, net: number, difference = 0): Journal => ({
  agency_id: cause.agency_id,
  kind: "payout",
  biz_no: cause.biz_no,
  created_by: cause.created_by,
  agency: [
    { kind: "payout_clearing", amount: net },
    { kind: bankOf(cause), amount: 0 - net - difference },
    { kind: "payout_difference", amount: difference },
  ],
});
export const payOut = (writing: Writing, cause: Cause, net: number, difference = 0): Promise<number> =>
  post(writing, payOutJournal(cause, net, difference));

/**
 * Books a difference between what the bank paid and the books, above zero: paid more. Two people decided it by the bank's
 * file.
 */
export const bookDifference = (writing: Writing, cause: Cause, difference: number): Promise<number> =>
  post(writing, {
    ...{ agency_id: cause.agency_id, kind: "payout_difference", biz_no: cause.biz_no, created_by: cause.created_by },
    agency: [
      { kind: bankOf(cause), amount: 0 - difference },
      { kind: "payout_difference", amount: difference },
    ],
  });

/**
 * Lines failed permanently: the company gets back all that they cost. Nobody was paid, so the fee is not earned and there
 * is no income to tax; a later retry charges both again.
 */
export const refundJournal = (cause: Cause, cost: LineCost): Journal =>
  journalOf(
    cause,
    "refund",
    [{ business_type: businessTypes.correction, available: costTotal(cost), frozen: 0 }],
    agencySides(cost, 1),
  );
export const refund = (writing: Writing, cause: Cause, cost: LineCost): Promise<number> =>
  post(writing, refundJournal(cause, cost));

/**
 * A paid line came back from the bank (退汇): the net as returned payment, its fee, taxes and deductions as correction,
 * for the same reason as in `refund`. `difference`: what the bank had paid beyond what was ordered came back with it.
 */
export const returnJournal = (cause: Cause, cost: LineCost, bankSerial: string, difference = 0): Journal =>
  journalOf(
    cause,
    "return",
    [
      { business_type: businessTypes.returnedPayment, available: cost.net, frozen: 0, bank_serial: bankSerial },
      { business_type: businessTypes.correction, available: costTotal(cost) - cost.net, frozen: 0 },
    ],
    [
      { kind: bankOf(cause), amount: cost.net + difference },
      { kind: "payout_difference", amount: 0 - difference },
      { kind: "service_income", amount: cost.fee },
      { kind: "tax_payable", amount: cost.tax },
      { kind: "withheld_payable", amount: cost.withheld },
      { kind: "fee_discount", amount: 0 - (cost.discount ?? 0) },
    ],
  );
export const bookReturn = (
  writing: Writing,
  cause: Cause,
  cost: LineCost,
  bankSerial: string,
  difference = 0,
): Promise<number> => post(writing, returnJournal(cause, cost, bankSerial, difference));

/**
 * Lines that the company paid itself: no wallet is touched. It owes the fee (less the discount) and the taxes that are
 * declared for its workers; it keeps what it deducted for others.
 */
export const offlineJournal = (cause: Cause, cost: LineCost): Journal => ({
  agency_id: cause.agency_id,
  kind: "offline",
  biz_no: cause.biz_no,
  created_by: cause.created_by,
  agency: [
    { kind: "company_receivable", amount: cost.fee - (cost.discount ?? 0) + cost.tax },
    { kind: "service_income", amount: 0 - cost.fee },
    { kind: "fee_discount", amount: cost.discount ?? 0 },
    { kind: "tax_payable", amount: 0 - cost.tax },
  ],
});
export const bookOffline = (writing: Writing, cause: Cause, cost: LineCost): Promise<number> =>
  post(writing, offlineJournal(cause, cost));
