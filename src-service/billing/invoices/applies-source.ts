import type { ListSource } from "../../lists/lists/source.ts";

/** Rows of the list `invoiceApplies`. */
export const appliesSource: ListSource = {
  maker: "created_by",
  from: (db) =>
    db
      .selectFrom("invoice_applies as a")
      .leftJoin("companies as c", "c.id", "a.company_id")
      .leftJoin("users as maker", "maker.id", "a.created_by")
      .leftJoin("users as handler", "handler.id", "a.handled_by")
      .selectAll("a")
      .select((eb) => eb.fn.coalesce("a.red_by", eb.lit(0)).as("red_asked_by"))
      .select(["c.name as company_name", "handler.name as handler_name"])
      .select((eb) => eb.fn.coalesce("a.red_total", eb.lit(0)).as("red_amount"))
      .select((eb) => eb.fn.coalesce("maker.name", eb.val("")).as("applicant_name")),
};
