import { serviceBillStates } from "../../../src-shared/billing/fees/service-bill-states.ts";
import type { ServiceOrderRow } from "../../../src-shared/billing/fees/service-order-import.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import type { Tables } from "../../core/database/tables.ts";
import { companiesNamed } from "../../core/plumbing/companies-named.ts";
import { type ImportKind, oneByOne } from "../../core/plumbing/import-kind.ts";
import { companyOfRow } from "../invoices/import-rows.ts";
import { bookBill, isBilled, payOnline, type ServiceBill } from "./bill-store.ts";
import { issueJournal } from "./claims.ts";

/** Creates the bill of an order. Returns its id and the amount. */
const addOrder = async (
  { principal }: SignedIn,
  writing: Writing,
  company: Tables["companies"],
  row: ServiceOrderRow,
): Promise<{ record_id: number; amount: number }> => {
  const { tx, at } = writing;
  const origin = `order:${row.no}`;
  if (await isBilled(tx, company.id, origin)) throw new ServiceError("order_seen");
  const discount = row.discount ?? 0;
  const payable = row.fee - discount;
  if (payable <= 0) throw new ServiceError("nothing_owed");
  const [no = ""] = await writing.numbers("FW", 1);
  const isLate = row.due_at !== undefined && row.due_at < dayOf(at);
  const bill: ServiceBill = {
    id: await writing.ids(1),
    version: 1,
    change_seq: await writing.changeSeq(),
    agency_id: company.agency_id,
    company_id: company.id,
    contract_id: null,
    no,
    origin,
    status: serviceBillStates.code(isLate ? "overdue" : "toPay"),
    period: row.period,
    category: row.category,
    settlement_count: 0,
    base_amount: row.base_amount ?? 0,
    fee: row.fee,
    discount,
    payable,
    paid: 0,
    pay_method: row.pay_method ?? payOnline,
    due_at: row.due_at ?? null,
    remark: [row.no, row.remark ?? ""].filter(Boolean).join(" · "),
    create_at: at,
    issued_at: at,
    paid_at: null,
  };
  await bookBill(writing, issueJournal(bill, principal.user_id));
  await tx.insertInto("service_bills").values(bill).execute();
  const line = { quantity: 1, free_quantity: 0, unit_price: row.fee, amount: row.fee };
  await tx
    .insertInto("service_bill_lines")
    .values({ bill_id: bill.id, seq: 1, kind: "imported", settlement_id: null, tax: null, ...line })
    .execute();
  await writing.audit({
    agency_id: bill.agency_id,
    action: "serviceBills.import",
    object: `serviceBill:${bill.id}`,
    after: { no, order: row.no, payable },
  });
  writing.touched("serviceBills", company.id);
  return { record_id: bill.id, amount: payable };
};

/** Creates an issued bill for every service order; an order that the company already has is refused. */
export const orderImport: ImportKind<ServiceOrderRow> = {
  name: "service_order",
  take: async ({ context, writing, rows }) => {
    const names = rows.map((row) => row.company_name);
    const companies = await companiesNamed(writing.tx, context.principal, names);
    return oneByOne(
      rows,
      (row) => row.no,
      (row) => addOrder(context, writing, companyOfRow(companies, row.company_name, row.uscc), row),
    );
  },
};
