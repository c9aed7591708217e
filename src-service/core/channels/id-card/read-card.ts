import { createCanvas, type Image } from "@napi-rs/canvas";
import { decodePicture } from "../../pictures/decode.ts";
import type { Engine } from "./engine.ts";
import * as read from "./fields.ts";
import { type Candidate, findCards, searchSide } from "./find-card.ts";
import { distance, type Point, type Quad, rectangle, turned } from "./geometry.ts";
import { brightness, evenLight, sharpness, whiteShare } from "./light.ts";
import { cut, type Gray, grayOf, type Pixels, straighten } from "./pixels.ts";
import { type CardAnswer, type CardRefusal, type CardSide, type CardWarning, refused } from "./result.ts";
import { type boxes, cardHeight, cardWidth, emblemBox, field, flipped, portraitBox } from "./template.ts";

/** Longest side at which a picture is worked on: what is larger shows no more of a card. */
const workingSide = 2_000;
/** Widest side of a card below which its print is too small to be read for sure. */
const leastCardWidth = 480;
const mostCandidates = 3;

type Decoded = { readonly picture: Pixels; readonly small: Pixels; readonly factor: number };

/** A picture at two sizes: to read in, and to search in. */
const drawnTwice = (image: Image): Decoded => {
  const drawn = (longest: number): Pixels => {
    const share = Math.min(1, longest / Math.max(image.width, image.height));
    const [width, height] = [
      Math.max(1, Math.round(image.width * share)),
      Math.max(1, Math.round(image.height * share)),
    ];
    const canvas = createCanvas(width, height);
    const pen = canvas.getContext("2d");
    // What is transparent shows a dark ground, on which a card stands out.
    pen.fillStyle = "#404040";
    pen.fillRect(0, 0, width, height);
    pen.imageSmoothingQuality = "high";
    pen.drawImage(image, 0, 0, width, height);
    return { width, height, data: pen.getImageData(0, 0, width, height).data };
  };
  const picture = drawn(workingSide);
  const small = drawn(searchSide);
  return { picture, small, factor: picture.width / small.width };
};

type Box = readonly [left: number, top: number, width: number, height: number];

/** Share of a box that is clearly red, in any light. */
const redShare = ({ width, data }: Pixels, [left, top, across, down]: Box): number => {
  let red = 0;
  for (let y = top; y < top + down; y += 2) {
    for (let x = left; x < left + across; x += 2) {
      const at = (y * width + x) * 4;
      const [r, g, b] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      if (r > 12 && r > g * 1.7 && r > b * 1.7) red += 4;
    }
  }
  return red / (across * down);
};

type Upright = { readonly side: CardSide; readonly card: Gray };

const upsideDown = ({ width, height, data }: Gray): Gray => ({ width, height, data: Uint8Array.from(data).reverse() });

/**
 * Which side a straightened card shows, and the card the right way up: by the emblem. Without one it is the front, likely
 * way up first: the portrait makes its half darker.
 */
const upright = (picture: Pixels, corners: Quad): readonly Upright[] => {
  const seen = straighten(picture, corners, cardWidth, cardHeight);
  if (seen === null) return [];
  const emblem = redShare(seen, emblemBox);
  const emblemBelow = redShare(seen, flipped(emblemBox));
  const gray = grayOf(seen);
  if (Math.max(emblem, emblemBelow) > 0.2)
    return [{ side: "back", card: emblem > emblemBelow ? gray : upsideDown(gray) }];
  const ways = [gray, upsideDown(gray)].map((card) => ({ side: "front" as const, card }));
  const isTurned = brightness(cut(gray, ...flipped(portraitBox))) < brightness(cut(gray, ...portraitBox));
  return isTurned ? ways.reverse() : ways;
};

/** Reason why the print of a card could not be read: what is wrong with the picture where it shows, else `otherwise`. */
const reasonOf = (card: Gray, box: keyof typeof boxes, otherwise: CardRefusal): CardRefusal => {
  const part = field(card, box);
  if (brightness(card) < 34) return "tooDark";
  if (whiteShare(part) > 0.2) return "glare";
  return sharpness(part) < 0.45 ? "blurred" : otherwise;
};

const isFront = async (engine: Engine, card: Gray): Promise<boolean> =>
  (await read.readNumber(engine, field(evenLight(card), "number"))) !== null;
const isBack = async (engine: Engine, card: Gray): Promise<boolean> =>
  (await read.readValidity(engine, field(evenLight(card), "validity"))) !== null;

