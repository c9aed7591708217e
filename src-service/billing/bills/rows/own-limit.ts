import { type RawBuilder, sql } from "kysely";
import { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import { usualWorkerLimits, workerGap } from "../../../../src-shared/kernel/states/worker-gap.ts";
import { unpaidBills } from "./worker-limits.ts";

const countedStatuses = [billStates.code("settling"), billStates.code("settled")];
const codes = (statusCodes: readonly number[]): RawBuilder<unknown> => sql.raw(statusCodes.join(", "));
const gross = (bill: string): RawBuilder<number> =>
  sql.raw(
    ["net_pay", "pit", "vat", "surtax", "vat_recover", "labor_service_fee", "car_rental_fee"]
      .map((name) => `${bill}.${name}`)
      .join(" + "),
  );

/** Quarter of a month "YYYY-MM" as a text that is equal for its months. */
const quarter = (month: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`substr(${month}, 1, 4) || ((cast(substr(${month}, 6, 2) as integer) + 2) / 3)`;

/** Sum that the company of bill `b` pays its worker before it, in the month or the quarter of its mark (`limitChanges`). */
const ownBefore = (span: RawBuilder<boolean>): RawBuilder<number> => sql<number>`coalesce((
  select sum(${gross("x")}) from bills x
  where x.labor_id = b.labor_id and x.company_id = b.company_id and (
    (x.status in (${codes(countedStatuses)}) and ${span})
    or (x.settlement_id = b.settlement_id and x.id < b.id and x.status in (${codes(unpaidBills)})))), 0)`;

const month = sql<boolean>`x.tax_month = b.over_limit`;
const sameQuarter = sql<boolean>`${quarter(sql`x.tax_month`)} = ${quarter(sql`b.over_limit`)}`;

/** True when what the company of bill `b` (`c`) pays the worker itself stays within its limits. */
const withinOwnLimits = sql<boolean>`(
  ${ownBefore(month)} + ${gross("b")} <= coalesce(c.labor_value_added_tax_max_month, ${sql.lit(usualWorkerLimits.month)})
  and ${ownBefore(sameQuarter)} + ${gross("b")} <= coalesce(c.labor_value_added_tax_max_quarter, ${sql.lit(usualWorkerLimits.quarter)}))`;

/** True when bill `b` is over a limit by what its company `c` alone pays the worker. */
export const isOverOwnLimit = sql<boolean>`(b.over_limit is not null and not ${withinOwnLimits})`;

/**
 * SQL of the reason why the worker of bill `b` may not be paid, for a company's people: over a limit only where what their
 * company (`c`) pays exceeds it by itself, so that payments of other companies stay hidden.
 */
export const ownWorkerGap = sql<number>`case
  when b.worker_gap = ${sql.lit(workerGap.overLimit)}
    and ${withinOwnLimits}
  then ${sql.lit(workerGap.none)} else coalesce(b.worker_gap, ${sql.lit(workerGap.none)}) end`;
