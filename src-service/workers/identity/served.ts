import { payoutLineStates, settlementStates } from "../../../src-shared/billing/settlements/settlement-states.ts";
import { idTypeOf } from "../../../src-shared/kernel/values/people/id-type.ts";
import { maskIdNumber, maskName } from "../../../src-shared/kernel/values/people/mask.ts";
import { dayOf } from "../../../src-shared/kernel/values/time/time.ts";
import { realNameReviewRecord, reviewKinds } from "../../../src-shared/workers/identity/real-name-reviews-record.ts";
import { type Reader, readRow } from "../../core/database/tables.ts";
import { idsOfPerson } from "../../directory/people/merged.ts";
import { reportedQuarters } from "../../directory/people/reported-quarters.ts";
import { hasLookedAt } from "../../lists/sensitive/looked.ts";
import type { Standing } from "../../records/records/rules.ts";
import { serveRecord } from "../../records/records/serve.ts";
import { approveReview, type Review, rejectReview } from "./decide.ts";
import { handIn } from "./hand-in.ts";
import { bothDiffer, readCard } from "./recognised.ts";
import { reviewsSource } from "./source.ts";

const { code: line } = payoutLineStates;
/** Lines that are still to be paid, or paid again. */
const unpaidLines = [line("waiting"), line("failed"), line("suspended"), line("awaitingPayee"), line("returned")];
const { code } = settlementStates;
/** Settlements whose payees have been approved. */
const approved = [
  ...[code("toFund"), code("toPay"), code("paying"), code("suspended"), code("partlyPaid"), code("allFailed")],
  ...[code("revoking"), code("toHandOut"), code("offlineHandling")],
];

type CorrectionEffects = { settlements: number; quarters: string[] };

/**
 * Effects of a changed name or ID number of a person: approved settlements with unpaid lines sealed to the former one, which
 * `payee_changed` will stop, and quarters whose accepted platform report names the person so.
 */
const effectsOf = async (db: Reader, laborId: number): Promise<CorrectionEffects> => {
  const settlements = await db
    .selectFrom("payout_lines as p")
    .innerJoin("settlements as s", "s.id", "p.settlement_id")
    .where("p.labor_id", "=", laborId)
    .where("p.status", "in", unpaidLines)
    .where("s.status", "in", approved)
    .select("s.id")
    .distinct()
    .execute();
  return { settlements: settlements.length, quarters: await reportedQuarters(db, await idsOfPerson(db, laborId)) };
};

/** Fields that a look at a case shows, by which the audit log knows that its photos were seen. */
const photoFields = ["id_front_key", "id_back_key"] as const;

/**
 * Objection to a reviewer's decision about a case, as an error code; null where there is none. Only passing has one: the card is
 * somebody else's (`review_needs_correction`), or the reviewer has not looked at both photos themselves (`evidence_not_seen`).
 */
const reviewObstacle = async (
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

/** The kind of document that a person of the register has now. */
const idTypeOfLabor = async (db: Reader, laborId: number) => {
  const { id_no } = await readRow(db, "labors", laborId);
  return idTypeOf(id_no);
};

const stamp = { by: "checker_id", at: "decided_at", reason: "decided_reason" } as const;

/** The calls of `realNameReviews`. */
export const servedReviews = serveRecord(realNameReviewRecord, {
  source: reviewsSource,
  prefix: "RZ",
  stamps: { approve: stamp, reject: stamp },
  createReason: "remark",
  audited: { create: ["kind", "labor_id", "ocr_error"], act: ["kind", "labor_id"] },
  facts: async ({ db }, { labor_id, kind, new_name, new_id_no, valid_to }) => ({
    asked:
      new_name === null || new_id_no === null ? null : { name: maskName(new_name), id_no: maskIdNumber(new_id_no) },
    valid_to,
    id_type: await idTypeOfLabor(db, labor_id),
    effects: kind === reviewKinds.correction ? await effectsOf(db, labor_id) : { settlements: 0, quarters: [] },
  }),
  obstacle: reviewObstacle,
  create: handIn,
  act: { approve: approveReview, reject: rejectReview },
});
