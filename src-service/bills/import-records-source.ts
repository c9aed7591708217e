import type { ListSource } from "../lists/source.ts";

/** Rows of the list `importRecords`. */
export const importRecordsSource: ListSource = {
  maker: "created_by",
  from: (db) =>
    db
      .selectFrom("bill_imports as i")
      .leftJoin("companies as c", "c.id", "i.company_id")
      .leftJoin("users as u", "u.id", "i.created_by")
      .select([
        "i.id",
        "i.version",
        "i.change_seq",
        "i.agency_id",
        "i.company_id",
        "i.created_by",
        "i.batch_key",
        "i.batch_sn",
        "i.status",
        "c.name as company_name",
        "i.file_name",
        "i.inner_bill_type",
        "i.total_count",
        "i.success_count",
        "i.fail_count",
        "i.accounting_fee",
        "i.create_at",
        "i.finish_at",
      ])
      .select((eb) => eb.fn.coalesce("u.name", eb.val("")).as("created_by_name")),
};
