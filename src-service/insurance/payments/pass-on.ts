import type { z } from "zod";
import type { insurancePaymentsPassOn } from "../../../src-shared/insurance/payments/insurance-payments-calls.ts";
import { paymentKinds } from "../../../src-shared/insurance/payments/insurance-payments-list.ts";
import { remittanceStates } from "../../../src-shared/insurance/payments/payment-states.ts";
import { assertWithinLimits, commitAmount } from "../../access/agencies/person-limits.ts";
import { ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import { assertVersion } from "../../core/plumbing/versioned.ts";
import { post } from "../../ledger/money/ledger.ts";
import { findOrder, heldOf, passedOnJournal } from "../premiums/order-money.ts";
import { passOnParties } from "../premiums/parties.ts";
import { saveOrder } from "../premiums/save-order.ts";

type Body = z.output<typeof insurancePaymentsPassOn.body>;

const assertSerialFree = async ({ tx }: Writing, agencyId: number, serial: string): Promise<void> => {
  const taken = await tx
    .selectFrom("insurance_remittances")
    .select("no")
    .where("agency_id", "=", agencyId)
    .where("bank_serial", "=", serial)
    .executeTakeFirst();
  if (taken !== undefined) throw new ServiceError("bank_serial_used", { params: { no: taken.no } });
};

/** Books what was handed to the insurer of an order, or came back from there (`insurancePayments.passOn`). */
export const passOn = async ({ principal }: SignedIn, writing: Writing, body: Body) => {
  const change_seq = await writing.changeSeq();
  const order = await findOrder(writing.tx, principal, body.order_id);
  assertVersion(order, body.version);
  const held = heldOf(order);
  if (held === 0) throw new ServiceError("illegal_transition", { current: order.status });
  if (body.amount !== held) throw new ServiceError("invalid", { fields: { amount: ["invalid_value"] } });
  if (passOnParties(order).includes(principal.user_id)) throw new ServiceError("same_person");
  await assertSerialFree(writing, order.agency_id, body.bank_serial);
  await assertWithinLimits(writing, principal, Math.abs(held));
  const last = await writing.tx
    .selectFrom("insurance_payments")
    .select(["id", "channel"])
    .where("order_id", "=", order.id)
    .where("kind", "<>", paymentKinds.givenBack)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const [no = ""] = await writing.numbers("BZ", 1);
  const by = principal.user_id;
  const id = await writing.ids(1);
  const journal_id = await post(writing, passedOnJournal({ agency_id: order.agency_id, no }, last.channel, held, by));
  await writing.tx
    .insertInto("insurance_remittances")
    .values({
      ...{ id, version: 1, change_seq, agency_id: order.agency_id, company_id: order.company_id, no, amount: held },
      ...{ status: remittanceStates.code("paid"), order_id: order.id, payment_id: last.id, insurer: order.insurer },
      ...{ bank_serial: body.bank_serial, maker_id: by, create_at: writing.at, finish_at: writing.at, journal_id },
    })
    .execute();
  const saved = await saveOrder(writing, order, { passed_on: order.passed_on + held });
  await writing.audit({
    agency_id: order.agency_id,
    action: "insurancePayments.passOn",
    object: `insurancePayment:${last.id}`,
    after: { no, amount: held, bank_serial: body.bank_serial },
  });
  await commitAmount(writing, principal, {
    ...{ step: "insurancePayments.passOn", object: `insurancePayment:${last.id}`, amount: Math.abs(held) },
  });
  return { remittance_id: String(id), no, order_id: String(order.id), status: saved.status };
};
