import { createHash } from "node:crypto";
import type { z } from "zod";
import { orderStates } from "../../../src-shared/insurance/orders/order-states.ts";
import type { insurancePaymentsCreate } from "../../../src-shared/insurance/payments/insurance-payments-calls.ts";
import { paymentKinds } from "../../../src-shared/insurance/payments/insurance-payments-list.ts";
import { premiumPayers } from "../../../src-shared/insurance/plans/plan-states.ts";
import { amendmentStates } from "../../../src-shared/insurance/roster/roster-states.ts";
import { canonicalJson } from "../../../src-shared/kernel/values/text/digest.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { assertWithinLimits, commitAmount } from "../../access/agencies/person-limits.ts";
import { checkPaymentCode } from "../../access/proofs/payment-codes.ts";
import type { CodeParts } from "../../access/proofs/sms-codes.ts";
import { availableToAgency, payableFrom } from "../../billing/funds/rows/channel-money.ts";
import { agencyChannels } from "../../billing/funds/transfers/channel-accounts.ts";
import { ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import { recordId } from "../../core/plumbing/answers.ts";
import { assertVersion } from "../../core/plumbing/versioned.ts";
import { findWallet } from "../../ledger/money/find-wallet.ts";
import { addPayment } from "../premiums/add-payment.ts";
import { findOrder, type InsuranceOrder } from "../premiums/order-money.ts";
import { amendmentParties, orderParties } from "../premiums/parties.ts";
import { saveOrder } from "../premiums/save-order.ts";
import type { Amendment } from "../roster/amendments.ts";
import { applyAmendment } from "../roster/apply-amendment.ts";

type Body = z.output<typeof insurancePaymentsCreate.body>;

const digestOf = ({ sms_code: _code, ...confirmedBody }: Body): string =>
  createHash("sha256").update(canonicalJson(confirmedBody)).digest("hex");

/** Orders whose roster changes. */
const running: readonly number[] = [orderStates.code("toBegin"), orderStates.code("inForce")];

const illegal = (current: number): ServiceError => new ServiceError("illegal_transition", { current });

/** The amendment of the order that is to be paid; throws where there is none, or it is not to be paid. */
const amendmentOf = async ({ tx }: Writing, order: InsuranceOrder, id: string): Promise<Amendment> => {
  const amendment = await tx
    .selectFrom("insurance_amendments")
    .selectAll()
    .where("id", "=", recordId(id))
    .where("order_id", "=", order.id)
    .executeTakeFirst();
  if (amendment === undefined) throw new ServiceError("not_found");
  if (!amendmentStates.allows("pay", amendment.status) || amendment.amount <= 0) throw illegal(amendment.status);
  if (!running.includes(order.status)) throw illegal(order.status);
  return amendment;
};

/** The wallet that pays; null where the agency bears the premium. */
const sourceOf = async (writing: Writing, { principal }: SignedIn, order: InsuranceOrder, body: Body) => {
  const [company] = premiumPayers;
  if (order.payer !== company) {
    if (body.wallet_id !== undefined) throw new ServiceError("invalid", { fields: { wallet_id: ["not_wanted"] } });
    const place = { agency_id: order.agency_id, channel: agencyChannels.cmb };
    if (body.amount > (await availableToAgency(writing.tx, place))) throw new ServiceError("insufficient_funds");
    return null;
  }
  if (body.wallet_id === undefined) throw new ServiceError("invalid", { fields: { wallet_id: ["required"] } });
  const wallet = await findWallet(writing.tx, principal, body.wallet_id);
  if (wallet.company_id !== order.company_id) throw new ServiceError("not_found");
  if (body.amount > (await payableFrom(writing.tx, wallet))) throw new ServiceError("insufficient_funds");
  return wallet;
};

/** Pays the premium of an order or of a change of its roster (`insurancePayments.create`). */
export const payInsurance = async (service: CodeParts, context: SignedIn, writing: Writing, body: Body) => {
  const { principal } = context;
  await writing.changeSeq();
  const order = await findOrder(writing.tx, principal, body.order_id);
  const amendment = body.amendment_id === undefined ? null : await amendmentOf(writing, order, body.amendment_id);
  const subject = amendment ?? order;
  assertVersion(subject, body.version);
  if (amendment === null && !orderStates.allows("pay", order.status)) throw illegal(order.status);
  const due = amendment === null ? order.payable : amendment.amount;
  if (body.amount !== due) throw new ServiceError("invalid", { fields: { amount: ["invalid_value"] } });
  const begins = amendment === null ? order.start_day : amendment.effective_day;
  if (begins <= dayOf(writing.at)) throw new ServiceError("insurance_too_late", { params: { day: begins } });
  const parties = amendment === null ? orderParties(order) : amendmentParties(amendment);
  if (parties.includes(principal.user_id)) throw new ServiceError("same_person");
  const wallet = await sourceOf(writing, context, order, body);
  await assertWithinLimits(writing, principal, due);
  const use = { user_id: principal.user_id, purpose: "insurance", object_id: order.id } as const;
  await checkPaymentCode(service, writing, { ...use, digest: digestOf(body), code: body.sms_code });
  const kind = amendment === null ? paymentKinds.premium : paymentKinds.amendment;
  const by = principal.user_id;
  const payment = await addPayment(writing, order, {
    ...{ kind, amendment_id: amendment?.id ?? null, wallet, amount: due, by },
  });
  const stamp = { pay_by: by, pay_at: writing.at };
  const paid = await saveOrder(writing, order, {
    paid: order.paid + due,
    ...(amendment === null && { ...stamp, status: orderStates.code("toBegin") }),
  });
  if (amendment !== null) await applyAmendment(writing, paid, amendment, stamp);
  else
    await writing.audit({
      ...{ agency_id: order.agency_id, action: "insuranceOrders.pay", object: `insuranceOrder:${order.id}` },
      before: { status: order.status, version: order.version },
      after: { status: paid.status, version: paid.version, payment: payment.no, amount: due },
    });
  await commitAmount(writing, principal, {
    ...{ step: "insurancePayments.pay", object: `insurancePayment:${payment.id}`, amount: due },
  });
  return { payment_id: String(payment.id), no: payment.no, order_id: String(order.id), status: paid.status };
};
