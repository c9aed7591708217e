import { onboardingStates, sourceTypes } from "../../src-shared/states/worker.ts";
import { addDays, dayOf } from "../../src-shared/values/time.ts";
import type { Deadlines } from "../contributed.ts";
import { holds } from "../deadlines/deadline-query.ts";
import { dueEntry } from "../deadlines/due-entry.ts";
import { queryOf } from "../deadlines/list-link.ts";
import { withinSql } from "../plumbing/data-scope.ts";

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
