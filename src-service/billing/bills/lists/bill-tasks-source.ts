import type { GroupedSource } from "../../../lists/lists/grouped-source.ts";

/** Rows of the list `bills` in maintained groups by task (`bill_task_sums`). */
export const billTasksSource: GroupedSource = {
  placeColumn: "create_at",
  columns: new Set(["agency_id", "company_id", "company_name", "created_by", "task_ref", "create_at"]),
  from: (db) =>
    db.selectFrom("bill_task_sums as g").leftJoin("companies as c", "c.id", "g.company_id").select([
      "g.agency_id",
      "g.company_id",
      "c.name as company_name",
      "g.created_by",
      "g.create_at",
      "g.bills as rows_in",
      "g.accounting_fee",
      "g.service_fee",
      "g.labor_service_fee",
      "g.income_ex_vat",
      "g.pit",
      "g.vat",
      "g.surtax",
      "g.vat_recover",
      "g.car_rental_fee",
      "g.customer_pay",
      "g.net_pay",
      // 0 where there is none, which no filter requests.
      "g.task_id as task_ref",
    ]),
};
