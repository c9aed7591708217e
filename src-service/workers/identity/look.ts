import { idTypeOf } from "../../../src-shared/kernel/values/people/id-type.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import { realNameReviewRecord, reviewKinds } from "../../../src-shared/workers/identity/real-name-reviews-record.ts";
import { type HandlersFor, ServiceError } from "../../core/context.ts";
import { findRow } from "../../core/database/tables.ts";
import { notFound } from "../../core/plumbing/answers.ts";
import { countUses } from "../../lists/sensitive/uses.ts";
import type { Service } from "../../lists/service.ts";
import { objectFile, readStored } from "../../lists/storage/stored-files.ts";
import { findRecord } from "../../records/records/find.ts";
import type { Review } from "./decide.ts";
import { compareRead, readCard } from "./recognised.ts";

type Look = HandlersFor<"realNameReviews.look">["realNameReviews.look"];

/**
 * Answers `realNameReviews.look`: photos, register and recognised values of a case in clear, counted as a reveal and in the
 * audit log of case and person. Throws `not_found`, `photo_missing`, `reveal_limit`.
 */
export const lookAtReview =
  (service: Service): Look =>
  async ({ db, principal, write }, { params, body }) => {
    const review = await findRecord<Review>(db, principal, realNameReviewRecord, params.id);
    const labor = await findRow(db, "labors", review.labor_id);
    if (labor === undefined) throw notFound();
    const bytes = async (key: string): Promise<Buffer> =>
      readStored(service.secrets, objectFile(service, key)).catch(() => {
        throw new ServiceError("photo_missing");
      });
    const files = [
      { side: "front", photo: await bytes(review.front_key) },
      { side: "back", photo: await bytes(review.back_key) },
    ] as const;
    await write(async (writing) => {
      await countUses(writing, principal, "reveal", [{ mark: "" }]);
      for (const object of [`realNameReview:${review.id}`, `labor:${labor.id}`] as const)
        await writing.audit({
          ...{ agency_id: review.agency_id, action: "sensitive.reveal", object },
          ...{ after: { field: "id_front_key,id_back_key,name,id_no" }, reason: body.reason.trim() },
        });
    });
    const card = review.kind === reviewKinds.exempt ? null : readCard.parse(JSON.parse(review.ocr));
    const today = dayOf(shanghaiNow(service.clock.now()));
    const { name, id_no } = card === null ? { name: [], id_no: [] } : compareRead(labor, card, today);
    const { new_name, new_id_no } = review;
    return {
      registered: { name: labor.name, id_no: labor.id_no },
      id_type: idTypeOf(labor.id_no),
      recognised: card === null ? null : { name: card.front.name, id_no: card.front.id_no },
      asked: new_name === null || new_id_no === null ? null : { name: new_name, id_no: new_id_no },
      positions: { name: [...name], id_no: [...id_no] },
      valid_from: card?.back.valid_from ?? null,
      valid_to: card === null ? review.valid_to : card.back.valid_to,
      photos: files.map(({ side, photo }) => ({
        side,
        kind: photo[0] === 0x89 ? "png" : "jpeg",
        base64: photo.toString("base64"),
      })),
    };
  };
