import { idTypeOf } from "../../../src-shared/kernel/values/people/id-type.ts";
import { maskIdNumber, maskName } from "../../../src-shared/kernel/values/people/mask.ts";
import { realNameReviewRecord, reviewKinds } from "../../../src-shared/workers/identity/real-name-reviews-record.ts";
import { type Reader, readRow } from "../../core/database/tables.ts";
import { serveRecord } from "../../records/records/serve.ts";
import { approveReview, rejectReview } from "./decide.ts";
import { effectsOf } from "./effects.ts";
import { handIn } from "./hand-in.ts";
import { reviewObstacle } from "./obstacle.ts";
import { reviewsSource } from "./source.ts";

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
