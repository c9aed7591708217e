import type { z } from "zod";
import { realNameStates } from "../../../src-shared/kernel/states/worker.ts";
import { ageOn, checkIdNumber } from "../../../src-shared/kernel/values/people/id-number.ts";
import { idTypeOf } from "../../../src-shared/kernel/values/people/id-type.ts";
import { namePinyin } from "../../../src-shared/kernel/values/people/pinyin.ts";
import { dayOf, isDay } from "../../../src-shared/kernel/values/time/time.ts";
import { identityMethods, identityResults } from "../../../src-shared/workers/identity/identity-check-states.ts";
import {
  type realNameReviewRecord,
  reviewKinds,
} from "../../../src-shared/workers/identity/real-name-reviews-record.ts";
import { sendNotice } from "../../core/channels/sms/send-notice.ts";
import { ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import { readRow, type Tables } from "../../core/database/tables.ts";
import type { Labor } from "../../directory/people/find-labor.ts";
import { differences, keepHistory } from "../../directory/people/history.ts";
import { takeOverNumber } from "../../directory/people/merged.ts";
import { newEvidence } from "../../directory/people/new-rows.ts";
import { assertNumberFree } from "../../directory/worker-register/number-free.ts";
import { isValidOn } from "./compare.ts";
import { readCard } from "./recognised.ts";
import { saveLabor } from "./save-labor.ts";
import { factsOf } from "./settle-card.ts";

export type Review = Tables["real_name_reviews"];
type Body = z.output<typeof realNameReviewRecord.calls.update.body>;

const laborOf = ({ tx }: Writing, { labor_id }: Review): Promise<Labor> => readRow(tx, "labors", labor_id);

/**
 * Facts the register takes over from the card. Its last day is what the reviewer reads on the photo, else what was recognised
 * (null: 长期); of a document that is not read the reviewer alone knows it.
 */
const cardFacts = (review: Review, { valid_to = "" }: Body, today: string) => {
  if (valid_to !== "" && !isDay(valid_to)) throw new ServiceError("invalid", { fields: { valid_to: ["range"] } });
  if (review.kind === reviewKinds.exempt) {
    if (valid_to === "") throw new ServiceError("last_day_missing");
    if (valid_to < today) throw new ServiceError("card_not_valid");
    return { id_valid_from: null, id_valid_to: valid_to };
  }
  const { back, front } = readCard.parse(JSON.parse(review.ocr));
  const validity = { valid_from: back.valid_from, valid_to: valid_to === "" ? back.valid_to : valid_to };
  if (!isValidOn(validity, today)) throw new ServiceError("card_not_valid");
  return factsOf(front, validity);
};

const keepEvidence = async (
  writing: Writing,
  review: Review,
  { by, isApproved, reason }: { readonly by: number; readonly isApproved: boolean; readonly reason: string },
): Promise<void> => {
  const { agency_id, company_id, labor_id, maker_id, ocr, front_key, back_key } = review;
  const evidence = newEvidence({
    ...{ id: await writing.ids(1), agency_id, company_id, labor_id, at: writing.at, user_id: maker_id },
    method: review.kind === reviewKinds.correction ? identityMethods.correction : identityMethods.manual,
    result: isApproved ? identityResults.match : identityResults.noMatch,
    ...{ platform: "local", ocr, front_key, back_key, reviewer_id: by, note: reason },
  });
  await writing.tx.insertInto("labor_identity").values(evidence).execute();
};

/** Changes that a correction makes to the person: sex, day of birth and age follow the number. */
const corrected = (labor: Labor, { new_name, new_id_no }: Review, today: string): Partial<Labor> => {
  const name = new_name ?? labor.name;
  const id_no = new_id_no ?? labor.id_no;
  const id = checkIdNumber(id_no, { today });
  return {
    ...{ name, id_no, id_type: idTypeOf(id_no), name_pinyin: namePinyin(name) },
    ...(id.ok && { sex: id.sex, birth: id.birthDate, age: ageOn(id.birthDate, today) }),
  };
};

const settle = async (writing: Writing, labor: Labor, changes: Partial<Labor>, by: number, step: string) => {
  const about = { agency_id: labor.agency_id, company_id: 0, labor_id: labor.id, company_labor_id: 0, action: step };
  const after = { ...labor, ...changes };
  await keepHistory(writing, by, differences(about, labor, after, ["name", "id_no", "real_name_status"]));
  if (Object.keys(changes).length > 0) await saveLabor(writing, labor, changes);
  await writing.audit({
    agency_id: labor.agency_id,
    action: `realName.${step}`,
    object: `labor:${labor.id}`,
    before: { real_name_status: labor.real_name_status },
    after: { real_name_status: after.real_name_status },
  });
};

/**
 * A reviewer finds that photos and register are one person's: verified, with evidence. Of a correction the register takes
 * over what was asked for. That they have looked at both photos is `reviewObstacle`'s. Throws `card_not_valid`, `id_no_taken`, `illegal_transition` where the person was changed meanwhile.
 */
export const approveReview = async ({ principal }: SignedIn, writing: Writing, review: Review, body: Body) => {
  const today = dayOf(writing.at);
  const labor = await laborOf(writing, review);
  const isCorrection = review.kind === reviewKinds.correction;
  const states = ["inReview", ...(isCorrection ? (["verified"] as const) : [])] as const;
  if (!states.some((state) => labor.real_name_status === realNameStates.code(state)))
    throw new ServiceError("illegal_transition");
  const facts = cardFacts(review, body, today);
  const number = review.new_id_no ?? labor.id_no;
  if (isCorrection) {
    await assertNumberFree(writing, principal, labor, number);
    await takeOverNumber(writing, labor, number);
  }
  const changes: Partial<Labor> = {
    ...{ real_name_status: realNameStates.code("verified"), ...facts },
    ...{ id_front_key: review.front_key, id_back_key: review.back_key },
    ...(isCorrection && corrected(labor, review, today)),
  };
  await settle(writing, labor, changes, principal.user_id, isCorrection ? "correct" : "approve");
  await keepEvidence(writing, review, { by: principal.user_id, isApproved: true, reason: body.reason ?? "" });
  if (isCorrection) await sendNotice(writing, { phone: labor.mobile, about: "identityCorrected" });
  return { changes: { valid_to: facts.id_valid_to } };
};

/** A reviewer refuses: the worker is told why, and who was in review hands in new photos; who was verified stays so. */
export const rejectReview = async ({ principal }: SignedIn, writing: Writing, review: Review, body: Body) => {
  const labor = await laborOf(writing, review);
  const isInReview = realNameStates.allows("reject", labor.real_name_status);
  const reason = body.reason ?? "";
  const changes = isInReview ? { real_name_status: realNameStates.code("refused") } : {};
  await settle(writing, labor, changes, principal.user_id, "reject");
  await keepEvidence(writing, review, { by: principal.user_id, isApproved: false, reason });
  await sendNotice(writing, { phone: labor.mobile, about: "identityRefused", reason });
  return {};
};
