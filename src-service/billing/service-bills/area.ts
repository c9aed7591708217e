import { sql } from "kysely";
import { serviceBillStates } from "../../../src-shared/billing/fees/service-bill-states.ts";
import { serviceBills } from "../../../src-shared/billing/fees/service-bills-list.ts";
import { addDays, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { CodeParts } from "../../access/proofs/sms-codes.ts";
import type { HandlersFor } from "../../core/context.ts";
import { sealed } from "../../core/database/table-rules.ts";
import { daysAhead, dueEntry, holds, queryOf } from "../../core/deadlines/deadline-query.ts";
import { startRounds } from "../../core/plumbing/rounds.ts";
import { findWallet } from "../../ledger/money/find-wallet.ts";
import { defineArea } from "../../lists/area.ts";
import type { Deadlines } from "../../lists/contributed.ts";
import { listRows } from "../../lists/lists/query.ts";
import { visible } from "../../lists/lists/source.ts";
import { serviceBillChecks } from "./audit-checks.ts";
import { billDetail } from "./detail.ts";
import { serviceBillDiscounts } from "./discounts.ts";
import { runCalendar } from "./generate.ts";
import { orderImport } from "./import-orders.ts";
import { payBills } from "./pay.ts";
import { serviceBillsSource } from "./service-bills-source.ts";

const owedStatuses = (["toPay", "partlyPaid", "overdue"] as const).map((key) => serviceBillStates.code(key));

/** Deadlines of unpaid service bills, overdue or due within the next thirty days, by day. */
const serviceBillDays: Deadlines = async (query) => {
  const { db, principal, today, company_id } = query;
  if (!holds(principal, ["service_bill.service_bill.view"])) return [];
  const ofCompany = company_id === null ? sql`` : sql`and t.company_id = ${company_id}`;
  const { rows } = await sql<{ day: string; found: number; amount: number }>`
    select t.due_at as day, count(*) as found, sum(t.unpaid) as amount
    from ${visible(db, principal, serviceBillsSource)} ${ofCompany}
    and t.status in (${sql.join(owedStatuses)}) and t.due_at <= ${addDays(today, daysAhead)}
    group by t.due_at`.execute(db);
  return rows.map(({ day, found, amount }) =>
    dueEntry(query, "serviceBills", day, {
      count: Number(found),
      amount: Number(amount),
      link: {
        list: "serviceBills",
        query: queryOf("serviceBills", { status: owedStatuses, date: { by: "due_at", start: day, end: day } }, query),
      },
    }),
  );
};

type ServiceBillCalls = "serviceBills.list" | "serviceBills.get" | "serviceBills.batchOnlinePay";

const handlers = (codes: CodeParts): HandlersFor<ServiceBillCalls> => ({
  "serviceBills.list": ({ db, principal }, { query }) =>
    listRows(db, principal, serviceBills, query, serviceBillsSource),
  "serviceBills.get": (context, { params }) => billDetail(context, params.id),
  "serviceBills.batchOnlinePay": (context, { body }, writing) => payBills(codes, context, writing, body),
});

const everyMs = 3_600_000;

/** Service bills, and the calendar job that creates, issues and marks them overdue. */
export const serviceBillsArea = defineArea({
  tables: {
    ...sealed("service_bill_discounts", "service_bill_lines", "service_bill_months", "service_bill_payments"),
    ...sealed("service_bills"),
  },
  sources: { serviceBills: { source: serviceBillsSource, table: "service_bills" } },
  codePurposes: { service_bills: { permission: "service_bill.service_bill.pay", find: findWallet } },
  deadlines: serviceBillDays,
  auditChecks: serviceBillChecks,
  importKinds: [orderImport],
  records: [serviceBillDiscounts],
  serve: (service) => ({
    handlers: handlers(service),
    start: () => {
      if (!service.runsJobs) return;
      const calendar = () => runCalendar(service.system("service_bills"), shanghaiNow(service.clock.now()));
      startRounds(service, { steps: [calendar], everyMs, fault: "service_bills_failed", startsNow: true });
    },
  }),
});
