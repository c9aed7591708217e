import type { Tables } from "../../core/database/tables.ts";
import { finderOf } from "../../core/plumbing/visible.ts";
import { channelMoney } from "../../ledger/money/accounts.ts";
import { businessTypes, type Journal } from "../../ledger/money/ledger.ts";

export type InsuranceOrder = Tables["insurance_orders"];
export type InsurancePayment = Tables["insurance_payments"];

/** An order that the person may see, else `not_found`. */
export const findOrder = finderOf("insurance_orders");

/** Part of an order's premium that the agency holds, cents: below zero, what the insurer has to give back. */
export const heldOf = ({
  paid,
  refunded,
  passed_on,
}: Pick<InsuranceOrder, "paid" | "refunded" | "passed_on">): number => paid - refunded - passed_on;

type Booked = { readonly agency_id: number; readonly no: string };

/**
 * Journal of a premium: `amount` in cents, below zero what is given back. It comes out of a wallet, or the agency bears it. The
 * number of the payment is its cause.
 */
export const premiumJournal = (
  payment: Booked,
  order: { readonly no: string },
  walletId: number | null,
  amount: number,
  by: number | null,
): Journal => ({
  agency_id: payment.agency_id,
  kind: amount > 0 ? "insurance_paid" : "insurance_given_back",
  biz_no: payment.no,
  created_by: by,
  ...(walletId !== null && {
    wallet: {
      id: walletId,
      moves: [{ business_type: businessTypes.insurance, available: 0 - amount, frozen: 0, remark: order.no }],
    },
  }),
  agency: [
    { kind: "insurance_payable", amount: 0 - amount },
    ...(walletId === null ? [{ kind: "insurance_expense" as const, amount }] : []),
  ],
});

/** Journal of what the bank handed to the insurer, cents; below zero what came back from there. */
export const passedOnJournal = (remittance: Booked, channel: number, amount: number, by: number | null): Journal => ({
  agency_id: remittance.agency_id,
  kind: "insurance_passed_on",
  biz_no: remittance.no,
  created_by: by,
  agency: [
    { kind: "insurance_payable", amount },
    { kind: channelMoney(channel), amount: 0 - amount },
  ],
});
