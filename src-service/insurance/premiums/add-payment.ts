import { paymentKinds } from "../../../src-shared/insurance/payments/insurance-payments-list.ts";
import { insurancePaymentStates } from "../../../src-shared/insurance/payments/payment-states.ts";
import type { Writing } from "../../core/context.ts";
import { post } from "../../ledger/money/ledger.ts";
import { type InsuranceOrder, type InsurancePayment, premiumJournal } from "./order-money.ts";

type NewPayment = {
  readonly kind: (typeof paymentKinds)[keyof typeof paymentKinds];
  readonly amendment_id: number | null;
  readonly wallet: { readonly id: number; readonly channel: number } | null;
  /** Cents, more than zero, of what is given back too. */
  readonly amount: number;
  readonly by: number;
  readonly reason?: string;
  /** Payment of which this gives something back. */
  readonly returns_id?: number;
};

/** Books a payment of an order and writes it down; the order's own sums are its caller's. */
export const addPayment = async (
  writing: Writing,
  order: InsuranceOrder,
  { kind, amendment_id, wallet, amount, by, reason = "", returns_id }: NewPayment,
): Promise<InsurancePayment> => {
  const [no = ""] = await writing.numbers("BF", 1);
  const signed = kind === paymentKinds.givenBack ? 0 - amount : amount;
  const booked = { agency_id: order.agency_id, no };
  const journal_id = await post(writing, premiumJournal(booked, order, wallet?.id ?? null, signed, by));
  const payment: InsurancePayment = {
    ...{ id: await writing.ids(1), version: 1, change_seq: await writing.changeSeq() },
    ...{ agency_id: order.agency_id, company_id: order.company_id, no, kind, order_id: order.id, amendment_id },
    ...{ status: insurancePaymentStates.code("booked"), channel: wallet?.channel ?? 0, amount, maker_id: by },
    ...{ create_at: writing.at, reason, wallet_id: wallet?.id ?? null, journal_id, returns_id: returns_id ?? null },
  };
  await writing.tx.insertInto("insurance_payments").values(payment).execute();
  writing.touched("insurancePayments", order.company_id);
  await writing.audit({
    agency_id: order.agency_id,
    action: kind === paymentKinds.givenBack ? "insurancePayments.refund" : "insurancePayments.pay",
    object: `insurancePayment:${payment.id}`,
    after: { no, order_id: order.id, amount, wallet_id: payment.wallet_id },
    ...(reason !== "" && { reason }),
  });
  return payment;
};
