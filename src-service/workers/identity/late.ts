import { addDays, dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { realNameReviewStates } from "../../../src-shared/workers/identity/real-name-reviews-record.ts";
import { dueEntry, holds, queryOf } from "../../core/deadlines/deadline-query.ts";
import { withinSql } from "../../core/plumbing/data-scope.ts";
import type { Deadlines } from "../../lists/contributed.ts";

const waiting = realNameReviewStates.code("waiting");

/** Cases of others whose 24 hours end today or have ended, for who may decide them. */
export const reviewsLate: Deadlines = async (query) => {
  const { db, principal, today, company_id } = query;
  if (!holds(principal, ["labor.identity.audit"])) return [];
  const { count, first } = await db
    .selectFrom("real_name_reviews as r")
    .where(withinSql(principal, { agency: "r.agency_id", company: "r.company_id", maker: "r.maker_id" }))
    .where("r.status", "=", waiting)
    .where("r.maker_id", "<>", principal.user_id)
    .where("r.due_at", "<", addDays(today, 1))
    .$if(company_id !== null, (reviews) => reviews.where("r.company_id", "=", company_id))
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("r.due_at").as("first")])
    .executeTakeFirstOrThrow();
  if (Number(count) === 0) return [];
  const filters = { status: [waiting], by_others: true, date: { by: "due_at", end: today } };
  const link = { list: "realNameReviews", query: queryOf("realNameReviews", filters, query) } as const;
  return [dueEntry(query, "identityReviewsLate", dayOf(first), { count: Number(count), link })];
};
