import { sql } from "kysely";
import { orderStates } from "../../../src-shared/insurance/orders/order-states.ts";
import { paymentKinds } from "../../../src-shared/insurance/payments/insurance-payments-list.ts";
import { amendmentStates } from "../../../src-shared/insurance/roster/roster-states.ts";
import type { Check, CheckResult } from "../../core/database/audit-check.ts";
import type { Database, Tables } from "../../core/database/tables.ts";
import { channelMoney } from "../../ledger/money/accounts.ts";

const result = (name: string, examined: number, faults: readonly string[]): CheckResult => ({ name, examined, faults });
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

const kinds = ["insurance_paid", "insurance_given_back", "insurance_passed_on"] as const;

type Posting = { journal: number; kind: string; no: string; account: string; wallet: number | null; amount: number };

/** Postings of the journals of premiums, by journal. */
const postingsOf = async (db: Database): Promise<Map<number, Posting[]>> => {
  const { rows } = await sql<Posting>`
    select j.id as journal, j.kind, j.biz_no as no, a.kind as account, a.wallet_id as wallet, sum(p.amount) as amount
    from ledger_journals j join ledger_postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
    where j.kind in (${sql.join(kinds)}) or a.kind in ('insurance_payable', 'insurance_expense')
    group by j.id, j.kind, j.biz_no, a.kind, a.wallet_id`.execute(db);
  return Map.groupBy(rows, ({ journal }) => Number(journal));
};

const told = (sides: readonly { account: string; wallet: number | null; amount: number }[]): string =>
  sides
    .filter(({ amount }) => Number(amount) !== 0)
    .map(({ account, wallet, amount }) => `${account}${wallet === null ? "" : ` ${wallet}`} ${Number(amount)}`)
    .sort()
    .join(", ");

/** Checks that each payment and each remittance of insurance is booked once as it says, and nothing else is. */
const paymentsAreBooked: Check = async (db) => {
  const payments = await db.selectFrom("insurance_payments").selectAll().orderBy("id").execute();
  const remittances = await db.selectFrom("insurance_remittances").selectAll().orderBy("id").execute();
  const channels = new Map(payments.map(({ id, channel }) => [id, channel]));
  const posted = await postingsOf(db);
  const expected = [
    ...payments.map(({ journal_id, no, kind, wallet_id, amount: cents }) => {
      const amount = kind === paymentKinds.givenBack ? -cents : cents;
      const from =
        wallet_id === null
          ? { account: "insurance_expense", wallet: null, amount }
          : { account: "wallet_available", wallet: wallet_id, amount };
      const name = kind === paymentKinds.givenBack ? "insurance_given_back" : "insurance_paid";
      return {
        journal_id,
        no,
        kind: name,
        sides: [from, { account: "insurance_payable", wallet: null, amount: -amount }],
      };
    }),
    ...remittances
      .filter(({ journal_id }) => journal_id !== null)
      .map(({ journal_id, no, amount, payment_id }) => {
        const account = channelMoney(channels.get(payment_id) ?? 0);
        const sides = [
          { account: "insurance_payable", wallet: null, amount },
          { account, wallet: null, amount: -amount },
        ];
        return { journal_id, no, kind: "insurance_passed_on", sides };
      }),
  ];
  const faults = expected.flatMap(({ journal_id, no, kind, sides }) => {
    const own = posted.get(journal_id ?? 0) ?? [];
    posted.delete(journal_id ?? 0);
    const isNamed = own.every((one) => one.kind === kind && one.no === no);
    return isNamed && told(own) === told(sides)
      ? []
      : [`insurance payment ${no}: booked "${told(own)}" instead of "${told(sides)}"`];
  });
  for (const [journal] of posted) faults.push(`journal ${journal}: no payment of insurance`);
  return result("premiums are booked as they were paid", expected.length, faults);
};

const paidFor = (["toBegin", "inForce", "ended", "surrendered"] as const).map((key) => orderStates.code(key));
const cancelled = [orderStates.code("cancelAsked"), orderStates.code("cancelled")];

type Order = Tables["insurance_orders"];
type Payment = Tables["insurance_payments"];
type Amendments = ReadonlyMap<number, Tables["insurance_amendments"]>;

const amounts = (rows: readonly { readonly amount: number }[]): number => sum(rows.map(({ amount }) => amount));

/** Faults in the sums and the premium of an order, by its payments. `on`: cents handed to the insurer. */
const orderFaults = (order: Order, own: readonly Payment[], on: number): readonly string[] => {
  const premium = own.filter(({ kind }) => kind === paymentKinds.premium);
  const back = amounts(own.filter(({ kind }) => kind === paymentKinds.givenBack));
  const came = amounts(own) - back;
  const isSaid = order.paid === came && order.refunded === back && order.passed_on === on;
  const isPaid = paidFor.includes(order.status);
  return [
    ...(isSaid
      ? []
      : [`says ${order.paid}, ${order.refunded}, ${order.passed_on}, its payments ${came}, ${back}, ${on}`]),
    ...(back > came ? ["more came back than was paid"] : []),
    ...(premium.length > 1 || premium.some(({ amount }) => amount !== order.payable)
      ? ["its premium was paid otherwise"]
      : []),
    ...(isPaid && order.payable > 0 && premium.length === 0 ? ["its premium was not paid"] : []),
    ...(isPaid || cancelled.includes(order.status) || own.length === 0 ? [] : ["paid before it could be"]),
  ];
};

