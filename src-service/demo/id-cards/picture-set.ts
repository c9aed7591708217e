import { addMonths } from "../../../src-shared/kernel/values/time/time.ts";
import type { CardSide } from "../../core/channels/id-card.ts";
import { drawBack, drawFront } from "./draw-card.ts";
import { type CardFacts, madeUpCard } from "./made-up-person.ts";
import { goodShots, photograph, type Shot } from "./photograph.ts";

const badShots = ["blurred", "glare", "cut", "dark", "screenshot"] as const satisfies readonly Shot[];

export type CardPicture = {
  readonly facts: CardFacts;
  /** The side that the picture shows. */
  readonly side: CardSide;
  readonly shot: Shot;
  readonly kind: "png" | "jpeg";
  /** True when everything on the card can be read. */
  readonly isGood: boolean;
  readonly bytes: Buffer;
};

/**
 * Picture `at` (from 0) of an endless set, the same for the same seed and day: eight of ten can be read, two of ten are
 * blurred, mirrored, cut off, dark or a screenshot; every third shows the emblem side, every ninth card has expired.
 */
export const cardPicture = (seed: number, at: number, today: string): CardPicture => {
  const isGood = at % 10 < 8;
  const shot = (isGood ? goodShots[at % goodShots.length] : badShots[Math.floor(at / 10) % badShots.length]) as Shot;
  const made = madeUpCard(seed * 7_919 + at * 37, today);
  const from = addMonths(today, -250);
  const facts = at % 9 === 4 ? { ...made, valid_from: from, valid_to: addMonths(from, 240) } : made;
  const side = Math.floor(at / 5) % 3 === 2 ? "back" : "front";
  const kind = at % 4 === 0 ? "png" : "jpeg";
  const bytes = photograph(side === "front" ? drawFront(facts) : drawBack(facts), shot, seed * 1_009 + at, kind);
  return { facts, side, shot, kind, isGood, bytes };
};
