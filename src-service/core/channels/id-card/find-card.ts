import { distance, type Point, type Quad } from "./geometry.ts";
import type { Pixels } from "./pixels.ts";

/** Possible card in a picture. `isCut`: it reaches beyond the edge of the picture. */
export type Candidate = { readonly corners: Quad; readonly isCut: boolean };

/** Longest side of the small copy in which cards are looked for. */
export const searchSide = 420;

/** Width to height of an ID card (ISO/IEC 7810 ID-1). */
const cardRatio = 85.6 / 54;

type Region = { readonly points: readonly Point[]; readonly size: number; readonly touchesEdge: boolean };

/** Marks what can be reached from the edge of the picture by steps that change the colour by less than `step`. */
const surroundings = ({ width, height, data }: Pixels, step: number): Uint8Array => {
  const reached = new Uint8Array(width * height);
  const queue = new Int32Array(width * height);
  let end = 0;
  const reach = (at: number): void => {
    if (reached[at] === 1) return;
    reached[at] = 1;
    queue[end++] = at;
  };
  for (let x = 0; x < width; x += 1) {
    reach(x);
    reach((height - 1) * width + x);
  }
  for (let y = 0; y < height; y += 1) {
    reach(y * width);
    reach(y * width + width - 1);
  }
  const looksAlikeMasked = (one: number, other: number): boolean => {
    const [a, b] = [one * 4, other * 4];
    for (let channel = 0; channel < 3; channel += 1)
      if (Math.abs((data[a + channel] ?? 0) - (data[b + channel] ?? 0)) >= step) return false;
    return true;
  };
  for (let next = 0; next < end; next += 1) {
    const at = queue[next] ?? 0;
    const x = at % width;
    if (x > 0 && looksAlikeMasked(at, at - 1)) reach(at - 1);
    if (x < width - 1 && looksAlikeMasked(at, at + 1)) reach(at + 1);
    if (at >= width && looksAlikeMasked(at, at - width)) reach(at - width);
    if (at < width * (height - 1) && looksAlikeMasked(at, at + width)) reach(at + width);
  }
  return reached;
};

/** Marks what is darker than the threshold that parts light from dark best (Otsu). */
const darkParts = ({ width, height, data }: Pixels): Uint8Array => {
  const brightness = new Uint8Array(width * height);
  const counts = new Float64Array(256);
  for (let at = 0; at < brightness.length; at += 1) {
    const value = ((data[at * 4] ?? 0) + (data[at * 4 + 1] ?? 0) + (data[at * 4 + 2] ?? 0)) / 3;
    brightness[at] = value;
    counts[Math.floor(value)] = (counts[Math.floor(value)] ?? 0) + 1;
  }
  const all = brightness.length;
  let total = 0;
  for (let value = 0; value < 256; value += 1) total += value * (counts[value] ?? 0);
  let [below, sum, best, threshold] = [0, 0, -1, 0];
  for (let value = 0; value < 255; value += 1) {
    below += counts[value] ?? 0;
    sum += value * (counts[value] ?? 0);
    if (below === 0 || below === all) continue;
    const spread = below * (all - below) * (sum / below - (total - sum) / (all - below)) ** 2;
    if (spread > best) [best, threshold] = [spread, value];
  }
  return brightness.map((value) => (value <= threshold ? 1 : 0));
};

/** Region connected with a place outside of what is `seen`, which it becomes: its outermost points in each row. */
const regionAt = (start: number, seen: Uint8Array, queue: Int32Array, width: number): Region => {
  const height = seen.length / width;
  const lefts = new Int32Array(height).fill(-1);
  const rights = new Int32Array(height).fill(-1);
  let end = 0;
  let touchesEdge = false;
  const reach = (at: number): void => {
    if (seen[at] !== 0) return;
    seen[at] = 1;
    queue[end++] = at;
  };
  reach(start);
  for (let next = 0; next < end; next += 1) {
    const at = queue[next] ?? 0;
    const x = at % width;
    const y = (at - x) / width;
    if (lefts[y] === -1 || x < (lefts[y] ?? 0)) lefts[y] = x;
    rights[y] = Math.max(rights[y] ?? 0, x);
    touchesEdge ||= x <= 1 || y <= 1 || x >= width - 2 || y >= height - 2;
    if (x > 0) reach(at - 1);
    if (x < width - 1) reach(at + 1);
    // Beyond the first and last row there is nothing that was not seen.
    reach(at - width);
    reach(at + width);
  }
  const points: Point[] = [];
  for (let y = 0; y < height; y += 1)
    if (lefts[y] !== -1) points.push({ x: lefts[y] ?? 0, y }, { x: (rights[y] ?? 0) + 1, y });
  return { points, size: end, touchesEdge };
};

/** The largest connected regions outside of what is marked. */
const regions = (marked: Uint8Array, width: number): Region[] => {
  const seen = Uint8Array.from(marked);
  const queue = new Int32Array(marked.length);
  const all: Region[] = [];
  for (let start = 0; start < seen.length; start += 1) {
    if (seen[start] === 1) continue;
    const region = regionAt(start, seen, queue, width);
    if (region.size >= marked.length * 0.015) all.push(region);
  }
  return all.sort((one, other) => other.size - one.size).slice(0, 3);
};

