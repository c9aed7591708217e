import { maskIdNumber, maskName, maskPhone } from "../../../src-shared/kernel/values/people/mask.ts";
import { differingPositions } from "../../../src-shared/kernel/values/text/differing-positions.ts";
import { unifyName } from "../../../src-shared/kernel/values/text/text.ts";
import { dayOf, shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { CardComparison } from "../../../src-shared/workers/identity/identity-calls.ts";
import type { SignedCardResult } from "../../../src-shared/workers/identity/recognition.ts";
import type { Labor } from "../../directory/people/find-labor.ts";

type Front = Extract<SignedCardResult, { side: "front" }>;
type Back = Extract<SignedCardResult, { side: "back" }>;

/** True when a card is valid on a day; `valid_to` null is 长期. */
export const isValidOn = ({ valid_from, valid_to }: Pick<Back, "valid_from" | "valid_to">, today: string): boolean =>
  valid_from <= today && (valid_to === null || valid_to >= today);

export type Comparison = {
  readonly name: readonly number[];
  readonly id_no: readonly number[];
  readonly isValid: boolean;
  /** Nothing differs and the card is valid. */
  readonly isEqual: boolean;
};

/** Number of characters of name and ID number that differ; 0 where only the validity stands against the card. */
export const countOf = ({ name, id_no }: Pick<Comparison, "name" | "id_no">): number => name.length + id_no.length;

/** Compares what was recognised with the register: name, ID number, and validity on the day (`YYYY-MM-DD`). */
export const compareCard = (
  labor: Pick<Labor, "name" | "id_no">,
  front: Pick<Front, "name" | "id_no">,
  back: Pick<Back, "valid_from" | "valid_to">,
  today: string,
): Comparison => {
  const name = differingPositions(unifyName(front.name), unifyName(labor.name));
  const id_no = differingPositions(front.id_no, labor.id_no);
  const isValid = isValidOn(back, today);
  return { name, id_no, isValid, isEqual: name.length === 0 && id_no.length === 0 && isValid };
};

/** True when a card that was read agrees with the register at this moment (epoch ms). */
export const isEqualToday = (
  labor: Pick<Labor, "name" | "id_no">,
  card: { readonly front: Pick<Front, "name" | "id_no">; readonly back: Pick<Back, "valid_from" | "valid_to"> },
  nowMs: number,
): boolean => compareCard(labor, card.front, card.back, dayOf(shanghaiNow(nowMs))).isEqual;

/**
 * A comparison as it is shown to who handed the photos in: the register masked, what was read as it is. Which characters differ
 * is for who may reveal (`mayReveal`).
 */
export const shownComparison = (
  labor: Pick<Labor, "name" | "id_no" | "mobile">,
  front: Pick<Front, "name" | "id_no">,
  { valid_from, valid_to }: Pick<Back, "valid_from" | "valid_to">,
  { name, id_no, isValid: is_valid }: Comparison,
  today: string,
  mayReveal: boolean,
): Omit<CardComparison, "real_name_status"> => {
  const differing = (positions: readonly number[]) => ({
    differs: positions.length > 0,
    positions: mayReveal ? [...positions] : null,
  });
  return {
    name: { recognised: front.name, registered: maskName(labor.name), ...differing(name) },
    id_no: { recognised: front.id_no, registered: maskIdNumber(labor.id_no), ...differing(id_no) },
    validity: { valid_from, valid_to, today, is_valid },
    contract_mobile: maskPhone(labor.mobile),
  };
};
