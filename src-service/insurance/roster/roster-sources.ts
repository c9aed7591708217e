import { sql } from "kysely";
import { rosterFaultName, rosterFaults } from "../../../src-shared/insurance/roster/roster-states.ts";
import type { ListSource } from "../../lists/lists/source.ts";

/** Rows of the list `insuranceRoster`. They go by the company, whoever entered them. */
export const insuranceRosterSource: ListSource = {
  maker: null,
  from: (db) =>
    db
      .selectFrom("insurance_seats as s")
      .leftJoin("insurance_orders as o", "o.id", "s.order_id")
      .leftJoin("companies as c", "c.id", "s.company_id")
      .leftJoin("insurance_seats as r", "r.id", "s.replaces_id")
      .selectAll("s")
      .select(["c.name as company_name", "o.no as order_no", "o.product", "o.insurer", "r.name as replaces_name"]),
};

const faults = sql.join(
  rosterFaults.map((fault, at) => sql`when ${sql.lit(rosterFaultName(fault))} then ${sql.lit(at + 1)}`),
  sql` `,
);

/** Rows of the list `insuranceRecords`. */
export const insuranceRecordsSource: ListSource = {
  maker: null,
  from: (db) =>
    db
      .selectFrom("insurance_changes as h")
      .leftJoin("insurance_orders as o", "o.id", "h.order_id")
      .leftJoin("insurance_amendments as m", "m.id", "h.amendment_id")
      .leftJoin("companies as c", "c.id", "h.company_id")
      .leftJoin("users as u", "u.id", "h.maker_id")
      .selectAll("h")
      .select(["c.name as company_name", "o.no as order_no", "m.no as amendment_no", "u.name as maker_name"])
      .select(sql<number | null>`case h.fail_code ${faults} end`.as("fault")),
};
