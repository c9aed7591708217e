import { blurred, cut, type Gray } from "./pixels.ts";

/**
 * Evens out the light of a card: each pixel against the mean of its surroundings, so that ink is black and paper white also
 * in shadow. Fine print of the ground (waves, watermark) goes to white.
 */
export const evenLight = (card: Gray): Gray => {
  const around = blurred(card, 26);
  const data = new Uint8Array(card.data.length);
  for (let at = 0; at < data.length; at += 1) {
    const share = (card.data[at] ?? 0) / Math.max(1, around.data[at] ?? 0);
    data[at] = Math.max(0, Math.min(255, ((share - 0.38) / 0.5) * 255));
  }
  return { width: card.width, height: card.height, data };
};

/** Limit below which a pixel is ink. */
const inkBelow = 110;

/** Mean brightness of a picture, 0 to 255. */
export const brightness = ({ data }: Gray): number => data.reduce((sum, value) => sum + value, 0) / data.length;

/** Share of a picture that is blown out to white. */
export const whiteShare = ({ data }: Gray): number =>
  data.reduce((sum, value) => sum + (value >= 252 ? 1 : 0), 0) / data.length;

/**
 * Sharpness of the ink of a line: the steepest steps between neighbouring pixels against the whole contrast, 0 to 1. Sharp
 * print reaches its full contrast within two pixels.
 */
export const sharpness = ({ width, height, data }: Gray): number => {
  const steps: number[] = [];
  for (let y = 0; y < height; y += 1)
    for (let x = 1; x < width - 1; x += 1)
      steps.push(Math.abs((data[y * width + x + 1] ?? 0) - (data[y * width + x - 1] ?? 0)));
  steps.sort((one, other) => other - one);
  const sorted = Uint8Array.from(data).sort();
  const contrast = (sorted[Math.floor(sorted.length * 0.97)] ?? 0) - (sorted[Math.floor(sorted.length * 0.01)] ?? 0);
  return contrast < 8 ? 0 : (steps[Math.floor(steps.length * 0.02)] ?? 0) / contrast;
};

/** Strokes of one character lie up to this many rows apart, lines of print much further. */
const rowsBetweenStrokes = 6;
/** Ink of fewer rows is a speck or the edge of a neighbouring line. */
const leastRows = 12;

type Band = { readonly top: number; readonly bottom: number; readonly ink: number };

/** The bands of rows in which print stands, from above. */
const bandsOf = ({ width, height, data }: Gray): readonly Band[] => {
  const bands: { top: number; bottom: number; ink: number }[] = [];
  for (let y = 0; y < height; y += 1) {
    let ink = 0;
    for (let x = 0; x < width; x += 1) if ((data[y * width + x] ?? 255) < inkBelow) ink += 1;
    if (ink === 0) continue;
    const last = bands.at(-1);
    if (last === undefined || y - last.bottom > rowsBetweenStrokes) bands.push({ top: y, bottom: y, ink });
    else {
      last.bottom = y;
      last.ink += ink;
    }
  }
  return bands.filter(({ top, bottom }) => bottom - top >= leastRows);
};

/** Every line of print in a part, from above, without the white above and below it. */
export const linesOf = (part: Gray): readonly Gray[] =>
  bandsOf(part).map(({ top, bottom }) => cut(part, 0, top, part.width, bottom - top + 1));

/** A line of print with a white margin around, as the reader likes it; null where there is no ink. */
export const lineOf = (part: Gray, margin: number): Gray | null => {
  const [first, ...others] = bandsOf(part);
  if (first === undefined) return null;
  const { top, bottom } = others.reduce((most, band) => (band.ink > most.ink ? band : most), first);
  return framed(cut(part, 0, top, part.width, bottom - top + 1), margin);
};

const framed = (line: Gray, margin: number): Gray => {
  const [width, height] = [line.width + 2 * margin, line.height + 2 * margin];
  const data = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < line.height; y += 1)
    data.set(line.data.subarray(y * line.width, (y + 1) * line.width), (y + margin) * width + margin);
  return { width, height, data };
};

/** A line without the white at its ends, up to a margin. */
export const trimmed = (line: Gray, margin: number): Gray => {
  let [left, right] = [line.width, 0];
  for (let at = 0; at < line.data.length; at += 1) {
    if ((line.data[at] ?? 255) >= inkBelow) continue;
    left = Math.min(left, at % line.width);
    right = Math.max(right, at % line.width);
  }
  const start = Math.max(0, left - margin);
  return right < left ? line : cut(line, start, 0, Math.min(line.width, right + margin + 1) - start, line.height);
};

/** A line at another size (bilinear). */
export const scaled = (line: Gray, factor: number): Gray => {
  const width = Math.round(line.width * factor);
  const height = Math.round(line.height * factor);
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const from = Math.min(y / factor, line.height - 1.001);
    const row = Math.floor(from);
    const below = from - row;
    for (let x = 0; x < width; x += 1) {
      const left = Math.min(x / factor, line.width - 1.001);
      const column = Math.floor(left);
      const right = left - column;
      const at = row * line.width + column;
      const upper = (line.data[at] ?? 0) * (1 - right) + (line.data[at + 1] ?? 0) * right;
      const lower = (line.data[at + line.width] ?? 0) * (1 - right) + (line.data[at + line.width + 1] ?? 0) * right;
      data[y * width + x] = upper * (1 - below) + lower * below;
    }
  }
  return { width, height, data };
};
