import type { z } from "zod";
import type { insuranceOrderRecord } from "../../../src-shared/insurance/orders/insurance-orders-record.ts";
import { paymentKinds } from "../../../src-shared/insurance/payments/insurance-payments-list.ts";
import type { Reader } from "../../core/database/tables.ts";
import type { InsuranceOrder } from "../premiums/order-money.ts";

type Event = z.output<typeof insuranceOrderRecord.calls.get.output>["events"][number];

const kindOf = {
  [paymentKinds.premium]: "pay",
  [paymentKinds.amendment]: "payAmendment",
  [paymentKinds.givenBack]: "giveBack",
} as const satisfies Readonly<Record<number, Event["kind"]>>;

const clockEvent = (kind: Event["kind"], at: string | null): readonly Event[] =>
  at === null ? [] : [{ kind, at, by: "", amount: null, note: "" }];

/** Money of an order and what the clock did with it, in order of time. */
export const eventsOf = async (db: Reader, order: InsuranceOrder): Promise<Event[]> => {
  const payments = await db
    .selectFrom("insurance_payments as p")
    .leftJoin("users as u", "u.id", "p.maker_id")
    .select(["p.kind", "p.amount", "p.create_at as at", "p.reason", "u.name as by"])
    .where("p.order_id", "=", order.id)
    .orderBy("p.id")
    .execute();
  const handed = await db
    .selectFrom("insurance_remittances as r")
    .leftJoin("users as u", "u.id", "r.maker_id")
    .select(["r.amount", "r.create_at as at", "r.bank_serial", "u.name as by"])
    .where("r.order_id", "=", order.id)
    .orderBy("r.id")
    .execute();
  const events: Event[] = [
    ...payments.map(({ kind, amount, at, reason, by }): Event => {
      const name = kindOf[kind as keyof typeof kindOf] ?? "pay";
      return { kind: name, at, by: by ?? "", amount, note: reason };
    }),
    ...handed.map(
      ({ amount, at, bank_serial, by }): Event => ({
        kind: "passOn",
        at,
        by: by ?? "",
        amount,
        note: bank_serial ?? "",
      }),
    ),
    ...clockEvent("begin", order.begin_at),
    ...clockEvent("end", order.end_at),
    ...clockEvent("lapse", order.lapse_at),
  ];
  return events.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
};
