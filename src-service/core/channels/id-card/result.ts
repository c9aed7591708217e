/** The side of an ID card: `front` shows the portrait, `back` the emblem. */
export type CardSide = "front" | "back";

/** Fields that could not be read for sure and were left empty: none of them decides anything. */
export type CardWarning = "nation" | "address" | "authority";

/** Data on the portrait side. `birth` is `YYYY-MM-DD`; number, birth and sex agree with each other. */
export type FrontResult = {
  readonly side: "front";
  readonly name: string;
  readonly id_no: string;
  readonly sex: "male" | "female";
  readonly nation: string;
  readonly birth: string;
  readonly address: string;
  readonly warnings: readonly CardWarning[];
};

/** Data on the emblem side. Days are `YYYY-MM-DD`; `valid_to` null: 长期, without an end. */
export type BackResult = {
  readonly side: "back";
  readonly authority: string;
  readonly valid_from: string;
  readonly valid_to: string | null;
  readonly warnings: readonly CardWarning[];
};

export type CardResult = FrontResult | BackResult;

/** Reasons why a card was not read; each has a sentence that says which photo to take again. */
export const cardRefusals = [
  // The file is none that is opened.
  "empty",
  "notPicture",
  "tooLarge",
  "animated",
  "cmyk",
  "progressive",
  "deepColor",
  "damaged",
  // The picture shows no card that can be read.
  "noCard",
  "otherSide",
  "cutOff",
  "tooSmall",
  "tooDark",
  "glare",
  "blurred",
  "number",
  "name",
  "disagrees",
  "validity",
  // The reader could not do it.
  "tooLong",
  "busy",
  "down",
] as const;
export type CardRefusal = (typeof cardRefusals)[number];

export type CardAnswer =
  | { readonly ok: true; readonly result: CardResult }
  | { readonly ok: false; readonly refusal: CardRefusal };

export const refused = (refusal: CardRefusal): CardAnswer => ({ ok: false, refusal });
