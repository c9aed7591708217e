import { taxPeriods } from "../../src-shared/lists/tax-periods.ts";
import { dayOf, daysBetween, shanghaiNow } from "../../src-shared/values/time.ts";
import type { SignedIn } from "../context.ts";
import { maskedRow } from "../lists/query.ts";
import { recordId } from "../plumbing/answers.ts";
import { closeChecks } from "./close-checks.ts";
import { taxPeriodsSource } from "./summary-source.ts";

/** A month with its checklist and the days left until its return is due. Throws `not_found`. */
export const periodDetail = async ({ db, principal, clock }: SignedIn, id: string) => {
  const rowId = recordId(id);
  const period = await maskedRow(db, principal, taxPeriods, taxPeriodsSource, rowId);
  const row = await db.selectFrom("tax_periods").selectAll().where("id", "=", rowId).executeTakeFirstOrThrow();
  const at = shanghaiNow(clock.now());
  return { period, checks: await closeChecks(db, row, at), days_left: daysBetween(dayOf(at), row.due_at) };
};
