import { paymentKinds } from "../../../src-shared/insurance/payments/insurance-payments-list.ts";
import type { Writing } from "../../core/context.ts";
import { addPayment } from "./add-payment.ts";
import type { InsuranceOrder } from "./order-money.ts";
import { saveOrder } from "./save-order.ts";

/** Payments of an order with what was not given back of each, the oldest first. */
const openPayments = async ({ tx }: Writing, orderId: number) => {
  const payments = await tx
    .selectFrom("insurance_payments")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
  return payments
    .filter(({ kind }) => kind !== paymentKinds.givenBack)
    .map((payment) => {
      const back = payments.filter(({ returns_id }) => returns_id === payment.id);
      return { payment, left: payment.amount - back.reduce((sum, { amount }) => sum + amount, 0) };
    });
};

export type GivingBack = {
  /** Cents; what exceeds what is left of the order's payments is not given. */
  readonly amount: number;
  readonly by: number;
  readonly reason: string;
  readonly amendment_id?: number;
};

/**
 * Gives premium of an order back to where it came from, its oldest payment first: the wallet, or the agency that bore it.
 * Raises `refunded` of the order. Gives the order as it then is, and what was given back, in cents.
 */
export const giveBack = async (
  writing: Writing,
  order: InsuranceOrder,
  { amount, by, reason, amendment_id }: GivingBack,
): Promise<{ order: InsuranceOrder; given: number }> => {
  let open = amount;
  for (const { payment, left } of await openPayments(writing, order.id)) {
    const part = Math.min(open, left);
    if (part <= 0) continue;
    const { wallet_id, channel } = payment;
    await addPayment(writing, order, {
      ...{ kind: paymentKinds.givenBack, amendment_id: amendment_id ?? null, amount: part, by, reason },
      ...{ wallet: wallet_id === null ? null : { id: wallet_id, channel }, returns_id: payment.id },
    });
    open -= part;
  }
  const given = amount - open;
  if (given <= 0) return { order, given: 0 };
  return { order: await saveOrder(writing, order, { refunded: order.refunded + given }), given };
};
