import type { RowsAnswer, ServiceOrderRow } from "../../src-shared/calls/invoice-imports.ts";
import { serviceBillStates } from "../../src-shared/states/service-bill.ts";
import { dayOf } from "../../src-shared/values/time.ts";
import { ServiceError, type SignedIn, type Writing } from "../context.ts";
import { companyNamed, takeRows } from "../invoices/import-rows.ts";
import { bookBill, isMade, payOnline, type ServiceBill } from "./bill-store.ts";
import { issueJournal } from "./claims.ts";

const addOrder = async (context: SignedIn, writing: Writing, row: ServiceOrderRow): Promise<void> => {
  const { tx, at } = writing;
  const { principal } = context;
  const company = await companyNamed(tx, principal, row.company_name, row.uscc);
  const origin = `order:${row.no}`;
  if (await isMade(tx, company.id, origin)) throw new ServiceError("order_seen");
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
};

/** Makes an issued bill of every service order; an order that a company has already is refused. */
export const importOrders = async (
  context: SignedIn,
  writing: Writing,
  body: { readonly rows: readonly ServiceOrderRow[] },
): Promise<RowsAnswer> => {
  await writing.changeSeq();
  const told = (row: ServiceOrderRow) => ({ no: row.no, amount: row.fee - (row.discount ?? 0) });
  return takeRows(body.rows, told, (row) => addOrder(context, writing, row));
};
