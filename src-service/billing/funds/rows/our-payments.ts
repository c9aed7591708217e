import { orderStates } from "../../../core/channels/bank/order-states.ts";
import type { Principal } from "../../../core/context.ts";
import type { Database } from "../../../core/database/tables.ts";
import { kindOf, origins, statusCode } from "./store.ts";

/** A payment through the bank by our records: incoming above zero, outgoing below, cents. */
export type OurPayment = {
  readonly serial: string;
  readonly no: string;
  readonly company_name: string;
  readonly amount: number;
  readonly at: string;
};

const paidLine = 1;
const returnedLine = 9;
const returnedPayment = 4;
/** States of orders that were paid, also if they came back later. */
const settledOrders = [orderStates.paid, orderStates.returned];
/** States of a transfer that was paid, also if it came back later; a deposit has come in regardless of its state. */
const paidStatuses = (["succeeded", "returned"] as const).map(statusCode);

const payouts = (db: Database, agencyId: number, from: string, until: string) =>
  db
    .selectFrom("payout_lines as p")
    .innerJoin("settlements as s", "s.id", "p.settlement_id")
    .innerJoin("companies as c", "c.id", "s.company_id")
    .where("p.agency_id", "=", agencyId)
    .leftJoin("payout_attempts as a", (join) =>
      join.onRef("a.line_id", "=", "p.id").onRef("a.attempt", "=", "p.attempt"),
    )
    .where("p.status", "in", [paidLine, returnedLine])
    .where("p.channel_serial", "is not", null)
    .where("p.sent_at", ">=", from)
    .where("p.sent_at", "<=", until)
    .select(["p.channel_serial", "p.net", "a.paid_amount", "p.sent_at", "s.no", "c.name"])
    .execute();

const returns = (db: Database, agencyId: number, from: string, until: string) =>
  db
    .selectFrom("transactions as t")
    .innerJoin("companies as c", "c.id", "t.company_id")
    .where("t.agency_id", "=", agencyId)
    .where("t.business_type", "=", returnedPayment)
    .where("t.bank_serial", "is not", null)
    .where("t.occurred_at", ">=", from)
    .where("t.occurred_at", "<=", until)
    .select(["t.bank_serial", "t.amount", "t.occurred_at", "t.biz_no", "c.name"])
    .execute();

const transfers = (db: Database, agencyId: number, from: string, until: string) =>
  db
    .selectFrom("transfers as f")
    .leftJoin("companies as c", "c.id", "f.company_id")
    .leftJoin("transfer_orders as o", (join) =>
      join.onRef("o.transfer_id", "=", "f.id").on("o.state", "in", settledOrders).on("f.type", "<>", 1),
    )
    .where("f.agency_id", "=", agencyId)
    .where((eb) => eb.or([eb("f.origin", "=", origins.bank), eb("f.status", "in", paidStatuses)]))
    .where("f.bank_serial", "is not", null)
    .where("f.create_at", ">=", from)
    .where("f.create_at", "<=", until)
    .selectAll("f")
    .select(["c.name", "o.paid_amount"])
    .execute();

/**
 * Payments through the bank for an agency between two times, by our records. A returned payment is listed twice, out and
 * in, as on the bank's statement.
 */
export const ourPayments = async (
  db: Database,
  { agency_id }: Pick<Principal, "agency_id">,
  from: string,
  until: string,
): Promise<readonly OurPayment[]> => [
  ...(await payouts(db, agency_id, from, until)).map((row) => ({
    serial: row.channel_serial ?? "",
    no: row.no,
    company_name: row.name,
    amount: -(row.paid_amount ?? row.net),
    at: row.sent_at ?? "",
  })),
  ...(await returns(db, agency_id, from, until)).map((row) => ({
    serial: row.bank_serial ?? "",
    no: row.biz_no,
    company_name: row.name,
    amount: row.amount,
    at: row.occurred_at,
  })),
  ...(await transfers(db, agency_id, from, until)).map((row) => {
    const kind = kindOf(row);
    return {
      serial: row.bank_serial ?? "",
      no: row.no,
      company_name: row.name ?? "",
      amount: kind === "deposit" || kind === "recharge" ? row.amount : -(row.paid_amount ?? row.actual),
      at: row.create_at,
    };
  }),
];
