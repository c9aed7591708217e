import { z } from "zod";
import { defineCall, idText, shortText } from "../../kernel/calls/define.ts";

export const cardSides = ["front", "back"] as const;
/** `front` shows the portrait of an ID card, `back` the emblem. */
export type CardSide = (typeof cardSides)[number];

/** Fields that could not be read for sure and were left empty; none of them decides anything. */
export const cardWarnings = ["nation", "address", "authority"] as const;

const dayText = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const signed = {
  warnings: z.array(z.enum(cardWarnings)),
  /** The service's own mark over token, file and result: the result can be handed in unchanged only. */
  signature: z.string().regex(/^[0-9a-f]{64}$/),
};

/** Facts read of the portrait side. */
export const frontResult = z.strictObject({
  side: z.literal("front"),
  name: shortText(50),
  id_no: z.string().regex(/^\d{17}[\dX]$/),
  sex: z.enum(["male", "female"]),
  nation: shortText(10),
  birth: dayText,
  address: shortText(200),
  ...signed,
});

/** Facts read of the emblem side; `valid_to` null: 长期, without an end. */
export const backResult = z.strictObject({
  side: z.literal("back"),
  authority: shortText(60),
  valid_from: dayText,
  valid_to: dayText.nullable(),
  ...signed,
});

export const cardResult = z.discriminatedUnion("side", [frontResult, backResult]);
/** A recognised side of an ID card with the signature of the service. */
export type SignedCardResult = z.output<typeof cardResult>;

/** The header by which the permission to have a worker's card recognised is sent. */
export const recognitionTokenHeader = "recognition_token";
/** Lifetime of a recognition token, in seconds. */
export const recognitionTokenSeconds = 600;
/**
 * Time that the desk waits for a card to be read, in milliseconds: the reader may have to start, and others come first. It
 * travels with the request, and what waits longer leaves the line.
 */
export const recognitionWaitMs = 120_000;
/** Most pictures of a side that may be tried with one token. */
export const mostRecognitionTries = 10;

/**
 * Reads one side of an ID card from an uploaded photo. The token comes with `labors.identity` and is this person's, about
 * this worker, for ten minutes; each side may be read with it once. A photo that cannot be read is answered with
 * `errorMessage`, in the language of `accept-language`, which is shown as it is.
 */
export const recognitionIdCard = defineCall({
  name: "recognition.idCard",
  method: "POST",
  path: "/recognition/id_card",
  access: "labor.labor.edit",
  headers: [recognitionTokenHeader, "accept-language"],
  body: () => z.strictObject({ side: z.enum(cardSides), key: idText }),
  isUnkept: true,
  output: () => z.union([cardResult, z.strictObject({ errorMessage: z.string() })]),
  refusals: ["recognition_token_invalid", "recognition_token_used", "too_many_tries", "not_found", "document_not_read"],
});

/**
 * Answers how many photos come before the one of this token and side; 0: it is being read, or comes next; null: none waits.
 */
export const recognitionPlace = defineCall({
  name: "recognition.place",
  method: "GET",
  path: "/recognition/id_card/place",
  access: "labor.labor.edit",
  headers: [recognitionTokenHeader],
  query: () => z.strictObject({ side: z.enum(cardSides) }),
  output: () => z.strictObject({ before: z.int().min(0).nullable() }),
  refusals: ["recognition_token_invalid"],
});
