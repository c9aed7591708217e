import { serviceBillStates } from "../../../src-shared/billing/fees/service-bill-states.ts";
import { addDays, addMonths, dayOf, monthOf } from "../../../src-shared/kernel/values/time/time.ts";
import type { Context, Writing } from "../../core/context.ts";
import type { Tables } from "../../core/database/tables.ts";
import { applyUsageDiscounts } from "../fee-discounts/uses.ts";
import { bookBill, dueOf, isBilled, payOnline, type ServiceBill, saveBill } from "./bill-store.ts";
import { issueJournal, originOf } from "./claims.ts";
import { addOfflineBill } from "./offline-bill.ts";
import { usageOfMonth } from "./usage-month.ts";

/** A month's bills can be reviewed for two days and are issued on the 3rd of the next month. */
export const issueDay = "03";
const usageCategory = 2;

const lastDay = (period: string): string => addDays(`${addMonths(period, 1)}-01`, -1);

const addUsageBill = async (writing: Writing, company: Tables["companies"], period: string): Promise<void> => {
  const { tx } = writing;
  const origin = originOf(usageCategory, period);
  if (await isBilled(tx, company.id, origin)) return;
  const month = await usageOfMonth(tx, company.id, period);
  if (month.fee === 0) return;
  const amounts = {
    contract_id: month.contract_id,
    settlement_count: month.settlements,
    base_amount: month.amount,
    fee: month.fee,
  };
  const [no = ""] = await writing.numbers("FW", 1);
  const id = await writing.ids(1);
  const discount = await applyUsageDiscounts(
    writing,
    { id, company_id: company.id, fee: amounts.fee },
    lastDay(period),
  );
  const bill: ServiceBill = {
    id,
    version: 1,
    change_seq: await writing.changeSeq(),
    agency_id: company.agency_id,
    company_id: company.id,
    no,
    origin,
    status: serviceBillStates.code(discount < amounts.fee ? "toIssue" : "waived"),
    period,
    category: usageCategory,
    ...amounts,
    discount,
    payable: amounts.fee - discount,
    paid: 0,
    pay_method: payOnline,
    due_at: dueOf(period),
    remark: "",
    create_at: writing.at,
    issued_at: null,
    paid_at: null,
  };
  await tx.insertInto("service_bills").values(bill).execute();
  await tx
    .insertInto("service_bill_lines")
    .values(
      month.lines.map((line, at) => ({
        bill_id: bill.id,
        seq: at + 1,
        kind: "usage",
        settlement_id: null,
        tax: null,
        ...line,
      })),
    )
    .execute();
  await writing.audit({
    agency_id: bill.agency_id,
    action: "serviceBills.generate",
    object: `serviceBill:${bill.id}`,
    after: {
      ...{ no, period, fee: bill.fee, workers: month.workers },
      free: month.lines.reduce((sum, { free_quantity }) => sum + free_quantity, 0),
    },
  });
  writing.touched("serviceBills", company.id);
};

/** Creates the bills of every finished month that has none yet; the first run only those of the last month. */
const generateMonths = async (context: Context, now: string): Promise<void> => {
  const last = addMonths(monthOf(now), -1);
  for (;;) {
    const isDone = await context.write(async (writing) => {
      const { tx } = writing;
      const { billed } = await tx
        .selectFrom("service_bill_months")
        .select(({ fn }) => fn.max("period").as("billed"))
        .executeTakeFirstOrThrow();
      const lastMonth = billed ?? addMonths(last, -1);
      const companies = await tx.selectFrom("companies").selectAll().orderBy("id").execute();
      // An empty database has no first month yet.
      if (lastMonth >= last || companies.length === 0) return true;
      const period = addMonths(lastMonth, 1);
      for (const company of companies) {
        await addUsageBill(writing, company, period);
        await addOfflineBill(writing, company, period);
      }
      await tx.insertInto("service_bill_months").values({ period, made_at: now }).execute();
      return false;
    });
    if (isDone) return;
  }
};

const code = serviceBillStates.code;

/** Issues bills whose day has come and marks overdue ones. */
const moveByDay = (context: Context, today: string): Promise<void> =>
  context.write(async (writing) => {
    const { tx } = writing;
    const waiting = await tx.selectFrom("service_bills").selectAll().where("status", "=", code("toIssue")).execute();
    for (const bill of waiting) {
      if (today < `${addMonths(bill.period, 1)}-${issueDay}`) continue;
      await bookBill(writing, issueJournal(bill, null));
      await saveBill(writing, bill, { status: code("toPay"), issued_at: writing.at });
    }
    const late = await tx
      .selectFrom("service_bills")
      .selectAll()
      .where("status", "in", [code("toPay"), code("partlyPaid")])
      .where("due_at", "<", today)
      .execute();
    for (const bill of late) await saveBill(writing, bill, { status: code("overdue") });
  });

/**
 * Runs all calendar steps of service bills, as of now. Safe to run at any time, repeatedly and by several copies of the
 * service, because a month is billed once and every step leaves its state.
 */
export const runCalendar = async (context: Context, now: string): Promise<void> => {
  await generateMonths(context, now);
  await moveByDay(context, dayOf(now));
};
