import type { CardAnswer } from "../../core/channels/id-card.ts";
import type { CardPicture } from "./picture-set.ts";

/**
 * Result of reading a picture against its card. `wrong`: a number, day or sex that is not the card's, which must
 * never be; `wrongName`: a name that four ways of reading misread alike, which the comparison with the register finds.
 */
export type Verdict = "whole" | "partly" | "refused" | "wrongName" | "wrong";

/** Compares an answer with the card that the picture shows. Fields that were left empty with a warning count as `partly`. */
export const judgePicture = ({ facts }: CardPicture, answer: CardAnswer): Verdict => {
  if (!answer.ok) return "refused";
  const { result } = answer;
  const { sex, name, id_no, birth, valid_from, valid_to } = facts;
  const decisive = result.side === "front" ? { sex, id_no, birth } : { valid_from, valid_to };
  const isRight = Object.entries(decisive).every(([field, value]) => Reflect.get(result, field) === value);
  if (!isRight) return "wrong";
  if (result.side === "front" && result.name !== name) return "wrongName";
  const rest =
    result.side === "front"
      ? result.nation === facts.nation && result.address === facts.address
      : result.authority === facts.authority;
  return rest ? "whole" : "partly";
};
