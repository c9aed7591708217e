import { type RawBuilder, sql } from "kysely";
import { workerGap } from "../../../../src-shared/kernel/states/worker-gap.ts";
import type { GroupedSource } from "../../../lists/lists/grouped-source.ts";
import type { ListSource } from "../../../lists/lists/source.ts";
import { ownWorkerGap } from "../rows/own-limit.ts";
import { seesWorkerIncome } from "../rows/worker-income.ts";
import { billGroupsSource, isNotReady } from "./bill-groups-source.ts";
import { stepsOf } from "./bill-steps.ts";
import { billTasksSource } from "./bill-tasks-source.ts";
import { findBills } from "./find-bills.ts";

// `none` once the bill is paid or cancelled.
const storedGap = sql<number>`coalesce(b.worker_gap, ${sql.lit(workerGap.none)})`;

const sourceWith = (gap: RawBuilder<number>, grouped: readonly GroupedSource[]): ListSource => ({
  maker: "created_by",
  grouped,
  stepped: {
    accounting_fee: stepsOf("bill_fee_steps", "accounting_fee"),
    net_pay: stepsOf("bill_net_steps", "net_pay"),
  },
  find: findBills,
  // As a literal, not as a parameter, so that the database can use the partial index (`bills_gap_idx`).
  implied: {
    not_ready: sql<boolean>`t.kept_gap > 0`,
    pay_differs: sql<boolean>`t.file_customer_pay <> t.customer_pay`,
  },
  own: {
    columns: new Set(),
    from: (db) =>
      db.selectFrom("bills").select(["id", "agency_id", "company_id", "created_by", "change_seq", "create_at"]),
  },
  from: (db) =>
    db
      .selectFrom("bills as b")
      .leftJoin("companies as c", "c.id", "b.company_id")
      .leftJoin("tasks as k", "k.id", "b.task_id")
      .leftJoin("settlements as s", "s.id", "b.settlement_id")
      .leftJoin("task_batches as tb", "tb.id", "b.task_batch_id")
      .leftJoin("organizations as o", "o.id", "b.organization_id")
      .select([
        "b.id",
        "b.version",
        "b.change_seq",
        "b.agency_id",
        "b.company_id",
        "b.settlement_id",
        "b.created_by",
        "b.import_id",
        "b.task_batch_id",
        "b.organization_id",
        "o.name as organization_name",
        "b.labor_id",
        "b.task_id as task_ref",
        "b.no",
        "b.status",
        "c.name as company_name",
        "b.labor_name",
        "b.id_no",
        "b.labor_phone",
        "b.labor_bank_account",
        "b.batch_sn",
        "b.inner_bill_type",
        "b.accounting_fee",
        "b.service_fee",
        "b.labor_service_fee",
        "b.income_ex_vat",
        "b.vat_recover",
        "b.pit",
        "b.vat",
        "b.surtax",
        "b.car_rental_fee",
        "b.net_cost",
        "b.customer_pay",
        "b.file_customer_pay",
        "b.net_pay",
        "b.work_date",
        "b.tax_month",
        "b.invoicing_status",
        "b.invoice_content",
        "b.withholding_status",
        "b.tax_verify_status",
        "b.is_complete",
        "b.worker_gap as kept_gap",
        "s.no as settlement_no",
        "b.create_at",
        "b.audit_at",
        "b.settlement_at",
        "b.remark",
      ])
      .select([
        sql<number | null>`b.customer_pay - b.file_customer_pay`.as("pay_difference"),
        sql<number>`case when b.file_customer_pay <> b.customer_pay then 1 else 0 end`.as("pay_differs"),
      ])
      // A fast bill has no task: the list carries empty texts there.
      .select((eb) => [
        eb.ref("tb.no").as("task_batch_no"),
        eb.ref("b.task_id").as("task_id"),
        eb.fn.coalesce("k.name", eb.val("")).as("task_name"),
        gap.as("worker_gap"),
        isNotReady(gap).as("not_ready"),
      ]),
});

/** The groups count limits over all that the agency pays, so they cannot answer filters on this column here. */
const companyGroups: GroupedSource = {
  ...billGroupsSource,
  columns: new Set([...billGroupsSource.columns].filter((name) => name !== "worker_gap" && name !== "not_ready")),
};
const ofCompanies = sourceWith(ownWorkerGap, [companyGroups, billTasksSource]);

/**
 * Rows of the list `bills`; people who do not see all of a worker's income see limits computed from the bill's company
 * alone.
 */
export const billsSource: ListSource = {
  ...sourceWith(storedGap, [billGroupsSource, billTasksSource]),
  seenBy: (principal) => (seesWorkerIncome(principal) ? billsSource : ofCompanies),
};
