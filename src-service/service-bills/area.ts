import { serviceBills } from "../../src-shared/lists/service-bills.ts";
import { shanghaiNow } from "../../src-shared/values/time.ts";
import { defineArea } from "../area.ts";
import type { HandlersFor, SignedIn } from "../context.ts";
import { listRows } from "../lists/query.ts";
import { findWallet } from "../money/find-wallet.ts";
import { notFound } from "../plumbing/answers.ts";
import { keepRounds } from "../plumbing/rounds.ts";
import type { CodeParts } from "../session/sms-codes.ts";
import { serviceBillChecks } from "./audit-checks.ts";
import { serviceBillDays } from "./bill-days.ts";
import { billRow } from "./bill-store.ts";
import { billDetail } from "./detail.ts";
import { decideDiscount, discountsOf, proposeDiscount } from "./discounts.ts";
import { runCalendar } from "./generate.ts";
import { orderImport } from "./import-orders.ts";
import { payBills } from "./pay.ts";
import { serviceBillsSource } from "./service-bills-source.ts";

type ServiceBillCalls =
  | "serviceBills.list"
  | "serviceBills.get"
  | `serviceBillDiscounts.${"create" | "update"}`
  | "serviceBills.batchOnlinePay";

const discounted = async (context: SignedIn, { bill, discountId }: Awaited<ReturnType<typeof proposeDiscount>>) => {
  const discounts = await discountsOf(context.db, context.principal, bill);
  const discount = discounts.find(({ id }) => id === String(discountId));
  if (discount === undefined) throw notFound();
  return { bill: await billRow(context.db, context, bill.id), discount };
};

const handlers = (codes: CodeParts): HandlersFor<ServiceBillCalls> => ({
  "serviceBills.list": ({ db, principal }, { query }) =>
    listRows(db, principal, serviceBills, query, serviceBillsSource),
  "serviceBills.get": (context, { params }) => billDetail(context, params.id),
  "serviceBillDiscounts.create": async (context, { params, body }) =>
    discounted(context, await proposeDiscount(context, params.id, body)),
  "serviceBillDiscounts.update": async (context, { params, body }) =>
    discounted(context, await decideDiscount(context, params.id, body)),
  "serviceBills.batchOnlinePay": (context, { body }, writing) => payBills(codes, context, writing, body),
});

const everyMs = 3_600_000;

/** Service bills, and the clock that makes, issues and ages them. */
export const serviceBillsArea = defineArea({
  sources: { serviceBills: { source: serviceBillsSource, table: "service_bills" } },
  codePurposes: { service_bills: { permission: "service_bill.service_bill.pay", find: findWallet } },
  deadlines: serviceBillDays,
  auditChecks: serviceBillChecks,
  importKinds: [orderImport],
  serve: (service) => ({
    handlers: handlers(service),
    start: () => {
      if (!service.runsJobs) return;
      const calendar = () => runCalendar(service.system("service_bills"), shanghaiNow(service.clock.now()));
      keepRounds(service, { steps: [calendar], everyMs, fault: "service_bills_failed", startsNow: true });
    },
  }),
});
