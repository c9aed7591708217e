import { crc32 } from "node:zlib";

const segment = (marker: number, payload: Buffer | string): Buffer => {
  const bytes = typeof payload === "string" ? Buffer.from(payload, "latin1") : payload;
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
};

const frame = (width: number, height: number): Buffer => {
  const payload = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  payload.writeUInt16BE(height, 1);
  payload.writeUInt16BE(width, 3);
  return segment(0xc0, payload);
};

/** EXIF with an orientation and a GPS directory whose text is `place`. */
export const exif = (orientation: number, place: string, order: "II" | "MM" = "II"): Buffer => {
  const tiff = Buffer.alloc(64);
  const short = (value: number, at: number) =>
    order === "II" ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    order === "II" ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  tiff.write(order, 0, "latin1");
  short(42, 2);
  long(8, 4);
  short(2, 8);
  short(0x0112, 10);
  short(3, 12);
  long(1, 14);
  short(orientation, 18);
  short(0x8825, 22);
  short(4, 24);
  long(1, 26);
  long(38, 30);
  return Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff, Buffer.from(place, "latin1")]);
};

/** What the pixels of every JPEG here are made of: tables, a frame, a scan with a stuffed 0xFF and a restart mark, the end. */
export const pixelsOf = (width: number, height: number): Buffer =>
  Buffer.concat([
    segment(0xdb, Buffer.alloc(65, 1)),
    frame(width, height),
    segment(0xc4, Buffer.alloc(20, 2)),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
    Buffer.from([0xff, 0xd9]),
  ]);

export const soi = Buffer.from([0xff, 0xd8]);
export const jfif = segment(0xe0, "JFIF\0\x01\x01\0\0\x01\0\x01\0\0");

export const jpeg = (
  width: number,
  height: number,
  extra: { readonly exif?: Buffer; readonly talk?: string; readonly behind?: string } = {},
): Buffer =>
  Buffer.concat([
    soi,
    jfif,
    ...(extra.exif ? [segment(0xe1, extra.exif)] : []),
    ...(extra.talk === undefined
      ? []
      : [
          segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${extra.talk}`),
          segment(0xed, extra.talk),
          segment(0xfe, extra.talk),
        ]),
    pixelsOf(width, height),
    Buffer.from(extra.behind ?? "", "latin1"),
  ]);

const chunk = (name: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

export const png = (width: number, height: number, talk?: string): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const textChunks = talk === undefined ? [] : ["tEXt", "eXIf", "prVt"].map((name) => chunk(name, Buffer.from(talk)));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    ...textChunks,
    chunk("IDAT", Buffer.from("78da63000100000500010d0a2db4", "hex")),
    chunk("IEND", Buffer.alloc(0)),
    Buffer.from(talk ?? ""),
  ]);
};

export const gif = (width: number, height: number): Buffer => {
  const bytes = Buffer.from("GIF89a\0\0\0\0\0\0\0;", "latin1");
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return bytes;
};

/** A WebP of one of its three forms. */
export const webp = (form: "VP8 " | "VP8L" | "VP8X", width: number, height: number): Buffer => {
  const bytes = Buffer.alloc(40);
  bytes.write("RIFF", 0, "latin1");
  bytes.write("WEBP", 8, "latin1");
  bytes.write(form, 12, "latin1");
  if (form === "VP8X") {
    bytes.writeUIntLE(width - 1, 24, 3);
    bytes.writeUIntLE(height - 1, 27, 3);
  } else if (form === "VP8L") {
    bytes[20] = 0x2f;
    bytes.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 21);
  } else {
    bytes.set([0x9d, 0x01, 0x2a], 23);
    bytes.writeUInt16LE(width, 26);
    bytes.writeUInt16LE(height, 28);
  }
  return bytes;
};

export const pdf = (): Buffer => Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n", "latin1");
