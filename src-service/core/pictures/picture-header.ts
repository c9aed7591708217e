import { mostPixels } from "../../../src-shared/kernel/values/text/pixel-size.ts";

/** Reason why a picture is not opened at all. */
export type HeaderFault = "notPicture" | "tooLarge" | "animated" | "cmyk" | "progressive" | "deepColor" | "damaged";

export type PictureHeader = { readonly kind: "png" | "jpeg"; readonly width: number; readonly height: number };

const pngSign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const sized = (kind: "png" | "jpeg", width: number, height: number): PictureHeader | HeaderFault => {
  if (width < 1 || height < 1) return "damaged";
  return width * height > mostPixels ? "tooLarge" : { kind, width, height };
};

const readPng = (bytes: Buffer): PictureHeader | HeaderFault => {
  if (bytes.length < 33 || bytes.toString("latin1", 12, 16) !== "IHDR") return "damaged";
  const header = sized("png", bytes.readUInt32BE(16), bytes.readUInt32BE(20));
  if (typeof header === "string") return header;
  if ((bytes[24] ?? 0) > 8) return "deepColor";
  let at = 8;
  let hasEnd = false;
  while (at + 12 <= bytes.length) {
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (type === "acTL") return "animated";
    if (type === "IEND") hasEnd = true;
    at += 12 + bytes.readUInt32BE(at);
  }
  return hasEnd ? header : "damaged";
};

/** Start-of-frame markers: C0 and C1 are sequential, C2 progressive, the others lossless, differential or arithmetic. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const readJpeg = (bytes: Buffer): PictureHeader | HeaderFault => {
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return "damaged";
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) {
      const header = sized("jpeg", bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
      if (typeof header === "string") return header;
      if (bytes[at + 9] === 4) return "cmyk";
      if (marker > 0xc1) return "progressive";
      return bytes.subarray(-64).includes(Buffer.from([0xff, 0xd9])) ? header : "damaged";
    }
    if (marker === 0xda) return "damaged";
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return "damaged";
};

/**
 * Kind and size of a picture by its first bytes, before anything is decoded. Only still PNG of 8 bits and sequential JPEG
 * in grey or colour are opened: progressive JPEG needs twice the memory, and cameras write neither 16 bits nor CMYK. The
 * end of the file must be there.
 */
export const readPictureHeader = (bytes: Buffer): PictureHeader | HeaderFault => {
  if (bytes.subarray(0, 8).equals(pngSign)) return readPng(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return readJpeg(bytes);
  return "notPicture";
};
