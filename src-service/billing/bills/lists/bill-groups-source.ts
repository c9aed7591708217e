import { type RawBuilder, sql } from "kysely";
import { notReadyGaps } from "../../../../src-shared/kernel/states/worker-gap.ts";
import type { GroupedSource } from "../../../lists/lists/grouped-source.ts";

/** 1 where a gap is one of a worker who is not ready. */
export const isNotReady = (gap: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`case when ${gap} in (${sql.join(notReadyGaps.map((one) => sql.lit(one)))}) then 1 else 0 end`;

/** Rows of the list `bills` in maintained groups (`bill_groups`). */
export const billGroupsSource: GroupedSource = {
  placeColumn: "create_at",
  columns: new Set([
    ...["agency_id", "company_id", "company_name", "created_by", "import_id", "batch_sn", "settlement_id"],
    ...["settlement_no", "organization_id", "organization_name", "status", "inner_bill_type", "invoicing_status"],
    ...[
      "withholding_status",
      "tax_verify_status",
      "is_complete",
      "worker_gap",
      "not_ready",
      "create_at",
      "audit_at",
      "settlement_at",
    ],
  ]),
  from: (db) =>
    db
      .selectFrom("bill_groups as g")
      .leftJoin("companies as c", "c.id", "g.company_id")
      .leftJoin("settlements as s", "s.id", "g.settlement_id")
      .leftJoin("organizations as o", "o.id", "g.organization_id")
      .select([
        "g.agency_id",
        "g.company_id",
        "c.name as company_name",
        "g.created_by",
        "g.batch_sn",
        "s.no as settlement_no",
        "o.name as organization_name",
        "g.status",
        "g.inner_bill_type",
        "g.invoicing_status",
        "g.withholding_status",
        "g.tax_verify_status",
        "g.is_complete",
        "g.worker_gap",
        "g.create_at",
        "g.bills as rows_in",
        "g.accounting_fee",
        "g.service_fee",
        "g.labor_service_fee",
        "g.income_ex_vat",
        "g.pit",
        "g.vat",
        "g.surtax",
        "g.vat_recover",
        "g.car_rental_fee",
        "g.customer_pay",
        "g.net_pay",
        // 0 where there is none, which no filter requests; not converted, so that the groups of a batch are found by their
        // key.
        "g.import_id",
        "g.settlement_id",
        "g.organization_id",
        isNotReady(sql.ref("g.worker_gap")).as("not_ready"),
        sql<string | null>`nullif(g.audit_at, '')`.as("audit_at"),
        sql<string | null>`nullif(g.settlement_at, '')`.as("settlement_at"),
      ]),
};
