import { isFrame, jpegSegments } from "./jpeg-segments.ts";

export type PixelSize = { readonly width: number; readonly height: number };

/** Kinds of picture whose head is read. */
export type PictureKind = "png" | "jpeg" | "gif" | "webp";

/** Above this nobody decodes a picture: 20 KB may announce 900 megapixels (security 7.6, row 112). */
export const mostPixels = 40_000_000;

/** Number of bytes of a file that are enough to find its size: heads of cameras, with previews and profiles, are shorter. */
export const pictureHeadBytes = 1 << 20;

const size = (width: number, height: number): PixelSize | null => (width > 0 && height > 0 ? { width, height } : null);

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

const pngSize = (bytes: Uint8Array): PixelSize | null =>
  bytes.length >= 33 && textAt(bytes, 12, 4) === "IHDR"
    ? size(viewOf(bytes).getUint32(16), viewOf(bytes).getUint32(20))
    : null;

/** The largest of all frames: a hierarchical file has several. */
const jpegSize = (bytes: Uint8Array): PixelSize | null => {
  const view = viewOf(bytes);
  const frames = (jpegSegments(bytes) ?? []).filter((one) => isFrame(one) && one.end - one.payload >= 6);
  const sizes = frames.map(({ payload }) => ({
    width: view.getUint16(payload + 3),
    height: view.getUint16(payload + 1),
  }));
  const largest = sizes.sort((one, other) => other.width * other.height - one.width * one.height)[0];
  return largest ? size(largest.width, largest.height) : null;
};

const gifSize = (bytes: Uint8Array): PixelSize | null =>
  bytes.length >= 13 ? size(viewOf(bytes).getUint16(6, true), viewOf(bytes).getUint16(8, true)) : null;

const webpSize = (bytes: Uint8Array): PixelSize | null => {
  if (bytes.length < 30) return null;
  const view = viewOf(bytes);
  const form = textAt(bytes, 12, 4);
  const uint24 = (at: number): number => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  if (form === "VP8X") return size(uint24(24) + 1, uint24(27) + 1);
  if (form === "VP8L" && bytes[20] === 0x2f) {
    const packed = view.getUint32(21, true);
    return size((packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1);
  }
  const hasStart = form === "VP8 " && bytes[23] === 0x9d && bytes[24] === 0x01 && bytes[25] === 0x2a;
  return hasStart ? size(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff) : null;
};

const readers: Readonly<Record<PictureKind, (bytes: Uint8Array) => PixelSize | null>> = {
  png: pngSize,
  jpeg: jpegSize,
  gif: gifSize,
  webp: webpSize,
};

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean => textAt(bytes, at, text.length) === text;

/** Kind of a picture by its first bytes; null for everything else. */
export const pictureKindOf = (bytes: Uint8Array): PictureKind | null => {
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return "png";
  if (startsWith(bytes, "\xff\xd8\xff")) return "jpeg";
  if (startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a")) return "gif";
  return startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8) ? "webp" : null;
};

/** The size that a picture's head announces, without decoding it; null when the head does not say. */
export const pixelSizeOf = (bytes: Uint8Array, kind: PictureKind): PixelSize | null => readers[kind](bytes);

/**
 * The first bytes of a file (up to `pictureHeadBytes`) announce more pixels than anybody decodes. A long file whose size does
 * not stand there counts as too large: no camera writes one, and what nobody can judge nobody opens.
 */
export const isTooManyPixels = (head: Uint8Array): boolean => {
  const kind = pictureKindOf(head);
  if (kind === null) return false;
  const announced = pixelSizeOf(head, kind);
  if (announced === null) return head.length >= pictureHeadBytes;
  return announced.width * announced.height > mostPixels;
};
