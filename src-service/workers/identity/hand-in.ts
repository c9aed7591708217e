import type { z } from "zod";
import { leastReason } from "../../../src-shared/kernel/calls/define.ts";
import { realNameStates } from "../../../src-shared/kernel/states/worker.ts";
import { checkPersonName } from "../../../src-shared/kernel/values/people/chinese-name.ts";
import { checkIdNumber } from "../../../src-shared/kernel/values/people/id-number.ts";
import { isReadByMachine } from "../../../src-shared/kernel/values/people/id-type.ts";
import { unifyName, visibleLength } from "../../../src-shared/kernel/values/text/text.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import {
  type realNameReviewRecord,
  realNameReviewStates,
  reviewHours,
  reviewKinds,
} from "../../../src-shared/workers/identity/real-name-reviews-record.ts";
import { ServiceError, type SignedIn, type Writing } from "../../core/context.ts";
import type { Reader, Tables } from "../../core/database/tables.ts";
import { notFound } from "../../core/plumbing/answers.ts";
import { findLaborToChange, type Labor } from "../../directory/people/find-labor.ts";
import { assertNumberFree } from "../../directory/worker-register/number-free.ts";
import { fullIdNumber } from "../../directory/worker-register/rules.ts";
import { countOf } from "./compare.ts";
import { documentColumns } from "./document.ts";
import { bothDiffer, cardOfMismatch, compareRead, errorWord, type ReadCard } from "./recognised.ts";
import { saveLabor } from "./save-labor.ts";

type Body = z.output<typeof realNameReviewRecord.calls.create.body>;
type Asked = { readonly new_name: string; readonly new_id_no: string };

const hourMs = 3_600_000;

/** Where nobody works at that company, as for anybody unknown: `not_found`. */
const assertWorksAt = async (db: Reader, laborId: number, companyId: number): Promise<void> => {
  const relation = await db
    .selectFrom("company_labors")
    .select("id")
    .where("labor_id", "=", laborId)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  if (relation === undefined) throw notFound();
};

const assertNoneWaits = async (db: Reader, laborId: number): Promise<void> => {
  const waiting = await db
    .selectFrom("real_name_reviews")
    .select("id")
    .where("labor_id", "=", laborId)
    .where("status", "=", realNameReviewStates.code("waiting"))
    .executeTakeFirst();
  if (waiting !== undefined) throw new ServiceError("review_waits");
};

/**
 * ID cards are read before a person looks at them, other documents are not read at all. Somebody verified keeps that state
 * while a correction waits: what they are paid by is the register as it is.
 */
const assertMayHandIn = (labor: Labor, kind: number): void => {
  const isRead = isReadByMachine(labor.id_no);
  if (kind === reviewKinds.exempt && isRead) throw new ServiceError("id_card_is_read");
  if (kind === reviewKinds.manual && !isRead) throw new ServiceError("document_not_read");
  if (kind === reviewKinds.exempt && realNameStates.allows("exempt", labor.real_name_status)) return;
  const isMismatch = realNameStates.allows("review", labor.real_name_status);
  const isVerified = labor.real_name_status === realNameStates.code("verified");
  if (!isMismatch && !(kind === reviewKinds.correction && isVerified)) throw new ServiceError("illegal_transition");
};

/** Refuses what a client says was recognised where the service has read something else. */
const assertSaidRightly = (body: Body, { front, back }: ReadCard): void => {
  const said = [
    [body.ocr_name, front.name],
    [body.ocr_id_no, front.id_no],
    [body.ocr_expired_date, back.valid_to ?? ""],
  ];
  if (said.some(([client, own]) => client !== undefined && client !== own))
    throw new ServiceError("recognition_untrusted");
};

/** Name and number that the register is to hold. Throws `invalid`, `nothing_differs`, `id_no_taken`, `unseen_limit`. */
const askedOf = async (
  { principal }: Pick<SignedIn, "principal">,
  writing: Writing,
  labor: Labor,
  body: Body,
  { front }: ReadCard,
): Promise<Asked> => {
  const today = dayOf(writing.at);
  const new_name = unifyName(body.new_name || front.name);
  const new_id_no = fullIdNumber(body.new_id_no || front.id_no);
  const fields = {
    ...(!checkPersonName(new_name).ok && { new_name: ["invalid_value"] }),
    ...(!checkIdNumber(new_id_no, { today }).ok && { new_id_no: ["invalid_value"] }),
  };
  if (Object.keys(fields).length > 0) throw new ServiceError("invalid", { fields });
  if (new_name === labor.name && new_id_no === labor.id_no) throw new ServiceError("nothing_differs");
  await assertNumberFree(writing, principal, labor, new_id_no);
  return { new_name, new_id_no };
};

type Photos = { readonly front: string; readonly back: string };

/** Columns the service has read of photos that did not match, and those that a correction of the register asks for. */
const readColumns = async (
  context: Pick<SignedIn, "principal">,
  writing: Writing,
  labor: Labor,
  body: Body,
  photos: Photos,
) => {
  const card = await cardOfMismatch(writing, labor, photos);
  assertSaidRightly(body, card);
  const today = dayOf(writing.at);
  const compared = compareRead(labor, card, today);
  const isCorrection = body.kind === reviewKinds.correction;
  if (!isCorrection) {
    if (bothDiffer(labor, card, today)) throw new ServiceError("review_needs_correction");
    // Somebody says why photos count that the machine has read otherwise.
    if (visibleLength(body.remark) < leastReason)
      throw new ServiceError("invalid", { fields: { remark: ["required"] } });
  }
  const asked = isCorrection ? await askedOf(context, writing, labor, body, card) : { new_name: null, new_id_no: null };
  return {
    ...{ ocr: JSON.stringify(card), ocr_name: card.front.name, ocr_id_no: card.front.id_no, ...asked },
    ocr_expired_date: card.back.valid_to ?? "",
    ...{ ocr_error: errorWord(compared), card_differs: countOf(compared) },
  };
};

/**
 * A case for a second person (requirements W10, W3): what was recognised is the service's own reading of the last photos that
 * did not match; of documents that are not read there are the photos alone. The person goes to review.
 */
export const handIn = async ({ principal }: SignedIn, writing: Writing, body: Body, company: Tables["companies"]) => {
  const { tx, nowMs } = writing;
  const labor = await findLaborToChange(tx, principal, body.labor_id);
  await assertWorksAt(tx, labor.id, company.id);
  await assertNoneWaits(tx, labor.id);
  assertMayHandIn(labor, body.kind);
  const photos = { front: body.id_front_img_url, back: body.id_back_img_url };
  const isExempt = body.kind === reviewKinds.exempt;
  const read = isExempt
    ? await documentColumns(tx, principal, labor, photos, body.remark)
    : await readColumns({ principal }, writing, labor, body, photos);
  return {
    columns: {
      ...{ labor_id: labor.id, kind: body.kind, remark: body.remark, ...read },
      ...{ front_key: photos.front, back_key: photos.back, originals: 1 },
      due_at: shanghaiNow(nowMs + reviewHours * hourMs),
    },
    besides: async () => {
      const inReview = realNameStates.code("inReview");
      const isMoved = isExempt || realNameStates.allows("review", labor.real_name_status);
      if (isMoved)
        await saveLabor(writing, labor, { real_name_status: inReview, ...(isExempt && { card_differs: null }) });
      await writing.audit({
        agency_id: labor.agency_id,
        action: "realName.submit",
        object: `labor:${labor.id}`,
        before: { real_name_status: labor.real_name_status },
        after: { kind: body.kind, ...(isMoved && { real_name_status: inReview }) },
      });
    },
  };
};
