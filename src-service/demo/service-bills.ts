import { serviceBillStates } from "../../src-shared/states/service-bill.ts";
import { addMonths, dayOf, monthOf } from "../../src-shared/values/time.ts";
import type { Tables } from "../database/tables.ts";
import { businessTypes, type Journal } from "../money/ledger.ts";
import { dueDay, issueDay } from "../service-bills/generate.ts";
import { usageFee } from "../service-bills/usage-fee.ts";
import type { Books } from "./books.ts";
import type { DemoCompany } from "./companies.ts";
import type { MadeSettlement } from "./settlements.ts";
import { demoUsage } from "./usage.ts";
import type { World } from "./world.ts";

type Bill = Tables["service_bills"];
type MoneyEvent = { readonly at: string; book(): void };

const monthsBack = 3;
const usageCategory = 2;
const online = 2;

const paidIn = (settlements: readonly MadeSettlement[], companyId: number, period: string) => {
  const own = settlements.filter(
    ({ settlement, times }) => settlement.company_id === companyId && monthOf(times.finish) === period,
  );
  const paid = own.map(({ lines }) => lines.filter(({ fate }) => fate === "paid")).filter((lines) => lines.length > 0);
  const bills = paid.flat().map(({ bill }) => bill);
  return {
    workers: new Set(bills.map((bill) => bill.labor_id)).size,
    settlements: paid.length,
    amount: bills.reduce((sum, bill) => sum + bill.accounting_fee, 0),
  };
};

const claimJournal = (bill: Bill): Journal => ({
  agency_id: bill.agency_id,
  kind: "service_bill",
  biz_no: bill.no,
  created_by: null,
  agency: [
    { kind: "fee_receivable", amount: bill.payable },
    { kind: "service_income", amount: -bill.payable },
  ],
});

const paymentJournal = (bill: Bill, walletId: number, by: number): Journal => ({
  agency_id: bill.agency_id,
  kind: "service_bill_paid",
  biz_no: bill.no,
  created_by: by,
  wallet: {
    id: walletId,
    moves: [{ business_type: businessTypes.serviceFee, available: -bill.payable, frozen: 0 }],
  },
  agency: [{ kind: "fee_receivable", amount: -bill.payable }],
});

const addBill = (world: World, company: DemoCompany, settlements: readonly MadeSettlement[], period: string) => {
  const terms = demoUsage[company.index];
  if (terms === undefined) return undefined;
  const paid = paidIn(settlements, company.id, period);
  const line = usageFee(paid.workers, terms);
  if (line.amount === 0) return undefined;
  const next = addMonths(period, 1);
  const bill: Bill = {
    id: world.ids(1),
    version: 1,
    change_seq: world.seq(),
    agency_id: world.agencyId,
    company_id: company.id,
    contract_id: company.contract.contract_id,
    no: world.number("FW", `${next}-01`),
    origin: `${usageCategory}:${period}`,
    status: serviceBillStates.code("toIssue"),
    period,
    category: usageCategory,
    settlement_count: paid.settlements,
    base_amount: paid.amount,
    fee: line.amount,
    discount: 0,
    payable: line.amount,
    paid: 0,
    pay_method: online,
    due_at: `${next}-${dueDay}`,
    remark: "",
    create_at: `${next}-01 00:10:00`,
    issued_at: null,
    paid_at: null,
  };
  world.add("service_bills", bill);
  world.add("service_bill_lines", { bill_id: bill.id, seq: 1, kind: "usage", ...line });
  return bill;
};

const issue = (world: World, books: Books, bill: Bill): MoneyEvent[] => {
  const at = `${addMonths(bill.period, 1)}-${issueDay} 00:00:00`;
  if (dayOf(at) > world.anchor) return [];
  const isLate = (bill.due_at ?? "") < world.anchor;
  Object.assign(bill, { status: serviceBillStates.code(isLate ? "overdue" : "toPay"), issued_at: at, version: 2 });
  return [{ at, book: () => void books.book(at, claimJournal(bill)) }];
};

/** Paid by the demo's payer where the wallet covers it on that day. */
const pay = (world: World, books: Books, bill: Bill, walletId: number): MoneyEvent => {
  const at = `${addMonths(bill.period, 1)}-10 15:20:00`;
  const by = world.operator("payer").id;
  return {
    at,
    book: () => {
      const { balance, frozen } = books.wallet(walletId);
      if (balance - frozen < bill.payable) return;
      const journal_id = books.book(at, paymentJournal(bill, walletId, by));
      const status = serviceBillStates.code("paid");
      Object.assign(bill, { status, paid: bill.payable, paid_at: at, version: 3 });
      const amount = bill.payable;
      const id = world.ids(1);
      const payment = { id, bill_id: bill.id, journal_id, amount, at, paid_by: by, from_rebate: null };
      world.add("service_bill_payments", payment);
    },
  };
};

/**
 * Usage fees of the last finished months: the oldest are paid, of the others one company's is overdue and what was issued
 * last waits to be paid. What they did to the money is booked with all else.
 */
export const serviceBillEvents = (
  world: World,
  books: Books,
  companies: readonly DemoCompany[],
  settlements: readonly MadeSettlement[],
): MoneyEvent[] => {
  const last = addMonths(monthOf(world.anchor), -1);
  world.add("facts", { name: "service_bills:generated", value: last });
  const months = Array.from({ length: monthsBack }, (_unused, at) => addMonths(last, at + 1 - monthsBack));
  return months.flatMap((period) =>
    companies.flatMap((company) => {
      const bill = addBill(world, company, settlements, period);
      if (bill === undefined) return [];
      const events = issue(world, books, bill);
      const stays = period === last || (period === addMonths(last, -1) && company.index === 2);
      return stays || events.length === 0 ? events : [...events, pay(world, books, bill, company.walletId)];
    }),
  );
};
