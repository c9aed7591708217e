import { sql } from "kysely";
import { serviceBillDiscountStates } from "../../src-shared/states/service-bill-discount.ts";
import type { ListSource } from "../lists/source.ts";

const toGrant = sql.lit(serviceBillDiscountStates.code("toGrant"));

/** Rows of the list `serviceBills`. They go by the company: it owes them, whoever entered them. */
export const serviceBillsSource: ListSource = {
  maker: null,
  from: (db) =>
    db
      .selectFrom("service_bills as b")
      .leftJoin("companies as c", "c.id", "b.company_id")
      .selectAll("b")
      .select((eb) => ["c.name as company_name", eb("b.payable", "-", eb.ref("b.paid")).as("unpaid")])
      .select(
        sql<number>`coalesce((select max(d.amount) from service_bill_discounts d
          where d.bill_id = b.id and d.status = ${toGrant}), 0)`.as("discount_asked"),
      ),
};
