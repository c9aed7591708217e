import { type RawBuilder, sql } from "kysely";
import type { SteppedSource } from "../../../lists/lists/stepped-source.ts";

/** Cents per step, as in the triggers of migration 0021. */
const stepCents = 1_000;

const sums = [
  ...["accounting_fee", "service_fee", "labor_service_fee", "income_ex_vat", "pit", "vat", "surtax", "vat_recover"],
  ...["car_rental_fee", "customer_pay", "net_pay"],
];

/**
 * The bills of an agency whose `amount` lies within a range, counted and summed: whole steps from the maintained sums, and
 * single bills only below the first whole step and above the last. Step 0 never counts as whole, because it also holds
 * amounts below 0.
 */
export const stepsOf =
  (table: "bill_fee_steps" | "bill_net_steps", amount: string): SteppedSource =>
  (agencyId, min, max) => {
    const columns = sql.join(sums.map((name) => sql.ref(name)));
    const bills = (within: RawBuilder<unknown>) =>
      sql`select 1 as rows_in, ${columns} from bills where agency_id = ${agencyId} and ${within}`;
    const name = sql.ref(amount);
    const first = Math.max(1, Math.ceil((min ?? 0) / stepCents));
    const last = max === undefined ? Number.MAX_SAFE_INTEGER : Math.floor((max + 1) / stepCents) - 1;
    const lowest = min === undefined ? sql`` : sql`${name} >= ${min} and`;
    if (last < first) return sql`(${bills(sql`${lowest} ${name} <= ${max}`)}) as t`;
    const parts = [
      sql`select bills as rows_in, ${columns} from ${sql.table(table)}
        where agency_id = ${agencyId} and step >= ${first} and step <= ${last}`,
      bills(sql`${lowest} ${name} < ${first * stepCents}`),
      ...(max === undefined ? [] : [bills(sql`${name} >= ${(last + 1) * stepCents} and ${name} <= ${max}`)]),
    ];
    return sql`(${sql.join(parts, sql` union all `)}) as t`;
  };
