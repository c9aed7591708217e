import type { FileKind } from "./file-kind.ts";
import { isFrame, jpegSegments } from "./jpeg-segments.ts";

export type PixelSize = { readonly width: number; readonly height: number };

/** Above this nobody decodes a picture: 20 KB may announce 900 megapixels (security 7.6, row 112). */
export const mostPixels = 40_000_000;

const size = (width: number, height: number): PixelSize | null => (width > 0 && height > 0 ? { width, height } : null);

const pngSize = (bytes: Buffer): PixelSize | null =>
  bytes.length >= 33 && bytes.toString("latin1", 12, 16) === "IHDR"
    ? size(bytes.readUInt32BE(16), bytes.readUInt32BE(20))
    : null;

/** The largest of all frames: a hierarchical file has several. */
const jpegSize = (bytes: Buffer): PixelSize | null => {
  const frames = (jpegSegments(bytes) ?? []).filter((one) => isFrame(one) && one.end - one.payload >= 6);
  const sizes = frames.map(({ payload }) => ({
    width: bytes.readUInt16BE(payload + 3),
    height: bytes.readUInt16BE(payload + 1),
  }));
  const largest = sizes.sort((one, other) => other.width * other.height - one.width * one.height)[0];
  return largest ? size(largest.width, largest.height) : null;
};

const gifSize = (bytes: Buffer): PixelSize | null =>
  bytes.length >= 13 ? size(bytes.readUInt16LE(6), bytes.readUInt16LE(8)) : null;

const webpSize = (bytes: Buffer): PixelSize | null => {
  if (bytes.length < 30) return null;
  const form = bytes.toString("latin1", 12, 16);
  if (form === "VP8X") return size(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
  if (form === "VP8L" && bytes[20] === 0x2f) {
    const packed = bytes.readUInt32LE(21);
    return size((packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1);
  }
  const hasStart = form === "VP8 " && bytes.readUIntBE(23, 3) === 0x9d012a;
  return hasStart ? size(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff) : null;
};

const readers: Readonly<Record<Exclude<FileKind, "pdf">, (bytes: Buffer) => PixelSize | null>> = {
  png: pngSize,
  jpeg: jpegSize,
  gif: gifSize,
  webp: webpSize,
};

/** The size that a picture's head announces, without decoding it; null when the head does not say. */
export const pixelSizeOf = (bytes: Buffer, kind: Exclude<FileKind, "pdf">): PixelSize | null => readers[kind](bytes);