const turn = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** Convex hull, clockwise as seen (monotone chain). */
const hullOf = (points: readonly Point[]): Point[] => {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (list: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of list) {
      while (chain.length > 1 && turn(chain.at(-2) as Point, chain.at(-1) as Point, point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
};

const areaOf = (points: readonly Point[]): number =>
  Math.abs(
    points.reduce((sum, point, index) => {
      const next = points[(index + 1) % points.length] as Point;
      return sum + point.x * next.y - next.x * point.y;
    }, 0) / 2,
  );

/** Points every two pixels along the hull. */
const along = (hull: readonly Point[]): Point[] =>
  hull.flatMap((point, index) => {
    const next = hull[(index + 1) % hull.length] as Point;
    const steps = Math.max(1, Math.round(distance(point, next) / 2));
    return Array.from({ length: steps }, (_, step) => ({
      x: point.x + ((next.x - point.x) * step) / steps,
      y: point.y + ((next.y - point.y) * step) / steps,
    }));
  });

type Line = { readonly point: Point; readonly way: Point };

/** The line nearest to points (main axis of their scatter). */
const lineThrough = (points: readonly Point[]): Line | null => {
  if (points.length < 4) return null;
  const x = points.reduce((sum, point) => sum + point.x, 0) / points.length;
  const y = points.reduce((sum, point) => sum + point.y, 0) / points.length;
  let [xx, xy, yy] = [0, 0, 0];
  for (const point of points) {
    xx += (point.x - x) ** 2;
    xy += (point.x - x) * (point.y - y);
    yy += (point.y - y) ** 2;
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  return { point: { x, y }, way: { x: Math.cos(angle), y: Math.sin(angle) } };
};

const crossing = (one: Line, other: Line): Point | null => {
  const slant = one.way.x * other.way.y - one.way.y * other.way.x;
  if (Math.abs(slant) < 0.2) return null;
  const x = other.point.x - one.point.x;
  const y = other.point.y - one.point.y;
  const far = (x * other.way.y - y * other.way.x) / slant;
  return { x: one.point.x + one.way.x * far, y: one.point.y + one.way.y * far };
};

/** Smallest rectangle around a hull: its angle and bounds in the turned frame. */
const smallestBox = (hull: readonly Point[]) => {
  let best = { angle: 0, left: 0, right: 0, top: 0, bottom: 0, area: Number.POSITIVE_INFINITY };
  for (const [index, point] of hull.entries()) {
    const next = hull[(index + 1) % hull.length] as Point;
    const angle = Math.atan2(next.y - point.y, next.x - point.x);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const xs = hull.map(({ x, y }) => x * cos + y * sin);
    const ys = hull.map(({ x, y }) => y * cos - x * sin);
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const area = (right - left) * (bottom - top);
    if (area < best.area) best = { angle, left, right, top, bottom, area };
  }
  return best;
};

/** The four sides of a region with rounded corners, each fitted to the middle part of its points; null where it has none. */
const cornersOf = (hull: readonly Point[]): Quad | null => {
  const { angle, left, right, top, bottom } = smallestBox(hull);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const sides: Point[][] = [[], [], [], []];
  for (const point of along(hull)) {
    const x = (point.x * cos + point.y * sin - left) / (right - left);
    const y = (point.y * cos - point.x * sin - top) / (bottom - top);
    const gaps = [y, 1 - x, 1 - y, x];
    const side = gaps.indexOf(Math.min(...gaps));
    const place = side % 2 === 0 ? x : y;
    if ((gaps[side] ?? 1) < 0.16 && place > 0.14 && place < 0.86) sides[side]?.push(point);
  }
  const lines = sides.map(lineThrough);
  const corners = [0, 1, 2, 3].map((index) => {
    const [before, after] = [lines[(index + 3) % 4], lines[index]];
    return before && after ? crossing(before, after) : null;
  });
  const [a, b, c, d] = corners;
  return a && b && c && d ? [a, b, c, d] : null;
};

/** The same corners so that the first side is a long one and the card, not mirrored, is upright or upside down. */
const lying = (corners: Quad): Quad => {
  const [a, b, c, d] = corners;
  return distance(a, b) + distance(c, d) >= distance(b, c) + distance(d, a) ? corners : [b, c, d, a];
};

const isCardLike = (corners: Quad, region: Region): boolean => {
  const [a, b, c, d] = corners;
  const [long, short] = [distance(a, b) + distance(c, d), distance(b, c) + distance(d, a)];
  const ratio = long / short / cardRatio;
  const filled = region.size / areaOf(corners);
  return ratio > 0.78 && ratio < 1.28 && filled > 0.8 && filled < 1.12;
};

const steps = [9, 15, 24];

/**
 * Looks for cards in a small picture, likely ones first. Corners are in its pixels, beginning at an end of a long side: the
 * card may still be upside down. A card is what stands out from its surroundings in colour or light with four straight sides
 * in the proportion of a card.
 */
export const findCards = (picture: Pixels): readonly Candidate[] => {
  const { width, height } = picture;
  const masks = [...steps.map((step) => surroundings(picture, step)), darkParts(picture)];
  const candidates: (Candidate & { size: number })[] = [];
  for (const mask of masks) {
    for (const region of regions(mask, width)) {
      const hull = hullOf(region.points);
      const corners = hull.length < 4 ? null : cornersOf(hull);
      if (corners === null) continue;
      const upright = lying(corners);
      const isWhole = isCardLike(upright, region);
      const isCut = region.touchesEdge && region.size < width * height * 0.8;
      if (!isWhole && !isCut) continue;
      const isNew = candidates.every(
        (other) => other.corners.reduce((sum, corner, at) => sum + distance(corner, upright[at] as Point), 0) > 16,
      );
      if (isNew) candidates.push({ corners: upright, isCut, size: region.size });
    }
  }
  return candidates.sort((one, other) => Number(one.isCut) - Number(other.isCut) || other.size - one.size);
};
