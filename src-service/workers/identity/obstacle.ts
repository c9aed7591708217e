import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { reviewKinds } from "../../../src-shared/workers/identity/real-name-reviews-record.ts";
import { readRow } from "../../core/database/tables.ts";
import { hasLookedAt } from "../../lists/sensitive/looked.ts";
import type { Standing } from "../../records/records/rules.ts";
import type { Review } from "./decide.ts";
import { bothDiffer, readCard } from "./recognised.ts";

/** Fields that a look at a case shows, by which the audit log knows that its photos were seen. */
const photoFields = ["id_front_key", "id_back_key"] as const;

/**
 * Objection to a reviewer's decision about a case, as an error code; null where there is none. Only passing has one: the card is
 * somebody else's (`review_needs_correction`), or the reviewer has not looked at both photos themselves (`evidence_not_seen`).
 */
export const reviewObstacle = async (
  { db, principal, row: review, at }: Standing<Review>,
  action: string,
): Promise<string | null> => {
  if (action !== "approve") return null;
  if (review.kind === reviewKinds.manual) {
    const labor = await readRow(db, "labors", review.labor_id);
    if (bothDiffer(labor, readCard.parse(JSON.parse(review.ocr)), dayOf(at))) return "review_needs_correction";
  }
  const isSeen = await hasLookedAt(db, principal.user_id, `realNameReview:${review.id}`, photoFields, review.create_at);
  return isSeen ? null : "evidence_not_seen";
};
