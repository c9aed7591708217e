import type { ListSource } from "../../lists/lists/source.ts";

/** Rows of the list `monthlyInvoices`; a month has no maker. */
export const monthsSource: ListSource = {
  maker: null,
  from: (db) =>
    db
      .selectFrom("invoice_months as m")
      .leftJoin("companies as c", "c.id", "m.company_id")
      .selectAll("m")
      .select("c.name as company_name"),
};