/** Faults in the payments of an order's amendments, and with what was given back of each payment. */
const paymentFaults = (order: Order, own: readonly Payment[], amendments: Amendments): readonly string[] =>
  own.flatMap((row) => {
    if (row.kind === paymentKinds.amendment) {
      const amendment = amendments.get(row.amendment_id ?? 0);
      const isPaid = amendment?.status === amendmentStates.code("paid") && amendment.amount === row.amount;
      return isPaid && amendment.order_id === order.id ? [] : [`payment ${row.no} is not that of its amendment`];
    }
    if (row.kind !== paymentKinds.givenBack) return [];
    const first = own.find(({ id }) => id === row.returns_id);
    const all = amounts(own.filter(({ returns_id }) => returns_id === row.returns_id));
    const isRight = first !== undefined && first.wallet_id === row.wallet_id && all <= first.amount;
    return isRight ? [] : [`${row.no} gives back what was not paid from there`];
  });

/** Checks that each order says what was paid for it, came back and was handed on, and that its premium was paid once. */
const ordersEqualPayments: Check = async (db) => {
  const orders = await db.selectFrom("insurance_orders").selectAll().orderBy("id").execute();
  const payments = Map.groupBy(await db.selectFrom("insurance_payments").selectAll().execute(), (row) => row.order_id);
  const handed = Map.groupBy(await db.selectFrom("insurance_remittances").selectAll().execute(), (row) => row.order_id);
  const all = await db.selectFrom("insurance_amendments").selectAll().execute();
  const amendments = new Map(all.map((row) => [row.id, row]));
  const known = new Set(orders.map(({ id }) => id));
  const faults = [
    ...orders.flatMap((order) => {
      const own = payments.get(order.id) ?? [];
      const on = amounts((handed.get(order.id) ?? []).filter(({ journal_id }) => journal_id !== null));
      return [...orderFaults(order, own, on), ...paymentFaults(order, own, amendments)].map(
        (what) => `insurance order ${order.no}: ${what}`,
      );
    }),
    ...[...payments.keys()].filter((id) => !known.has(id)).map((id) => `payments of order ${id}: no such order`),
  ];
  return result("insurance orders equal their payments", orders.length, faults);
};

/** Checks that what the agency owes insurers is what it holds of all orders. */
const payableIsHeld: Check = async (db) => {
  const accounts = await db
    .selectFrom("ledger_accounts")
    .where("kind", "=", "insurance_payable")
    .groupBy("agency_id")
    .select(["agency_id", sql<number>`-sum(balance)`.as("amount")])
    .execute();
  const orders = await db
    .selectFrom("insurance_orders")
    .groupBy("agency_id")
    .select(["agency_id", sql<number>`sum(paid - refunded - passed_on)`.as("amount")])
    .execute();
  const owed = new Map(accounts.map((row) => [row.agency_id, Number(row.amount)]));
  const held = new Map(orders.map((row) => [row.agency_id, Number(row.amount)]));
  const agencies = [...new Set([...owed.keys(), ...held.keys()])];
  const faults = agencies.flatMap((agency) =>
    (owed.get(agency) ?? 0) === (held.get(agency) ?? 0)
      ? []
      : [`agency ${agency}: ${owed.get(agency) ?? 0} owed to insurers, ${held.get(agency) ?? 0} held of orders`],
  );
  return result("premiums held are owed to insurers", agencies.length, faults);
};

/** Checks that nobody paid a premium whom it was not theirs to pay: who made or checked an order did not pay it. */
const payersTookNoOtherPart: Check = async (db) => {
  const rows = await db
    .selectFrom("insurance_payments as p")
    .innerJoin("insurance_orders as o", "o.id", "p.order_id")
    .leftJoin("insurance_amendments as m", "m.id", "p.amendment_id")
    .select(["p.no", "p.kind", "p.maker_id as payer", "m.maker_id as changed_by"])
    .select(["o.maker_id", "o.submit_by", "o.underwrite_by", "o.discount_by", "o.agree_by", "o.disagree_by"])
    .where("p.kind", "<>", paymentKinds.givenBack)
    .orderBy("p.id")
    .execute();
  const faults = rows.flatMap((row) => {
    const others =
      row.kind === paymentKinds.amendment
        ? [row.changed_by]
        : [row.maker_id, row.submit_by, row.underwrite_by, row.discount_by, row.agree_by, row.disagree_by];
    return others.includes(row.payer) ? [`insurance payment ${row.no}: paid by who made or checked it`] : [];
  });
  return result("premiums are paid by nobody who made or checked them", rows.length, faults);
};

/** The proofs of the money of insurance. */
export const insuranceMoneyChecks: readonly Check[] = [
  ...[paymentsAreBooked, ordersEqualPayments, payableIsHeld, payersTookNoOtherPart],
];
