import { sql } from "kysely";
import { promotionFeeStates } from "../../src-shared/records/promotion-fees.ts";
import type { ListSource } from "../lists/source.ts";

const paid = promotionFeeStates.code("paid");
const rejected = promotionFeeStates.code("rejected");

/** Rows of the list `promotionFees`; they go by who made them. */
export const promotionFeesSource: ListSource = {
  maker: "maker_id",
  from: (db) =>
    db
      .selectFrom("promotion_fees as f")
      .leftJoin("companies as c", "c.id", "f.company_id")
      .leftJoin("users as maker", "maker.id", "f.maker_id")
      .leftJoin("users as checker", "checker.id", "f.checker_id")
      .leftJoin("users as payer", "payer.id", "f.payer_id")
      .selectAll("f")
      .select(["c.name as company_name", "checker.name as checker_name", "payer.name as payer_name"])
      .select((eb) => eb.fn.coalesce("maker.name", eb.val("")).as("maker_name"))
      .select([
        sql<number>`case when f.status in (${sql.lit(paid)}, ${sql.lit(rejected)}) then 0 else f.net end`.as("unpaid"),
        sql<number>`case when f.status = ${sql.lit(paid)} then f.net else 0 end`.as("paid"),
        sql<number>`case when f.status = ${sql.lit(paid)} then f.tax - f.tax_paid else 0 end`.as("tax_unpaid"),
      ]),
};
