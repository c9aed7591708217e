import { isFrame, type JpegSegment, jpegSegments } from "../../src-shared/kernel/values/text/jpeg-segments.ts";

/**
 * A picture without what a camera or program wrote about it: place, time, device, previews, comments (ASVS 14.2.8).
 * The pixels are not touched, so nothing is lost; of EXIF only the orientation stays, or photographs would lie on their
 * side. Null when the file is damaged.
 */
export const cleanPicture = (bytes: Buffer, kind: "png" | "jpeg"): Buffer | null =>
  kind === "jpeg" ? cleanJpeg(bytes) : cleanPng(bytes);

const app0 = 0xe0;
const app2 = 0xe2;
const app14 = 0xee;
const comment = 0xfe;

const says = (bytes: Buffer, { payload }: JpegSegment, text: string): boolean =>
  bytes.toString("latin1", payload, payload + text.length) === text;

/** JFIF density, colour profile and Adobe's colour transform change how the pixels look; everything else is talk. */
const belongsToPixels = (bytes: Buffer, segment: JpegSegment): boolean => {
  const { marker } = segment;
  if (marker === app0) return says(bytes, segment, "JFIF\0");
  if (marker === app2) return says(bytes, segment, "ICC_PROFILE\0");
  if (marker === app14) return says(bytes, segment, "Adobe");
  return marker !== comment && !(marker >= app0 && marker <= 0xef);
};

const cleanJpeg = (bytes: Buffer): Buffer | null => {
  const segments = jpegSegments(bytes);
  const scan = segments?.at(-1);
  if (!segments || !scan || !segments.some(isFrame)) return null;
  const end = endOfPicture(bytes, scan.end);
  if (end === null) return null;
  const turned = orientationOf(bytes, segments);
  const keptSegments = segments.filter((segment) => segment !== scan && belongsToPixels(bytes, segment));
  return Buffer.concat([
    bytes.subarray(0, 2),
    ...(turned > 1 ? [orientationSegment(turned)] : []),
    ...keptSegments.map(({ start, end: stop }) => bytes.subarray(start, stop)),
    bytes.subarray(scan.start, end),
  ]);
};

/** Where the picture ends: behind it cameras put previews and phones whole films. Progressive ones have many scans. */
const endOfPicture = (bytes: Buffer, from: number): number | null => {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) return at + 2;
    const hasLength = marker !== 0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd7);
    // A talking segment between scans is nothing that cameras write; refused, so that nothing slips through.
    if (hasLength && (marker === comment || (marker >= app0 && marker <= 0xef))) return null;
    at += hasLength && at + 4 <= bytes.length ? 2 + bytes.readUInt16BE(at + 2) : marker === 0xff ? 1 : 2;
  }
  return null;
};

const exifHead = "Exif\0\0";

/** The orientation tag (0x0112) of the first image directory: 1-8, 1 when there is none or it makes no sense. */
const orientationOf = (bytes: Buffer, segments: readonly JpegSegment[]): number => {
  const exif = segments.find((segment) => segment.marker === 0xe1 && says(bytes, segment, exifHead));
  if (!exif) return 1;
  const tiff = bytes.subarray(exif.payload + exifHead.length, exif.end);
  if (tiff.length < 14) return 1;
  const isLittle = tiff.toString("latin1", 0, 2) === "II";
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return 1;
  for (let at = directory + 2, left = short(directory); left > 0 && at + 12 <= tiff.length; left -= 1, at += 12) {
    if (short(at) !== 0x0112) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
};

/** An APP1 segment with one EXIF tag in it. */
const orientationSegment = (orientation: number): Buffer => {
  const segment = Buffer.alloc(36);
  segment.writeUInt16BE(0xffe1, 0);
  segment.writeUInt16BE(34, 2);
  segment.write(exifHead, 4, "latin1");
  segment.write("MM\0*", 10, "latin1");
  segment.writeUInt32BE(8, 14);
  segment.writeUInt16BE(1, 18);
  segment.writeUInt16BE(0x0112, 20);
  segment.writeUInt16BE(3, 22);
  segment.writeUInt32BE(1, 24);
  segment.writeUInt16BE(orientation, 28);
  return segment;
};

/** Chunks from which a PNG is drawn; others are text, time, EXIF and private ones. */
const pngChunks = new Set([
  ...["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "bKGD", "pHYs", "cICP"],
  ...["acTL", "fcTL", "fdAT"],
]);

const cleanPng = (bytes: Buffer): Buffer | null => {
  const keptChunks: Buffer[] = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const name = bytes.toString("latin1", at + 4, at + 8);
    if (end > bytes.length) return null;
    if (pngChunks.has(name)) keptChunks.push(bytes.subarray(at, end));
    // Whatever follows the last chunk is no part of the picture.
    if (name === "IEND") return Buffer.concat(keptChunks);
    at = end;
  }
  return null;
};
