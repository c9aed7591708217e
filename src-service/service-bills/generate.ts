import { sql } from "kysely";
import { serviceBillStates } from "../../src-shared/states/service-bill.ts";
import { addDays, addMonths, dayOf, monthOf, parseShanghai } from "../../src-shared/values/time.ts";
import type { Context, Writing } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import { readFact, storeFact } from "../database/facts.ts";
import type { Database, Tables } from "../database/tables.ts";
import { applyUsageDiscounts } from "../fee-discounts/uses.ts";
import { attemptStates } from "../money/payout-attempts.ts";
import { bookBill, dueOf, isBilled, payOnline, type ServiceBill, saveBill } from "./bill-store.ts";
import { issueJournal, originOf } from "./claims.ts";
import { addOfflineBill } from "./offline-bill.ts";
import { usageFee } from "./usage-fee.ts";
import { usageTermsOn } from "./usage-terms.ts";

/** A month's bills can be reviewed for two days and are issued on the 3rd of the next month. */
export const issueDay = "03";
const usageCategory = 2;
const paidLine = 1;

const startOf = (period: string): number => parseShanghai(`${period}-01 00:00:00`) ?? 0;

/** Months of a company that have a usage bill which is not void, and the times at which they were counted. */
const countedMonths = async (db: Reader, companyId: number) => {
  const rows = await db
    .selectFrom("service_bills")
    .where("company_id", "=", companyId)
    .where("category", "=", usageCategory)
    .where("status", "<>", serviceBillStates.code("voided"))
    .orderBy("id")
    .select(["period", "create_at"])
    .execute();
  return rows.map(({ period, create_at }) => ({
    from: startOf(period),
    until: startOf(addMonths(period, 1)),
    made: parseShanghai(create_at) ?? 0,
  }));
};

/**
 * How many workers a company paid in a month, each once, and in how many settlements. A payment that came back and was made
 * again is not counted a second time when the bill of the month of its first arrival has counted it.
 */
export const paidWorkers = async (
  db: Reader,
  companyId: number,
  period: string,
): Promise<{ workers: number; settlements: number; amount: number }> => {
  const counted = await countedMonths(db, companyId);
  const row = await db
    .selectFrom("payout_lines as p")
    .innerJoin("settlements as s", "s.id", "p.settlement_id")
    .where("s.company_id", "=", companyId)
    .where("p.status", "=", paidLine)
    .where("p.finished_at", ">=", `${period}-01 00:00:00`)
    .where("p.finished_at", "<", `${addMonths(period, 1)}-01 00:00:00`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payout_attempts as a")
            .select("a.id")
            .whereRef("a.line_id", "=", "p.id")
            .where("a.state", "=", attemptStates.returned)
            .where((eb) => {
              const arrived = eb.fn.coalesce("a.arrived_ms", "a.created_ms");
              return eb.or(
                counted.map(({ from, until, made }) =>
                  eb.and([eb(arrived, ">=", from), eb(arrived, "<", until), eb("a.finished_ms", ">", made)]),
                ),
              );
            }),
        ),
      ),
    )
    .select([
      sql<number>`count(distinct p.labor_id)`.as("workers"),
      sql<number>`count(distinct p.settlement_id)`.as("settlements"),
      sql<number | null>`sum(p.accounting_fee)`.as("amount"),
    ])
    .executeTakeFirstOrThrow();
  return { workers: Number(row.workers), settlements: Number(row.settlements), amount: Number(row.amount ?? 0) };
};

const lastDay = (period: string): string => addDays(`${addMonths(period, 1)}-01`, -1);

/** The usage bill of a company for a month with its line; null when nothing is owed. */
export const usageBillOf = async (
  db: Database,
  company: Tables["companies"],
  period: string,
): Promise<
  | (Pick<ServiceBill, "contract_id" | "settlement_count" | "base_amount" | "fee"> & {
      line: ReturnType<typeof usageFee>;
    })
  | null
> => {
  const terms = await usageTermsOn(db, company.id, lastDay(period));
  if (terms === null) return null;
  const { workers, settlements, amount } = await paidWorkers(db, company.id, period);
  const line = usageFee(workers, terms);
  if (line.amount === 0) return null;
  return {
    contract_id: terms.contract_id,
    settlement_count: settlements,
    base_amount: amount,
    fee: line.amount,
    line,
  };
};

const addUsageBill = async (writing: Writing, company: Tables["companies"], period: string): Promise<void> => {
  const { tx } = writing;
  const origin = originOf(usageCategory, period);
  if (await isBilled(tx, company.id, origin)) return;
  const usageBill = await usageBillOf(tx, company, period);
  if (usageBill === null) return;
  const { line, ...amounts } = usageBill;
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
    .values({ bill_id: bill.id, seq: 1, kind: "usage", settlement_id: null, tax: null, ...line })
    .execute();
  await writing.audit({
    agency_id: bill.agency_id,
    action: "serviceBills.generate",
    object: `serviceBill:${bill.id}`,
    after: { no, period, fee: bill.fee, workers: line.quantity, free: line.free_quantity },
  });
  writing.touched("serviceBills", company.id);
};

const generatedFact = "service_bills:generated";

/** Creates the bills of every finished month that has none yet; the first run only those of the last month. */
const generateMonths = async (context: Context, today: string): Promise<void> => {
  const last = addMonths(monthOf(today), -1);
  for (;;) {
    const isDone = await context.write(async (writing) => {
      const { tx } = writing;
      await writing.changeSeq();
      const lastMonth = (await readFact(tx, generatedFact)) ?? addMonths(last, -1);
      const companies = await tx.selectFrom("companies").selectAll().orderBy("id").execute();
      // An empty database has no first month yet.
      if (lastMonth >= last || companies.length === 0) return true;
      const period = addMonths(lastMonth, 1);
      for (const company of companies) {
        await addUsageBill(writing, company, period);
        await addOfflineBill(writing, company, period);
      }
      await storeFact(tx, generatedFact, period);
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
    await writing.changeSeq();
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
  const today = dayOf(now);
  await generateMonths(context, today);
  await moveByDay(context, today);
};
