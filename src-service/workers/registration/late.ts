import { onboardingStates, sourceTypes } from "../../../src-shared/kernel/states/worker.ts";
import { addDays, dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { dueEntry, holds, queryOf } from "../../core/deadlines/deadline-query.ts";
import { withinSql } from "../../core/plumbing/data-scope.ts";
import type { Deadlines } from "../../lists/contributed.ts";

const inReview = onboardingStates.code("inReview");

/** People who registered and whose 24 hours for the review end today or have ended. */
export const registrationsLate: Deadlines = async (query) => {
  const { db, principal, today, company_id } = query;
  if (!holds(principal, ["labor.identity.audit"])) return [];
  const { count, first } = await db
    .selectFrom("company_labors as r")
    .innerJoin("labors as l", "l.id", "r.labor_id")
    .where(withinSql(principal, { agency: "r.agency_id", company: "r.company_id", maker: null }))
    .where("r.source_type", "=", sourceTypes.registered)
    .where("l.onboarding_status", "=", inReview)
    .where("l.onboarding_at", "<", today)
    .$if(company_id !== null, (people) => people.where("r.company_id", "=", company_id))
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("l.onboarding_at").as("first")])
    .executeTakeFirstOrThrow();
  if (Number(count) === 0) return [];
  const filters = { status: [inReview], date: { by: "onboarding_at", end: addDays(today, -1) } };
  const link = { list: "laborRegistrations", query: queryOf("laborRegistrations", filters, query) } as const;
  return [dueEntry(query, "registrationsLate", addDays(dayOf(first ?? ""), 1), { count: Number(count), link })];
};
