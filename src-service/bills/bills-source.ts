import { sql } from "kysely";
import { workerGap } from "../../src-shared/states/worker-gap.ts";
import type { ListSource } from "../lists/source.ts";
import { billGroupsSource } from "./bill-groups-source.ts";
import { findBills } from "./find-bills.ts";
import { unpaidBills } from "./worker-limits.ts";

const unpaidCodes = sql.join(unpaidBills.map((code) => sql.lit(code)));

/** None once the bill is paid or cancelled. */
const workerGapOf = sql<number>`case
  when b.status not in (${unpaidCodes}) then ${sql.lit(workerGap.none)}
  when r.cooperation_status <> 1 then ${sql.lit(workerGap.stopped)}
  when r.id is null or r.contract_sign_type not in (2, 5) then ${sql.lit(workerGap.unsigned)}
  when l.real_name_status <> 2 then ${sql.lit(workerGap.unverified)}
  when b.over_limit is not null then ${sql.lit(workerGap.overLimit)}
  else ${sql.lit(workerGap.none)} end`;

/** Rows of the list `bills`. */
export const billsSource: ListSource = {
  maker: "created_by",
  grouped: billGroupsSource,
  find: findBills,
  // As text, not as parameters: so SQLite sees that it may go by the index of these (`bills_open_idx`).
  implied: { worker_gap: sql<boolean>`t.status in (${unpaidCodes})` },
  from: (db) =>
    db
      .selectFrom("bills as b")
      .leftJoin("companies as c", "c.id", "b.company_id")
      .leftJoin("tasks as k", "k.id", "b.task_id")
      .leftJoin("settlements as s", "s.id", "b.settlement_id")
      .leftJoin("organizations as o", "o.id", "b.organization_id")
      .leftJoin("labors as l", "l.id", "b.labor_id")
      .leftJoin("company_labors as r", (join) =>
        join.onRef("r.company_id", "=", "b.company_id").onRef("r.labor_id", "=", "b.labor_id"),
      )
      .select([
        "b.id",
        "b.version",
        "b.change_seq",
        "b.agency_id",
        "b.company_id",
        "b.settlement_id",
        "b.created_by",
        "b.import_id",
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
        "b.net_pay",
        "b.work_date",
        "b.invoicing_status",
        "b.withholding_status",
        "b.tax_verify_status",
        "b.is_complete",
        workerGapOf.as("worker_gap"),
        "s.no as settlement_no",
        "b.create_at",
        "b.audit_at",
        "b.settlement_at",
        "b.remark",
      ])
      // A fast bill has no task: the list carries empty texts there.
      .select((eb) => [
        eb.fn.coalesce(eb.cast<string>("b.task_id", "text"), eb.val("")).as("task_id"),
        eb.fn.coalesce("k.name", eb.val("")).as("task_name"),
      ]),
};
