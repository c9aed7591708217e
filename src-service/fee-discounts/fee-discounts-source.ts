import { sql } from "kysely";
import { serviceBillStates } from "../../src-shared/states/service-bill.ts";
import type { ListSource } from "../lists/source.ts";
import { statusCode } from "./uses.ts";

const granted = sql.lit(statusCode("granted"));
const voided = sql.lit(serviceBillStates.code("voided"));

const used = sql<number>`(
  coalesce((select sum(u.amount) from fee_discount_uses u where u.discount_id = d.id), 0)
  + coalesce((select sum(u.amount) from fee_discount_bill_uses u
      join service_bills b on b.id = u.bill_id where u.discount_id = d.id and b.status <> ${voided}), 0))`;

/** Rows of the list `feeDiscounts`; they go by who proposed them. */
export const feeDiscountsSource: ListSource = {
  maker: "maker_id",
  from: (db) =>
    db
      .selectFrom("fee_discounts as d")
      .leftJoin("companies as c", "c.id", "d.company_id")
      .leftJoin("users as maker", "maker.id", "d.maker_id")
      .leftJoin("users as checker", "checker.id", "d.checker_id")
      .selectAll("d")
      .select(["c.name as company_name", "checker.name as checker_name"])
      .select((eb) => eb.fn.coalesce("maker.name", eb.val("")).as("maker_name"))
      .select([
        sql<number>`cast(${used} as bigint)`.as("used"),
        sql<number>`cast(case when d.status = ${granted} then d.amount - ${used} else 0 end as bigint)`.as("left"),
      ]),
};
