import { sql } from "kysely";
import { paymentKinds } from "../../../src-shared/insurance/payments/insurance-payments-list.ts";
import type { ListSource } from "../../lists/lists/source.ts";

const back = sql.lit(paymentKinds.givenBack);

/** Rows of the list `insurancePayments`. They go by the company, whoever paid. */
export const insurancePaymentsSource: ListSource = {
  maker: null,
  from: (db) =>
    db
      .selectFrom("insurance_payments as p")
      .leftJoin("insurance_orders as o", "o.id", "p.order_id")
      .leftJoin("companies as c", "c.id", "p.company_id")
      .leftJoin("users as u", "u.id", "p.maker_id")
      .selectAll("p")
      .select(["c.name as company_name", "o.no as order_no", "o.insurer", "o.product", "o.payer"])
      .select("u.name as maker_name")
      .select([
        sql<number>`case when p.kind = ${back} then 0 else p.amount end`.as("paid"),
        sql<number>`case when p.kind = ${back} then p.amount else 0 end`.as("given_back"),
        sql<number>`o.paid - o.refunded - o.passed_on`.as("held"),
      ]),
};
