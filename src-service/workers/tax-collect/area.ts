import { sql } from "kysely";
import { taxCollectRecords } from "../../../src-shared/workers/tax-collect/tax-collect-records-list.ts";
import { defineArea } from "../../lists/area.ts";
import { listRows } from "../../lists/lists/query.ts";
import type { ListSource } from "../../lists/lists/source.ts";

/** Rows of the list `taxCollectRecords`; nobody in particular made them, so that they are seen as their company is. */
const source: ListSource = {
  maker: null,
  from: (db) =>
    db
      .selectFrom("tax_collect_records as t0")
      .leftJoin("companies as c", "c.id", "t0.company_id")
      .leftJoin("labors as l", "l.id", "t0.labor_id")
      .leftJoin("company_labors as r", (join) =>
        join.onRef("r.company_id", "=", "t0.company_id").onRef("r.labor_id", "=", "t0.labor_id"),
      )
      .leftJoin("company_tax_collects as k", (join) =>
        join.onRef("k.company_id", "=", "t0.company_id").onRef("k.period", "=", "t0.period"),
      )
      .select(["t0.id", "t0.version", "t0.change_seq", "t0.agency_id", "t0.company_id", "t0.labor_id", "t0.period"])
      .select(["t0.result", "t0.upload_time", "t0.fail_reason", "t0.receipt_no", "t0.attempts", "t0.create_at"])
      .select(["c.name as company_name", "l.name as labor_name", "l.id_no"])
      .select(["r.id as company_labor_id", "k.id as collect_id"]),
};

/** Records of what the tax office collected of workers. */
export const taxCollectArea = defineArea({
  sources: { taxCollectRecords: { source, table: "tax_collect_records" } },
  revealables: {
    taxCollectRecords: {
      kind: "taxCollectRecord",
      from: sql`(select s.*, l.name as labor_name, l.id_no from tax_collect_records s
        left join labors l on l.id = s.labor_id) t`,
      company: "t.company_id",
      maker: null,
    },
  },
  serve: () => ({
    handlers: {
      "taxCollectRecords.list": ({ db, principal }, { query }) =>
        listRows(db, principal, taxCollectRecords, query, source),
    },
  }),
});
