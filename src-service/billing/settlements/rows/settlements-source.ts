import type { ListSource } from "../../../lists/lists/source.ts";

/** Rows of the list `settlements`. */
export const settlementsSource: ListSource = {
  maker: "maker_id",
  from: (db) =>
    db
      .selectFrom("settlements as s")
      .leftJoin("companies as c", "c.id", "s.company_id")
      .leftJoin("users as maker", "maker.id", "s.maker_id")
      .leftJoin("users as checker", "checker.id", "s.checker_id")
      .leftJoin("users as payer", "payer.id", "s.payer_id")
      .selectAll("s")
      .select(["c.name as company_name", "checker.name as checker_name", "payer.name as payer_name"])
      .select((eb) => eb.fn.coalesce("maker.name", eb.val("")).as("maker_name")),
};
