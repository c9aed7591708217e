import { dayOf, daysBetween, shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import { taxPeriods } from "../../../../src-shared/tax/income-tax/tax-periods-list.ts";
import type { SignedIn } from "../../../core/context.ts";
import { readRow } from "../../../core/database/tables.ts";
import { recordId } from "../../../core/plumbing/answers.ts";
import { maskedRow } from "../../../lists/lists/query.ts";
import { taxPeriodsSource } from "../summary/summary-source.ts";
import { closeChecks } from "./close-checks.ts";

/** A month with its checklist and the days left until its return is due. Throws `not_found`. */
export const periodDetail = async ({ db, principal, clock }: SignedIn, id: string) => {
  const rowId = recordId(id);
  const period = await maskedRow(db, principal, taxPeriods, taxPeriodsSource, rowId);
  const row = await readRow(db, "tax_periods", rowId);
  const at = shanghaiNow(clock.now());
  return { period, checks: await closeChecks(db, row, at), days_left: daysBetween(dayOf(at), row.due_at) };
};
