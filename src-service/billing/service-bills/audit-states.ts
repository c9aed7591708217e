import { sql } from "kysely";
import { serviceBillStates } from "../../../src-shared/billing/fees/service-bill-states.ts";
import type { Check } from "../../core/database/audit-check.ts";
import { originOf } from "./claims.ts";

const code = serviceBillStates.code;
/** Origin of usage bills that the service creates, one per company and month. */
const originPrefix = originOf(2, "");

type Bill = {
  no: string;
  status: number;
  payable: number;
  paid: number;
  paid_at: string | null;
  issued_at: string | null;
};

const misfits = (bill: Bill): readonly string[] => {
  const isPaid = bill.payable > 0 && bill.paid === bill.payable;
  const problems = [
    bill.status === code("paid") && bill.paid !== bill.payable && "paid is not what was paid of it",
    isPaid && bill.status !== code("paid") && bill.status !== code("waived") && "all of it is paid, its state says not",
    bill.status === code("partlyPaid") && bill.paid === 0 && "nothing of it is paid",
    bill.status === code("toPay") && bill.paid > 0 && "something of it is paid",
    bill.status === code("voided") && bill.paid > 0 && "void though something of it is paid",
    bill.status === code("paid") && bill.payable > 0 && bill.paid_at === null && "paid at no time",
    bill.status === code("toIssue") && bill.issued_at !== null && "issued, its state says not",
  ];
  return problems.filter((one) => one !== false);
};

/**
 * Checks that a bill's state follows from its payments, that its lines are quantity times price, and that a month has one
 * bill of a category.
 */
const statesFollowPayments: Check = async (db) => {
  const bills = await db
    .selectFrom("service_bills")
    .select(["no", "status", "payable", "paid", "paid_at", "issued_at"])
    .orderBy("id")
    .execute();
  const lines = await sql<{ no: string; seq: number }>`
    select coalesce(b.no, '?') as no, l.seq from service_bill_lines l left join service_bills b on b.id = l.bill_id
    where b.id is null or l.amount <> l.unit_price *
      (case when l.quantity > l.free_quantity then l.quantity - l.free_quantity else 0 end)`.execute(db);
  const twice = await sql<{ company_id: number; period: string }>`
    select u.company_id, u.period from (
      select b.company_id, b.period, b.origin, b.fee, sum(l.quantity) as quantity from service_bills b
      join service_bill_lines l on l.bill_id = b.id and l.kind = 'usage'
      where b.status <> ${code("voided")} and b.category = 2
      group by b.id, b.company_id, b.period, b.origin, b.fee) u
    group by u.company_id, u.period, u.quantity, u.fee
    having count(*) > 1 and sum(case when u.origin = ${originPrefix} || u.period then 1 else 0 end) > 0`.execute(db);
  const payments = await sql<{ id: number }>`
    select p.id from service_bill_payments p left join service_bills b on b.id = p.bill_id
      left join ledger_journals j on j.id = p.journal_id
    where b.id is null or j.id is null or j.biz_no <> b.no`.execute(db);
  return {
    name: "service bills stand where their payments are",
    examined: bills.length,
    faults: [
      ...bills.flatMap((bill) => misfits(bill).map((one) => `service bill ${bill.no}: ${one}`)),
      ...lines.rows.map(({ no, seq }) => `service bill ${no} line ${seq}: quantity times price is another amount`),
      ...twice.rows.map(({ company_id, period }) => `company ${company_id}: the usage of ${period} is billed twice`),
      ...payments.rows.map(({ id }) => `payment ${id} of a service bill: its bill or journal is another`),
    ],
  };
};

/** The proofs of the states of service bills. */
export const serviceBillStateChecks: readonly Check[] = [statesFollowPayments];
