import { expect, it } from "vitest";
import { cleanPicture } from "../../../src-main/storage/clean-picture.ts";
import { fileKindOf } from "../../../src-main/storage/file-kind.ts";
import { pixelSizeOf } from "../../../src-shared/kernel/values/text/pixel-size.ts";
import { exif, gif, jfif, jpeg, pdf, pixelsOf, png, soi, webp } from "./pictures.ts";

it("knows files by their first bytes", () => {
  expect([png(1, 1), jpeg(1, 1), gif(1, 1), webp("VP8X", 1, 1), pdf()].map(fileKindOf)).toEqual([
    "png",
    "jpeg",
    "gif",
    "webp",
    "pdf",
  ]);
});

it.each([
  ["nothing", ""],
  ["SVG", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ["HTML", "<!doctype html><script>alert(1)</script>"],
  ["a zip", "PK\x03\x04"],
  ["a program", "MZ\x90\0"],
  ["a PDF behind something", "\n%PDF-1.7"],
  ["half a PNG head", "\x89PNG"],
  ["a RIFF that is no picture", "RIFF\0\0\0\0WAVE"],
])("takes %s for none of them", (_name, text) => {
  expect(fileKindOf(Buffer.from(text, "latin1"))).toBeNull();
});

it("reads the size from the head alone", () => {
  expect(pixelSizeOf(png(30_000, 20_000), "png")).toEqual({ width: 30_000, height: 20_000 });
  expect(pixelSizeOf(jpeg(640, 480, { exif: exif(6, "x"), talk: "y" }), "jpeg")).toEqual({ width: 640, height: 480 });
  expect(pixelSizeOf(gif(300, 65_535), "gif")).toEqual({ width: 300, height: 65_535 });
  for (const form of ["VP8 ", "VP8L", "VP8X"] as const) {
    expect(pixelSizeOf(webp(form, 16_000, 9_000), "webp")).toEqual({ width: 16_000, height: 9_000 });
  }
});

it("counts the largest frame of a JPEG that announces several", () => {
  const small = jpeg(10, 10);
  const both = Buffer.concat([soi, jfif, pixelsOf(30_000, 30_000).subarray(0, 69 + 13), small.subarray(2)]);
  expect(pixelSizeOf(both, "jpeg")).toEqual({ width: 30_000, height: 30_000 });
});

it("has no size for what is cut off, at whatever byte", () => {
  const whole = jpeg(640, 480);
  const scan = whole.indexOf(Buffer.from([0xff, 0xda]));
  for (let end = 0; end < scan; end += 1) expect(pixelSizeOf(whole.subarray(0, end), "jpeg")).toBeNull();
  for (let end = 0; end < 33; end += 1) expect(pixelSizeOf(png(5, 5).subarray(0, end), "png")).toBeNull();
  expect(pixelSizeOf(png(0, 5), "png")).toBeNull();
});

it.each(["II", "MM"] as const)(
  "takes place, talk and what hangs behind from a photograph (%s), not its turn",
  (order) => {
    const secret = "31.2304N 121.4737E";
    const originalPicture = jpeg(640, 480, { exif: exif(6, secret, order), talk: secret, behind: `preview ${secret}` });
    const clean = cleanPicture(originalPicture, "jpeg");
    expect(clean?.includes(secret)).toBe(false);
    expect(clean?.subarray(-pixelsOf(640, 480).length)).toEqual(pixelsOf(640, 480));
    expect(clean?.includes(jfif)).toBe(true);
    // One EXIF tag is left, and it says the same.
    expect(clean?.indexOf("Exif\0\0")).toBe(6);
    expect(clean?.readUInt16BE(30)).toBe(6);
    expect(cleanPicture(clean as Buffer, "jpeg")).toEqual(clean);
  },
);

it("adds nothing to a picture that lies as it should", () => {
  expect(cleanPicture(jpeg(4, 4), "jpeg")).toEqual(jpeg(4, 4));
  expect(cleanPicture(jpeg(4, 4, { exif: exif(1, "x") }), "jpeg")).toEqual(jpeg(4, 4));
  expect(cleanPicture(jpeg(4, 4, { exif: exif(9, "x") }), "jpeg")).toEqual(jpeg(4, 4));
});

it("is not led astray by an EXIF head that lies", () => {
  const lying = exif(6, "x");
  lying.writeUInt32LE(0xffff_fff0, 6 + 4);
  expect(cleanPicture(jpeg(4, 4, { exif: lying }), "jpeg")).toEqual(jpeg(4, 4));
});

it("takes text, EXIF and private chunks from a PNG, and what hangs behind", () => {
  const secret = "31.2304N 121.4737E";
  expect(cleanPicture(png(3, 3, secret), "png")).toEqual(png(3, 3));
});

it("refuses damaged pictures at whatever byte they end", () => {
  for (const [kind, whole] of [
    ["jpeg", jpeg(640, 480, { exif: exif(6, "x") })],
    ["png", png(3, 3)],
  ] as const) {
    for (let end = 0; end < whole.length; end += 1) expect(cleanPicture(whole.subarray(0, end), kind)).toBeNull();
  }
});
