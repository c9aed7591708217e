import type { ListSource } from "../../lists/lists/source.ts";

/** Rows of the list `laborContracts`. */
export const laborContractsSource: ListSource = {
  maker: "maker_id",
  from: (db) =>
    db
      .selectFrom("labor_contracts as k")
      .leftJoin("companies as c", "c.id", "k.company_id")
      .leftJoin("labors as l", "l.id", "k.labor_id")
      .leftJoin("contract_templates as template", "template.id", "k.template_id")
      .leftJoin("users as checker", "checker.id", "k.checker_id")
      .leftJoin("users as maker", "maker.id", "k.maker_id")
      .select(["k.id", "k.version", "k.change_seq", "k.agency_id", "k.company_id", "k.maker_id", "k.labor_id"])
      .select(["k.company_labor_id", "k.no", "k.status", "k.type", "k.start_at", "k.end_at", "k.sent_at"])
      .select(["k.opened_at", "k.signed_at", "k.lapse_at", "k.ended_at", "k.ended_reason", "k.create_at", "k.remark"])
      .select(["c.name as company_name", "l.name as labor_name", "l.id_no", "l.mobile", "l.name_pinyin"])
      .select(["template.name as template_name", "checker.name as checker_name", "k.decided_at"])
      .select((eb) => eb.fn.coalesce("k.template_version", eb.lit(0)).as("template_version"))
      .select((eb) => eb.fn.coalesce("maker.name", eb.val("")).as("maker_name")),
};
