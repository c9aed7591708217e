import type { ListSource } from "../lists/source.ts";

/** Rows of the list `serviceBills`. They go by the company: it owes them, whoever entered them. */
export const serviceBillsSource: ListSource = {
  maker: null,
  from: (db) =>
    db
      .selectFrom("service_bills as b")
      .leftJoin("companies as c", "c.id", "b.company_id")
      .selectAll("b")
      .select((eb) => ["c.name as company_name", eb("b.payable", "-", eb.ref("b.paid")).as("unpaid")]),
};
