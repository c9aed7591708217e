import { realNameReviewStates } from "../../../src-shared/workers/identity/real-name-reviews-record.ts";
import type { Service } from "../../lists/service.ts";
import { shrinkInPlace } from "./small-copy.ts";

/** Cases a turn: a photo takes a moment to encode. */
const inTurn = 20;

/**
 * Once a case is decided its original photos give way to copies of quality 0.2 under the same keys (decision 7.23). Killed in
 * between, the next round does it again.
 */
export const shrinkReviewedPhotos = async (service: Service): Promise<void> => {
  const reviews = await service.reading
    .selectFrom("real_name_reviews")
    .select(["id", "front_key", "back_key"])
    .where("status", "<>", realNameReviewStates.code("waiting"))
    .where("originals", "=", 1)
    .orderBy("id")
    .limit(inTurn)
    .execute();
  for (const { id, front_key, back_key } of reviews) {
    const isDone = [await shrinkInPlace(service, front_key), await shrinkInPlace(service, back_key)];
    if (isDone.includes(false)) continue;
    await service.system("identity").write(async ({ tx }) => {
      await tx.updateTable("real_name_reviews").set({ originals: 0 }).where("id", "=", id).execute();
    });
  }
};