const front = async (engine: Engine, raw: Gray): Promise<CardAnswer> => {
  const card = evenLight(raw);
  const id_no = await read.readNumber(engine, field(card, "number"));
  if (id_no === null) return refused(reasonOf(raw, "number", "number"));
  const name = await read.readName(engine, field(card, "name"));
  if (name === null) return refused(reasonOf(raw, "name", "name"));
  const birth = await read.readBirth(engine, field(card, "birth"));
  if (birth === null) return refused(reasonOf(raw, "birth", "number"));
  const sex = await read.readSex(engine, field(card, "sex"));
  const isMale = Number(id_no[16]) % 2 === 1;
  if (birth.replaceAll("-", "") !== id_no.slice(6, 14)) return refused("disagrees");
  if (sex !== null && sex !== (isMale ? "male" : "female")) return refused("disagrees");
  if (sex === null) return refused(reasonOf(raw, "sex", "disagrees"));
  const nation = await read.readNation(engine, field(card, "nation"));
  const address = await read.readAddress(engine, field(card, "address"));
  const warnings: CardWarning[] = [
    ...(nation === null ? ["nation" as const] : []),
    ...(address === null ? ["address" as const] : []),
  ];
  return {
    ok: true,
    result: { side: "front", name, id_no, sex, nation: nation ?? "", birth, address: address ?? "", warnings },
  };
};

const back = async (engine: Engine, raw: Gray): Promise<CardAnswer> => {
  const card = evenLight(raw);
  const validity = await read.readValidity(engine, field(card, "validity"));
  if (validity === null) return refused(reasonOf(raw, "validity", "validity"));
  const authority = await read.readAuthority(engine, field(card, "authority"));
  return {
    ok: true,
    result: {
      side: "back",
      authority: authority ?? "",
      ...validity,
      warnings: authority === null ? ["authority"] : [],
    },
  };
};

/** The whole picture as a card, where it has the proportion of one: a scan, or a photo cut to the card. */
const wholePicture = ({ width, height }: Pixels): readonly Candidate[] => {
  const ratio = Math.max(width, height) / Math.min(width, height);
  if (ratio < 1.4 || ratio > 1.8) return [];
  const corners = rectangle(width, height);
  return [{ corners: width >= height ? corners : turned(corners, 1), isCut: false }];
};

/** True when a refusal comes from print that was read: the card is the right way up then. */
const isRead = (refusal: CardRefusal): boolean =>
  refusal === "name" || refusal === "disagrees" || refusal === "otherSide";

/** Which of two refusals says more to who took the picture: the one further into the reading. */
const tells = (refusal: CardRefusal): number =>
  [
    "noCard",
    "cutOff",
    "tooSmall",
    "tooDark",
    "number",
    "validity",
    "blurred",
    "glare",
    "name",
    "disagrees",
    "otherSide",
  ].indexOf(refusal);

/**
 * Reads one side of an ID card from the bytes of a photo: opens it within limits, finds and straightens the card, turns it
 * the right way up, and reads its fields. What is not sure is refused with its reason, never guessed.
 */
export const readCard = async (engine: Engine, side: CardSide, bytes: Buffer): Promise<CardAnswer> => {
  if (bytes.length === 0) return refused("empty");
  const image = await decodePicture(bytes);
  if (typeof image === "string") return refused(image);
  const { picture, small, factor } = drawnTwice(image);
  const likely = [...findCards(small), ...wholePicture(small)];
  let best: CardRefusal = brightness(grayOf(small)) < 22 ? "tooDark" : "noCard";
  for (const { corners, isCut } of likely.slice(0, mostCandidates)) {
    const answer = await readCandidate(corners, isCut);
    if (answer.ok) return answer;
    if (tells(answer.refusal) > tells(best)) best = answer.refusal;
  }
  return refused(best);

  async function readCandidate(corners: Quad, isCut: boolean): Promise<CardAnswer> {
    if (isCut) return refused("cutOff");
    const [a, b, c, d] = corners;
    const enlarged = ({ x, y }: Point): Point => ({ x: x * factor, y: y * factor });
    const large: Quad = [enlarged(a), enlarged(b), enlarged(c), enlarged(d)];
    if (distance(large[0], large[1]) < leastCardWidth) return refused("tooSmall");
    let first: CardAnswer | null = null;
    for (const { side: shown, card } of upright(picture, large)) {
      const answer = await readUpright(shown, card);
      if (answer.ok || isRead(answer.refusal)) return answer;
      first ??= answer;
    }
    return first ?? refused("noCard");
  }

  async function readUpright(shown: CardSide, card: Gray): Promise<CardAnswer> {
    if (shown === side) return side === "front" ? front(engine, card) : back(engine, card);
    // That it is the other side is said only where that side can be read.
    const isOther = shown === "front" ? await isFront(engine, card) : await isBack(engine, card);
    return refused(isOther ? "otherSide" : reasonOf(card, shown === "front" ? "number" : "validity", "noCard"));
  }
};
