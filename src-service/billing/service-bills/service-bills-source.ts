import { sql } from "kysely";
import { serviceBillDiscountStates } from "../../../src-shared/billing/fees/service-bill-discount-states.ts";
import { serviceBillStates } from "../../../src-shared/billing/fees/service-bill-states.ts";
import type { ListSource } from "../../lists/lists/source.ts";

const owing = sql.join(
  (["toIssue", "toPay", "paying", "partlyPaid", "overdue"] as const).map((key) => sql.lit(serviceBillStates.code(key))),
);

/** `feeOpenOf` in SQL, for both databases. */
const letGoMost = sql<number>`(case when b.status in (${owing}) then (
    select case when f.fee_left <= 0 or f.open <= 0 then 0 when f.fee_left < f.open then f.fee_left else f.open end
    from (select b.payable - b.paid as open, b.fee - b.discount
      - coalesce((select sum(l.tax) from service_bill_lines l where l.bill_id = b.id), 0) as fee_left) f
  ) else 0 end)`;

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
      .select(letGoMost.as("let_go_most"))
      .select(
        sql<number>`coalesce((select max(d.amount) from service_bill_discounts d
          where d.bill_id = b.id and d.status = ${toGrant}), 0)`.as("discount_asked"),
      ),
};
