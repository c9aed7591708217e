import { createHash } from "node:crypto";
import { billStates } from "../../../../src-shared/billing/bills/bill-states.ts";
import type { CallOutput, CallRequest } from "../../../../src-shared/kernel/calls/define.ts";
import { maskName } from "../../../../src-shared/kernel/values/people/mask.ts";
import { shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import {
  type incomeSummaryRecompute,
  recomputedColumns,
} from "../../../../src-shared/registries/workbench/tax-close-calls.ts";
import { taxPeriodStates } from "../../../../src-shared/tax/income-tax/tax-period-states.ts";
import { type Principal, ServiceError, type SignedIn } from "../../../core/context.ts";
import { lookUp, type Reader, yieldToEventLoop } from "../../../core/database/tables.ts";
import { recordIds } from "../../../core/plumbing/answers.ts";
import { seesAll } from "../../../core/plumbing/data-scope.ts";
import { assertPeriodOpen } from "../../../ledger/tax-books/period-open.ts";
import { refreshYear } from "./follower.ts";
import { keyOf, planYear } from "./year-plan.ts";

type Body = CallRequest<typeof incomeSummaryRecompute>["body"];
type Answer = CallOutput<typeof incomeSummaryRecompute>;
type Difference = Answer["rows"][number];

const workersATurn = 200;
const mostShown = 200;

/** Ids of all workers with income in the month, by summary or bills; or of the workers of the named rows. */
const peopleOf = async (db: Reader, principal: Principal, { period, ids }: Body): Promise<number[]> => {
  // A worker's month covers all companies, so a person who does not see the whole agency sees none of it.
  if (!seesAll(principal) || principal.company_id !== null) throw new ServiceError("not_found");
  if (ids !== undefined) {
    const rows = await lookUp(recordIds(ids), (chunk) =>
      db
        .selectFrom("income_summary")
        .select("labor_id")
        .where("agency_id", "=", principal.agency_id)
        .where("period", "=", period)
        .where("id", "in", chunk)
        .execute(),
    );
    if (rows.length !== new Set(ids).size) throw new ServiceError("not_found");
    return rows.map(({ labor_id }) => labor_id);
  }
  const workers = await db
    .selectFrom("income_summary")
    .select("labor_id")
    .where("agency_id", "=", principal.agency_id)
    .where("period", "=", period)
    .execute();
  const paid = await db
    .selectFrom("bills as b")
    .where("b.agency_id", "=", principal.agency_id)
    .where("b.status", "=", billStates.code("settled"))
    .where("b.tax_month", "=", period)
    .select("b.labor_id")
    .distinct()
    .execute();
  return [...new Set([...workers, ...paid].map(({ labor_id }) => labor_id))].sort((one, other) => one - other);
};

type Differences = { readonly labors: readonly number[]; readonly rows: Difference[]; readonly digest: string };

/** Differences, by person, between the stored month and the month computed from the bills. */
const differences = async (
  db: Reader,
  agencyId: number,
  period: string,
  people: readonly number[],
  at: string,
): Promise<Differences> => {
  const labors: number[] = [];
  const rows: Difference[] = [];
  const hash = createHash("sha256");
  for (let from = 0; from < people.length; from += workersATurn) {
    const ids = people.slice(from, from + workersATurn);
    const { computed, stored } = await planYear(db, agencyId, period.slice(0, 4), ids, at, period);
    for (const row of computed.filter((one) => one.period === period)) {
      const before = stored.get(keyOf(row));
      const changes = recomputedColumns.flatMap((column) => {
        const [oldValue, next] = [before?.[column] ?? (column === "rule_version" ? "" : 0), row[column]];
        return oldValue === next ? [] : [{ column, before: oldValue, after: next }];
      });
      if (changes.length === 0) continue;
      labors.push(row.labor_id);
      hash.update(JSON.stringify([row.no, changes]));
      if (rows.length < mostShown) {
        rows.push({ no: row.no, labor_name: maskName(row.labor_name), is_new: before === undefined, changes });
      }
    }
    await yieldToEventLoop();
  }
  return { labors, rows, digest: hash.digest("hex") };
};

const isLockedMonth = async (db: Reader, agencyId: number, period: string): Promise<boolean> =>
  (await db
    .selectFrom("tax_periods")
    .select("id")
    .where("agency_id", "=", agencyId)
    .where("period", "=", period)
    .where("status", "=", taxPeriodStates.code("locked"))
    .executeTakeFirst()) !== undefined;

/**
 * Compares a month with its bills; with the digest of the shown differences it also applies them. Errors: `not_found`,
 * `period_locked`, `selection_changed` when the outcome is another one than was shown, `invalid` without a reason.
 */
export const recomputeMonth = async (context: SignedIn, body: Body): Promise<Answer> => {
  const { principal } = context;
  const { agency_id } = principal;
  const { period, digest } = body;
  if (digest === undefined) {
    const people = await peopleOf(context.db, principal, body);
    const result = await differences(context.db, agency_id, period, people, shanghaiNow(context.clock.now()));
    const is_locked = await isLockedMonth(context.db, agency_id, period);
    const { labors, ...shownDifferences } = result;
    return { period, is_locked, examined: people.length, changed: labors.length, ...shownDifferences, applied: false };
  }
  const reason = (body.reason ?? "").trim();
  if (reason === "") throw new ServiceError("invalid", { fields: { reason: ["required"] } });
  return context.write(async (writing) => {
    await assertPeriodOpen(writing.tx, agency_id, period);
    const people = await peopleOf(writing.tx, principal, body);
    const { labors, ...shownDifferences } = await differences(writing.tx, agency_id, period, people, writing.at);
    if (shownDifferences.digest !== digest) throw new ServiceError("selection_changed");
    for (let from = 0; from < labors.length; from += workersATurn) {
      await refreshYear(writing, agency_id, period.slice(0, 4), labors.slice(from, from + workersATurn));
    }
    await writing.audit({
      agency_id,
      action: "incomeSummary.recompute",
      object: `incomeSummary:${period}`,
      after: { changed: labors.length, digest },
      reason,
    });
    const is_locked = false;
    return { period, is_locked, examined: people.length, changed: labors.length, ...shownDifferences, applied: true };
  });
};
