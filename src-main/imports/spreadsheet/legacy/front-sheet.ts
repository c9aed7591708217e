import { CFB } from "xlsx";

/** Records that say which sheet is in front: WINDOW1 of .xls ([MS-XLS] 2.4.346), BrtBookView of .xlsb ([MS-XLSB] 2.4.301). */
const window1 = 0x3d;
const bookView = 158;
/** Where in them the index of the sheet stands. */
const tabInWindow1 = 10;
const tabInBookView = 24;

/** The record stream of an old workbook, or that of the binary one in a zip. */
const streamOf = (bytes: Buffer): { readonly stream: Buffer; readonly isZip: boolean } | null => {
  const container = CFB.read(bytes, { type: "buffer" });
  for (const name of ["/Workbook", "/Book", "/xl/workbook.bin"]) {
    const content = CFB.find(container, name)?.content;
    if (content !== undefined) return { stream: Buffer.from(content as Uint8Array), isZip: name.endsWith(".bin") };
  }
  return null;
};

const inOld = (stream: Buffer): number | undefined => {
  for (let at = 0; at + 4 <= stream.length; at += 4 + stream.readUInt16LE(at + 2))
    if (stream.readUInt16LE(at) === window1 && at + 4 + tabInWindow1 + 2 <= stream.length)
      return stream.readUInt16LE(at + 4 + tabInWindow1);
  return undefined;
};

/** A number of up to `most` bytes of seven bits each, and the place behind it. */
const varint = (stream: Buffer, start: number, most: number): readonly [value: number, next: number] => {
  let value = 0;
  for (let at = start; at < start + most; at += 1) {
    const byte = stream[at] ?? 0;
    value |= (byte & 0x7f) << (7 * (at - start));
    if ((byte & 0x80) === 0) return [value, at + 1];
  }
  return [value, start + most];
};

const inBinary = (stream: Buffer): number | undefined => {
  for (let at = 0; at < stream.length; ) {
    const [low, high] = [stream[at] ?? 0, stream[at + 1] ?? 0];
    const isLong = (low & 0x80) !== 0;
    const [size, body] = varint(stream, at + (isLong ? 2 : 1), 4);
    const type = isLong ? (low & 0x7f) | ((high & 0x7f) << 7) : low;
    if (type === bookView && body + tabInBookView + 4 <= stream.length)
      return stream.readUInt32LE(body + tabInBookView);
    at = body + size;
  }
  return undefined;
};

/** Which sheet of a workbook is in front, counted from nought; undefined where it does not say, or is another format. */
export const sheetInFront = (bytes: Buffer): number | undefined => {
  try {
    const found = streamOf(bytes);
    if (found === null) return undefined;
    return found.isZip ? inBinary(found.stream) : inOld(found.stream);
  } catch {
    return undefined;
  }
};
