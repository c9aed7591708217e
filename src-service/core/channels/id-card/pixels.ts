import { homography, project, type Quad, rectangle } from "./geometry.ts";

/** A picture in memory: red, green, blue, alpha of each pixel, row by row. */
export type Pixels = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray };

/** A picture of one channel, 0 black to 255 white. */
export type Gray = { readonly width: number; readonly height: number; readonly data: Uint8Array };

/** Brightness of a picture as the eye sees it (weights of Rec. 601). */
export const grayOf = ({ width, height, data }: Pixels): Gray => {
  const gray = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < gray.length; at += 1, from += 4)
    gray[at] = ((data[from] ?? 0) * 77 + (data[from + 1] ?? 0) * 150 + (data[from + 2] ?? 0) * 29) >> 8;
  return { width, height, data: gray };
};

/**
 * Straightens what lies within four corners into an upright picture of the given size (bilinear). Null where the corners are
 * no quadrilateral.
 */
export const straighten = (source: Pixels, corners: Quad, width: number, height: number): Pixels | null => {
  const map = homography(rectangle(width, height), corners);
  if (map === null) return null;
  const data = new Uint8ClampedArray(width * height * 4);
  const { width: across, height: down, data: from } = source;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const point = project(map, x + 0.5, y + 0.5);
      const left = Math.min(Math.max(point.x - 0.5, 0), across - 1.001);
      const top = Math.min(Math.max(point.y - 0.5, 0), down - 1.001);
      const column = Math.floor(left);
      const row = Math.floor(top);
      const right = left - column;
      const below = top - row;
      const at = (row * across + column) * 4;
      const next = at + across * 4;
      const to = (y * width + x) * 4;
      for (let channel = 0; channel < 3; channel += 1) {
        const upper = (from[at + channel] ?? 0) * (1 - right) + (from[at + 4 + channel] ?? 0) * right;
        const lower = (from[next + channel] ?? 0) * (1 - right) + (from[next + 4 + channel] ?? 0) * right;
        data[to + channel] = upper * (1 - below) + lower * below;
      }
      data[to + 3] = 255;
    }
  }
  return { width, height, data };
};

/** A part of a picture of one channel; what lies outside is left out. */
export const cut = (source: Gray, left: number, top: number, width: number, height: number): Gray => {
  const data = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const start = (top + row) * source.width + left;
    data.set(source.data.subarray(start, start + width), row * width);
  }
  return { width, height, data };
};

/** Mean of a square around each pixel (side 2 × `radius` + 1), by sums of rows and columns: as fast for any radius. */
export const blurred = ({ width, height, data }: Gray, radius: number): Gray => {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += data[y * width + x] ?? 0;
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row;
    }
  }
  const mean = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const top = Math.max(0, y - radius) * (width + 1);
    const bottom = Math.min(height, y + radius + 1) * (width + 1);
    for (let x = 0; x < width; x += 1) {
      const left = Math.max(0, x - radius);
      const right = Math.min(width, x + radius + 1);
      const sum =
        (sums[bottom + right] ?? 0) - (sums[bottom + left] ?? 0) - (sums[top + right] ?? 0) + (sums[top + left] ?? 0);
      mean[y * width + x] = sum / ((right - left) * ((bottom - top) / (width + 1)));
    }
  }
  return { width, height, data: mean };
};
