import { cut, type Gray } from "./pixels.ts";

/** Size of a straightened card in pixels: 85.6 mm × 54 mm at 300 dots an inch. */
export const cardWidth = 1012;
export const cardHeight = 638;

type Box = readonly [left: number, top: number, width: number, height: number];

/** Where the fields of both sides stand on a straightened card, with room for corners that were found a little off. */
export const boxes = {
  name: [150, 70, 450, 74],
  sex: [150, 156, 84, 70],
  nation: [344, 156, 250, 70],
  birth: [150, 236, 420, 70],
  address: [150, 312, 456, 184],
  number: [312, 512, 650, 84],
  authority: [380, 450, 590, 72],
  validity: [380, 526, 590, 72],
} as const satisfies Record<string, Box>;

/** The part of a card in which a field stands. */
export const field = (card: Gray, name: keyof typeof boxes): Gray => {
  const [left, top, width, height]: Box = boxes[name];
  return cut(card, left, top, width, height);
};

/** The four quarters in which marks of the two sides are looked for: the emblem upper left, the portrait on the right. */
export const emblemBox: Box = [60, 60, 230, 220];
export const portraitBox: Box = [640, 90, 290, 345];

/** A box of a card that lies upside down. */
export const flipped = ([left, top, width, height]: Box): Box => [
  cardWidth - left - width,
  cardHeight - top - height,
  width,
  height,
];
