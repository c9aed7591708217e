import type { ListSource } from "../../lists/lists/source.ts";

/**
 * Rows of the list `invoiceRecords`. They are scoped by company: people who may see its settlements may see their invoices.
 */
export const recordsSource: ListSource = {
  maker: null,
  from: (db) =>
    db
      .selectFrom("invoice_records as r")
      .leftJoin("companies as c", "c.id", "r.company_id")
      .leftJoin("invoice_applies as a", "a.id", "r.apply_id")
      .leftJoin("users as drawer", "drawer.id", "r.drawer_id")
      .selectAll("r")
      .select(["c.name as company_name", "a.no as apply_no"])
      .select((eb) => eb.fn.coalesce("r.mailed", eb.lit(0)).as("mail_status"))
      .select((eb) => eb.fn.coalesce("drawer.name", eb.val("")).as("drawer_name")),
};
