import { serviceBillStates } from "../../../src-shared/billing/fees/service-bill-states.ts";
import { payModes } from "../../../src-shared/billing/settlements/settlements-list.ts";
import { addMonths, dayOf, monthOf } from "../../../src-shared/kernel/values/time/time.ts";
import { dueOf, payOnline } from "../../billing/service-bills/bill-store.ts";
import { issueJournal, offlineCategory, originOf } from "../../billing/service-bills/claims.ts";
import { issueDay } from "../../billing/service-bills/generate.ts";
import { claimLine, type OfflineClaim } from "../../billing/service-bills/offline-bill.ts";
import { usageFee } from "../../billing/service-bills/usage-fee.ts";
import { addCosts } from "../../billing/settlements/rows/cost.ts";
import type { Tables } from "../../core/database/tables.ts";
import { businessTypes, type Journal } from "../../ledger/money/ledger.ts";
import type { Books } from "../world/books.ts";
import { costOfBill } from "../world/line-cost.ts";
import { demoUsage } from "../world/usage.ts";
import type { World } from "../world/world.ts";
import type { DemoCompany } from "./companies.ts";
import { discountEvents } from "./service-bill-discounts.ts";
import type { GeneratedSettlement } from "./settlements.ts";

type Bill = Tables["service_bills"];
type MoneyEvent = { readonly at: string; book(): void };

const monthsBack = 3;
const usageCategory = 2;

const paidIn = (settlements: readonly GeneratedSettlement[], companyId: number, period: string) => {
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

type Amounts = Pick<Bill, "contract_id" | "category" | "settlement_count" | "base_amount" | "fee">;

const addBill = (world: World, company: DemoCompany, period: string, amounts: Amounts): Bill => {
  const next = addMonths(period, 1);
  const bill: Bill = {
    id: world.ids(1),
    version: 1,
    change_seq: world.seq(),
    agency_id: world.agencyId,
    company_id: company.id,
    no: world.number("FW", `${next}-01`),
    origin: originOf(amounts.category, period),
    status: serviceBillStates.code("toIssue"),
    period,
    ...amounts,
    discount: 0,
    payable: amounts.fee,
    paid: 0,
    pay_method: payOnline,
    due_at: dueOf(period),
    remark: "",
    create_at: `${next}-01 00:10:00`,
    issued_at: null,
    paid_at: null,
  };
  world.add("service_bills", bill);
  return bill;
};

const addUsageBill = (
  world: World,
  company: DemoCompany,
  settlements: readonly GeneratedSettlement[],
  period: string,
) => {
  const terms = demoUsage[company.index];
  if (terms === undefined) return undefined;
  const paid = paidIn(settlements, company.id, period);
  const line = usageFee(paid.workers, terms);
  if (line.amount === 0) return undefined;
  const bill = addBill(world, company, period, {
    contract_id: company.contract.contract_id,
    category: usageCategory,
    settlement_count: paid.settlements,
    base_amount: paid.amount,
    fee: line.amount,
  });
  world.add("service_bill_lines", {
    bill_id: bill.id,
    seq: 1,
    kind: "usage",
    settlement_id: null,
    tax: null,
    ...line,
  });
  return bill;
};

/** Debt of an offline settlement, and the gross pay of its workers. */
const claimOf = ({ settlement, lines }: GeneratedSettlement): OfflineClaim & { readonly base: number } => {
  const paid = lines.filter(({ fate }) => fate === "paid").map(({ bill }) => bill);
  const { fee, tax } = addCosts(paid.map(costOfBill));
  const base = paid.reduce((sum, bill) => sum + bill.accounting_fee, 0);
  return { settlement_id: settlement.id, amount: fee + tax, tax, base };
};

/** Bills a company's offline settlements up to the end of the month, except those in `billed`, and adds them to it. */
const addOfflineBill = (
  world: World,
  company: DemoCompany,
  settlements: readonly GeneratedSettlement[],
  period: string,
  billed: Set<number>,
) => {
  const claims = settlements
    .filter(({ settlement, times }) => settlement.company_id === company.id && monthOf(times.finish) <= period)
    .filter(({ settlement }) => settlement.pay_mode === payModes.offline && !billed.has(settlement.id))
    .map(claimOf)
    .filter(({ amount }) => amount > 0);
  if (claims.length === 0) return undefined;
  const bill = addBill(world, company, period, {
    contract_id: null,
    category: offlineCategory,
    settlement_count: claims.length,
    base_amount: claims.reduce((sum, { base }) => sum + base, 0),
    fee: claims.reduce((sum, { amount }) => sum + amount, 0),
  });
  for (const [at, { base: _base, ...claim }] of claims.entries()) {
    billed.add(claim.settlement_id);
    world.add("service_bill_lines", claimLine(bill.id, at + 1, claim));
  }
  return bill;
};

const bookIssue = (books: Books, at: string, bill: Bill): void => {
  const journal = issueJournal(bill, null);
  if (journal !== null) books.book(at, journal);
};

const issue = (world: World, books: Books, bill: Bill): MoneyEvent[] => {
  const at = `${addMonths(bill.period, 1)}-${issueDay} 00:00:00`;
  if (dayOf(at) > world.anchor) return [];
  const isLate = (bill.due_at ?? "") < world.anchor;
  Object.assign(bill, { status: serviceBillStates.code(isLate ? "overdue" : "toPay"), issued_at: at, version: 2 });
  return [{ at, book: () => bookIssue(books, at, bill) }];
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
 * Usage bills of the last finished months, and bills of offline settlements: the oldest are paid, one company's is overdue,
 * and the latest wait to be paid. Returns their money events.
 */
export const serviceBillEvents = (
  world: World,
  books: Books,
  companies: readonly DemoCompany[],
  settlements: readonly GeneratedSettlement[],
): MoneyEvent[] => {
  const last = addMonths(monthOf(world.anchor), -1);
  const months = Array.from({ length: monthsBack }, (_unused, at) => addMonths(last, at + 1 - monthsBack));
  // On the first days of a month what is newest waits to be issued, and the month before it to be paid.
  const lastIssued = `${monthOf(world.anchor)}-${issueDay}` <= world.anchor ? last : addMonths(last, -1);
  for (const period of months)
    world.add("service_bill_months", { period, made_at: `${addMonths(period, 1)}-01 00:10:00` });
  const billed = new Set<number>();
  const waiting: Bill[] = [];
  const events = months.flatMap((period) =>
    companies.flatMap((company) => {
      const bills = [
        addUsageBill(world, company, settlements, period),
        addOfflineBill(world, company, settlements, period, billed),
      ].filter((bill) => bill !== undefined);
      const stays = period >= lastIssued || (period === addMonths(lastIssued, -1) && company.index === 2);
      return bills.flatMap((bill) => {
        const issued = issue(world, books, bill);
        if (!stays && issued.length > 0) return [...issued, pay(world, books, bill, company.walletId)];
        waiting.push(bill);
        return issued;
      });
    }),
  );
  return [...events, ...discountEvents(world, books, waiting)];
};
