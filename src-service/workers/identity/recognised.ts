import { z } from "zod";
import { identityMethods, identityResults } from "../../../src-shared/workers/identity/identity-check-states.ts";
import { reviewErrors } from "../../../src-shared/workers/identity/real-name-reviews-record.ts";
import { backResult, frontResult } from "../../../src-shared/workers/identity/recognition.ts";
import { ServiceError, type Writing } from "../../core/context.ts";
import type { Reader } from "../../core/database/tables.ts";
import type { Labor } from "../../directory/people/find-labor.ts";
import { type Comparison, compareCard, shownComparison } from "./compare.ts";

/** Facts that the service itself has read of a card. */
export const readCard = z.object({
  front: frontResult.omit({ signature: true }),
  back: backResult.omit({ signature: true }),
});
export type ReadCard = z.output<typeof readCard>;

type Photos = { readonly front: string; readonly back: string };

/** The last photos of a worker that did not match the register, with who handed them in; null where the last ones did. */
export const lastMismatch = async (
  db: Reader,
  laborId: number,
): Promise<(Photos & { readonly by: number; readonly card: ReadCard }) | null> => {
  const evidence = await db
    .selectFrom("labor_identity")
    .select(["ocr", "front_key", "back_key", "result", "user_id"])
    .where("labor_id", "=", laborId)
    .where("method", "=", identityMethods.photos)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (evidence?.result !== identityResults.noMatch) return null;
  const { front_key: front, back_key: back, user_id: by, ocr } = evidence;
  return front === null || back === null ? null : { front, back, by, card: readCard.parse(JSON.parse(ocr ?? "{}")) };
};

/** Finds what was read of these photos of a worker, by the newest check of them; null where nobody could read them. */
export const readOf = async (db: Reader, laborId: number, { front, back }: Photos): Promise<ReadCard | null> => {
  const evidence = await db
    .selectFrom("labor_identity")
    .select("ocr")
    .where("labor_id", "=", laborId)
    .where("method", "=", identityMethods.photos)
    .where("front_key", "=", front)
    .where("back_key", "=", back)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return evidence === undefined ? null : readCard.parse(JSON.parse(evidence.ocr ?? "{}"));
};

/** Finds the reading of the last photos that did not match the register, which must be these. Else `recognition_untrusted`. */
export const cardOfMismatch = async ({ tx }: Writing, labor: Labor, photos: Photos): Promise<ReadCard> => {
  const last = await lastMismatch(tx, labor.id);
  if (last?.front !== photos.front || last.back !== photos.back) throw new ServiceError("recognition_untrusted");
  return last.card;
};

/** The card against the register on a day. */
export const compareRead = (labor: Pick<Labor, "name" | "id_no">, card: ReadCard, today: string): Comparison =>
  compareCard(labor, card.front, card.back, today);

/**
 * True of a card whose name and number both differ: it is another person's, or the register is wrong, and nobody passes it as the
 * registered person's (`review_needs_correction`).
 */
export const bothDiffer = (labor: Pick<Labor, "name" | "id_no">, card: ReadCard, today: string): boolean => {
  const { name, id_no } = compareRead(labor, card, today);
  return name.length > 0 && id_no.length > 0;
};

/** The same as it is shown to who handed the photos in. */
export const shownRead = (
  labor: Pick<Labor, "name" | "id_no" | "mobile">,
  card: ReadCard,
  today: string,
  mayReveal: boolean,
) => shownComparison(labor, card.front, card.back, compareRead(labor, card, today), today, mayReveal);

/** The word of the program for what differs. */
export const errorWord = ({ name, id_no, isValid }: Comparison): (typeof reviewErrors)[number] => {
  const parts = [name.length > 0 && "name", id_no.length > 0 && "id_no", !isValid && "validity"];
  const word = parts.filter((part) => part !== false).join("_");
  return reviewErrors.find((one) => one === word) ?? "none";
};
