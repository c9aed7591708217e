import { sql } from "kysely";
import { settlementWish } from "../../../../src-shared/billing/bills/import-records-list.ts";
import { importJobStates } from "../../../../src-shared/records/imports/import-job-states.ts";
import type { ListSource } from "../../../lists/lists/source.ts";
import { batchSettlement } from "../rows/settlement-request.ts";
import { billsToAudit, impliedByToAudit, payDifferences } from "./bill-batches-source.ts";

/** Batches without bills, failed or rolled back: nothing of them waits for audit. */
const withoutBills = [importJobStates.code("failed"), importJobStates.code("rolledBack")];

const settlementRequestOf = sql<number>`case
  when i.create_settlement = ${sql.lit(batchSettlement.created)} then ${sql.lit(settlementWish.made)}
  when i.create_settlement is null or i.status in (${sql.join(withoutBills.map((code) => sql.lit(code)))})
    then ${sql.lit(settlementWish.none)}
  when i.settlement_problem is not null then ${sql.lit(settlementWish.notMade)}
  else ${sql.lit(settlementWish.waiting)} end`;

/** Rows of the list `importRecords`. */
export const importRecordsSource: ListSource = {
  maker: "created_by",
  implied: impliedByToAudit,
  from: (db) =>
    db
      .selectFrom("bill_imports as i")
      .leftJoin("companies as c", "c.id", "i.company_id")
      .leftJoin("users as u", "u.id", "i.created_by")
      .leftJoin("settlements as s", "s.id", "i.settlement_id")
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
        "i.settlement_id",
        "i.settlement_problem",
        "s.no as settlement_no",
        settlementRequestOf.as("settlement_wish"),
        billsToAudit.as("to_audit_count"),
      ])
      .select(payDifferences)
      .select((eb) => eb.fn.coalesce("u.name", eb.val("")).as("created_by_name")),
};
