import type { SignedCardResult } from "../../src-shared/calls/recognition.ts";
import { unifyNameDots } from "../../src-shared/values/text.ts";
import type { Labor } from "../people/find-labor.ts";

type Front = Extract<SignedCardResult, { side: "front" }>;
type Back = Extract<SignedCardResult, { side: "back" }>;

/** Which characters of the recognised text are not those of the registered one, from 0. */
export const differingPositions = (recognised: string, registered: string): number[] => {
  const expected = Array.from(registered);
  const actual = Array.from(recognised);
  const differing = actual.flatMap((character, at) => (character === expected[at] ? [] : [at]));
  // A text that only lacks its end differs behind its last character.
  return actual.length < expected.length ? [...differing, actual.length] : differing;
};

/** Whether a card is valid on a day; `valid_to` null is 长期. */
export const isValidOn = ({ valid_from, valid_to }: Pick<Back, "valid_from" | "valid_to">, today: string): boolean =>
  valid_from <= today && (valid_to === null || valid_to >= today);

export type Comparison = {
  readonly name: readonly number[];
  readonly id_no: readonly number[];
  readonly isValid: boolean;
  /** Nothing differs and the card is valid. */
  readonly isEqual: boolean;
};

/** Compares what was recognised with the register: name, ID number, and validity on the day (`YYYY-MM-DD`). */
export const compareCard = (
  labor: Pick<Labor, "name" | "id_no">,
  front: Pick<Front, "name" | "id_no">,
  back: Pick<Back, "valid_from" | "valid_to">,
  today: string,
): Comparison => {
  const name = differingPositions(unifyNameDots(front.name), unifyNameDots(labor.name));
  const id_no = differingPositions(front.id_no, labor.id_no);
  const isValid = isValidOn(back, today);
  return { name, id_no, isValid, isEqual: name.length === 0 && id_no.length === 0 && isValid };
};
