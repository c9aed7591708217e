import type { ListSource } from "../lists/source.ts";

/** Rows of the list `bills`. */
export const billsSource: ListSource = {
  maker: "created_by",
  from: (db) =>
    db
      .selectFrom("bills as b")
      .leftJoin("companies as c", "c.id", "b.company_id")
      .leftJoin("tasks as k", "k.id", "b.task_id")
      .leftJoin("settlements as s", "s.id", "b.settlement_id")
      .select([
        "b.id",
        "b.version",
        "b.change_seq",
        "b.agency_id",
        "b.company_id",
        "b.settlement_id",
        "b.created_by",
        "b.labor_id",
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
