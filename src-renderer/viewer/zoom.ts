/** Size at which a page or picture is drawn: fitted into the room, as wide as it, or percent of its natural size. */
export type Zoom = "fit" | "width" | number;
export type Box = { readonly width: number; readonly height: number };
/** Quarter turns to the right. */
export type Turns = 0 | 1 | 2 | 3;

export const smallestZoom = 25;
export const largestZoom = 400;
const steps = [25, 33, 50, 67, 75, 90, 100, 110, 125, 150, 175, 200, 250, 300, 400] as const;

export const clampZoom = (percent: number): number =>
  Math.round(Math.min(largestZoom, Math.max(smallestZoom, percent)));

/** The next usual size above or below. */
export const stepZoom = (percent: number, direction: 1 | -1): number => {
  const next =
    direction === 1 ? steps.find((step) => step > percent + 0.5) : steps.findLast((step) => step < percent - 0.5);
  return next ?? (direction === 1 ? largestZoom : smallestZoom);
};

/** The size of a box after quarter turns. */
export const turned = ({ width, height }: Box, turns: Turns): Box =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };

export const turnRight = (turns: Turns): Turns => ((turns + 1) % 4) as Turns;

/**
 * Percent at which a box (px at 100 %, turned already) is drawn in a room (px). Fitting never enlarges: a small
 * picture is not made coarse; it stays inside the limits.
 */
export const percentOf = (zoom: Zoom, box: Box, room: Box): number => {
  if (typeof zoom === "number") return clampZoom(zoom);
  if (box.width <= 0 || box.height <= 0 || room.width <= 0) return 100;
  const wide = (room.width / box.width) * 100;
  const percent = zoom === "width" ? wide : Math.min(100, wide, (room.height / box.height) * 100);
  // A scan of many pages may need less than the smallest step to be seen whole.
  return Math.max(1, Math.min(largestZoom, percent));
};

/** Pixels of a canvas at most: beyond it the sharpness is lowered instead of taking hundreds of megabytes. */
const largestCanvas = 16_000_000;

/** Device pixels for a px of the page. */
export const sharpness = ({ width, height }: Box, device: number): number =>
  Math.min(device, Math.sqrt(largestCanvas / Math.max(1, width * height)));
