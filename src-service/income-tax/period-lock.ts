import { settlementStates } from "../../src-shared/states/settlement.ts";
import { taxPeriodStates } from "../../src-shared/states/tax-period.ts";
import { monthOf } from "../../src-shared/values/time.ts";
import { visible } from "../bills/company-scope.ts";
import { ServiceError, type SignedIn, type Writing } from "../context.ts";
import type { Reader } from "../database/bulk.ts";
import type { Tables } from "../database/tables.ts";
import { recordId } from "../plumbing/answers.ts";

type Period = Tables["tax_periods"];

const locked = taxPeriodStates.code("locked");

/**
 * Refuses what would change a locked month of the tax books: `period_locked` (423) with the month. Call it inside the
 * writing transaction for every income that is to count in `period`.
 */
export const assertPeriodOpen = async (db: Reader, agencyId: number, period: string): Promise<void> => {
  const row = await db
    .selectFrom("tax_periods")
    .select("status")
    .where("agency_id", "=", agencyId)
    .where("period", "=", period)
    .executeTakeFirst();
  if (row?.status === locked) throw new ServiceError("period_locked", { params: { period } });
};

const underWay = (["paying", "suspended", "revoking", "offlineHandling"] as const).map((key) =>
  settlementStates.code(key),
);

const assertMayLock = async (writing: Writing, period: Period): Promise<void> => {
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
  const busy = await writing.tx
    .selectFrom("settlements")
    .select("no")
    .where("agency_id", "=", period.agency_id)
    .where("period", "=", period.period)
    .where("status", "in", underWay)
    .executeTakeFirst();
  if (busy !== undefined) throw new ServiceError("period_busy", { params: { no: busy.no } });
};

const assertMayUnlock = async (writing: Writing, period: Period): Promise<void> => {
  const later = await writing.tx
    .selectFrom("tax_periods")
    .select("period")
    .where("agency_id", "=", period.agency_id)
    .where("period", ">", period.period)
    .where("status", "=", locked)
    .orderBy("period", "desc")
    .executeTakeFirst();
  if (later !== undefined) throw new ServiceError("period_order", { params: { period: later.period } });
};

/**
 * Locks or opens a month (dictionary D9). Errors: `not_found`, `stale_version`, `illegal_transition` with the current
 * status, `period_not_over`, `period_order` with the month that comes first, `period_busy` with a settlement under way.
 */
export const updatePeriod = (
  context: SignedIn,
  id: string,
  body: { version: number; action: "lock" | "unlock"; reason: string },
): Promise<number> =>
  context.write(async (writing) => {
    const seq = await writing.changeSeq();
    const found = await writing.tx
      .selectFrom("tax_periods")
      .selectAll()
      .where("id", "=", recordId(id))
      .executeTakeFirst();
    const period = visible(context.principal, found);
    if (period.version !== body.version) throw new ServiceError("stale_version", { current: period.version });
    if (!taxPeriodStates.allows(body.action, period.status)) {
      throw new ServiceError("illegal_transition", { current: period.status });
    }
    if (body.reason.trim() === "") throw new ServiceError("invalid", { fields: { reason: ["required"] } });
    await (body.action === "lock" ? assertMayLock : assertMayUnlock)(writing, period);
    const isLock = body.action === "lock";
    const after = {
      status: taxPeriodStates.code(isLock ? "locked" : "open"),
      locked_at: isLock ? writing.at : null,
      locked_by: isLock ? context.principal.name : null,
    };
    await writing.tx
      .updateTable("tax_periods")
      .set({ ...after, version: period.version + 1, change_seq: seq })
      .where("id", "=", period.id)
      .execute();
    writing.touchedAgency("taxPeriods", period.agency_id);
    await writing.audit({
      agency_id: period.agency_id,
      action: `taxPeriods.${body.action}`,
      object: `taxPeriod:${period.id}`,
      before: { status: period.status },
      after: { period: period.period, ...after },
      reason: body.reason,
    });
    return period.id;
  });
