import { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import { monthOf } from "../../../../src-shared/kernel/values/time/time.ts";
import { taxPeriodStates } from "../../../../src-shared/tax/income-tax/tax-period-states.ts";
import { ServiceError, type SignedIn, type Writing } from "../../../core/context.ts";
import { findRow, type Tables } from "../../../core/database/tables.ts";
import { recordId } from "../../../core/plumbing/answers.ts";
import { assertVersion, versioned } from "../../../core/plumbing/versioned.ts";
import { visible } from "../../../core/plumbing/visible.ts";
import { assertBooked } from "../../../ledger/money/open-plans.ts";
import { assertQuarterUnreported } from "../../platform-reports/quarter-guard.ts";
import { closeChecks, openPoints } from "./close-checks.ts";

type Period = Tables["tax_periods"];

const locked = taxPeriodStates.code("locked");

/** Returns the open points of the checklist if the person accepts them; else throws `period_unfinished`. */
const assertMayLock = async (writing: Writing, period: Period, acceptsOpen: boolean): Promise<readonly string[]> => {
  if (period.period >= monthOf(writing.at))
    throw new ServiceError("period_not_over", { params: { period: period.period } });
  const earlier = await writing.tx
    .selectFrom("tax_periods")
    .select("period")
    .where("agency_id", "=", period.agency_id)
    .where("period", "<", period.period)
    .where("status", "<>", locked)
    .orderBy("period")
    .executeTakeFirst();
  if (earlier !== undefined) throw new ServiceError("period_order", { params: { period: earlier.period } });
  await assertBooked(writing.tx, period.agency_id);
  const busy = await writing.tx
    .selectFrom("bills as b")
    .innerJoin("settlements as s", "s.id", "b.settlement_id")
    .select("s.no")
    .where("b.agency_id", "=", period.agency_id)
    .where("b.tax_month", "=", period.period)
    .where("b.status", "=", billStates.code("settling"))
    .orderBy("s.id")
    .executeTakeFirst();
  if (busy !== undefined) throw new ServiceError("period_busy", { params: { no: busy.no } });
  const open = openPoints(await closeChecks(writing.tx, period, writing.at));
  if (open.length > 0 && !acceptsOpen) {
    throw new ServiceError("period_unfinished", { params: { period: period.period, count: open.length } });
  }
  return open;
};

const assertMayUnlock = async (writing: Writing, period: Period): Promise<readonly string[]> => {
  const later = await writing.tx
    .selectFrom("tax_periods")
    .select("period")
    .where("agency_id", "=", period.agency_id)
    .where("period", ">", period.period)
    .where("status", "=", locked)
    .orderBy("period", "desc")
    .executeTakeFirst();
  if (later !== undefined) throw new ServiceError("period_order", { params: { period: later.period } });
  await assertQuarterUnreported(writing.tx, period.agency_id, period.period);
  return [];
};

/**
 * Locks or opens a month (dictionary D9). Errors: `not_found`, `stale_version`, `illegal_transition` with the current
 * status, `period_not_over`, `period_order` with the month that comes first, `period_busy` with a settlement under way,
 * `period_unfinished` where points of the checklist are open and nobody accepts that, `quarter_reported` where the
 * quarter's platform report rests on the month.
 */
export const updatePeriod = (
  context: SignedIn,
  id: string,
  body: { version: number; action: "lock" | "unlock"; reason: string; accept_open?: boolean | undefined },
): Promise<number> =>
  context.write(async (writing) => {
    const storedPeriod = await findRow(writing.tx, "tax_periods", recordId(id));
    const period = visible(context.principal, storedPeriod);
    assertVersion(period, body.version);
    if (!taxPeriodStates.allows(body.action, period.status)) {
      throw new ServiceError("illegal_transition", { current: period.status });
    }
    if (body.reason.trim() === "") throw new ServiceError("invalid", { fields: { reason: ["required"] } });
    const isLock = body.action === "lock";
    const open_points = isLock
      ? await assertMayLock(writing, period, body.accept_open === true)
      : await assertMayUnlock(writing, period);
    const after = {
      status: taxPeriodStates.code(isLock ? "locked" : "open"),
      locked_at: isLock ? writing.at : null,
      locked_by: isLock ? context.principal.name : null,
    };
    await versioned("tax_periods", "taxPeriods").save(writing, period, after);
    await writing.audit({
      agency_id: period.agency_id,
      action: `taxPeriods.${body.action}`,
      object: `taxPeriod:${period.id}`,
      before: { status: period.status },
      after: { period: period.period, ...after, ...(open_points.length > 0 && { open_points }) },
      reason: body.reason,
    });
    return period.id;
  });
