import { z } from "zod";
import { backResult, frontResult } from "../../../src-shared/calls/recognition.ts";
import { reviewErrors } from "../../../src-shared/records/real-name-reviews.ts";
import { identityMethods, identityResults } from "../../../src-shared/states/identity-check.ts";
import { ServiceError, type Writing } from "../../context.ts";
import type { Labor } from "../../people/find-labor.ts";
import { type Comparison, compareCard } from "../compare.ts";

/** What the service itself has read of a card. */
export const readCard = z.object({
  front: frontResult.omit({ signature: true }),
  back: backResult.omit({ signature: true }),
});
export type ReadCard = z.output<typeof readCard>;

type Photos = { readonly front: string; readonly back: string };

/** What was read of the last photos that did not match the register, which must be these. Else `recognition_untrusted`. */
export const cardOfMismatch = async ({ tx }: Writing, labor: Labor, photos: Photos): Promise<ReadCard> => {
  const evidence = await tx
    .selectFrom("labor_identity")
    .select(["ocr", "front_key", "back_key", "result"])
    .where("labor_id", "=", labor.id)
    .where("method", "=", identityMethods.photos)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const isThis =
    evidence?.result === identityResults.noMatch &&
    evidence.front_key === photos.front &&
    evidence.back_key === photos.back;
  if (!isThis) throw new ServiceError("recognition_untrusted");
  return readCard.parse(JSON.parse(evidence.ocr ?? "{}"));
};

/** The card against the register on a day. */
export const compareRead = (labor: Pick<Labor, "name" | "id_no">, card: ReadCard, today: string): Comparison =>
  compareCard(labor, card.front, card.back, today);

/** The word of the program for what differs. */
export const errorWord = ({ name, id_no, isValid }: Comparison): (typeof reviewErrors)[number] => {
  const parts = [name.length > 0 && "name", id_no.length > 0 && "id_no", !isValid && "validity"];
  const word = parts.filter((part) => part !== false).join("_");
  return reviewErrors.find((one) => one === word) ?? "none";
};
