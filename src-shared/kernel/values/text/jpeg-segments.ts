/** One segment of a JPEG's head, from its marker to its end. `payload` begins after the length. */
export type JpegSegment = {
  readonly marker: number;
  readonly start: number;
  readonly payload: number;
  readonly end: number;
};

const startOfScan = 0xda;
/** Markers without a length: TEM, RST0-7, SOI. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/**
 * The segments of a JPEG up to the first scan, the scan's head as the last. Null when the head is damaged or ends before
 * any scan: such a file has no picture.
 */
export const jpegSegments = (bytes: Uint8Array): readonly JpegSegment[] | null => {
  const segments: JpegSegment[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    // Any number of 0xFF may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isBare(marker)) {
      at += 2;
      continue;
    }
    const length = view.getUint16(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return null;
    segments.push({ marker, start: at, payload: at + 4, end });
    if (marker === startOfScan) return segments;
    at = end;
  }
  return null;
};

/** Start of a frame: SOF0-15 without DHT (C4), JPG (C8) and DAC (CC). */
export const isFrame = ({ marker }: JpegSegment): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
