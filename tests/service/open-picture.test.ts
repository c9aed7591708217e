import { afterAll, describe, expect, it } from "vitest";
import { openPicture } from "../../src-service/core/pictures/open-picture.ts";
import { drawFront } from "../../src-service/demo/id-cards/draw-card.ts";
import { madeUpCard } from "../../src-service/demo/id-cards/made-up-person.ts";
import { photograph } from "../../src-service/demo/id-cards/photograph.ts";
import { checkFileHead } from "../../src-service/lists/storage/file-kind.ts";
import { isTooManyPixels, pictureHeadBytes } from "../../src-shared/kernel/values/text/pixel-size.ts";
import { hugeJpeg } from "./huge-picture.ts";

const ends: (() => Promise<void> | void)[] = [];
const opener = { onClose: (end: () => Promise<void> | void) => void ends.push(end) };
afterAll(async () => {
  for (const end of ends) await end();
});

const photo = (): Buffer => photograph(drawFront(madeUpCard(4, "2026-03-02")), "scan", 4, "jpeg");
const waiting = { until: Number.POSITIVE_INFINITY, gone: new AbortController().signal };

describe("opening pictures", () => {
  it("tells the size of a picture and makes a small copy of it", async () => {
    const bytes = photo();
    const opened = await openPicture(opener, bytes, { copy: { longest: 200, quality: 20 }, waiting });
    if (!opened.ok || opened.jpeg === null) throw new Error("not opened");
    expect(Math.max(opened.width, opened.height)).toBeGreaterThan(200);
    const copy = await openPicture(opener, Buffer.from(opened.jpeg), { waiting });
    expect(copy).toMatchObject({ ok: true, jpeg: null });
    expect(copy.ok && Math.max(copy.width, copy.height)).toBe(200);
  });

  it("opens nothing that announces more than forty million pixels, and nothing that is no picture", async () => {
    const bytes = hugeJpeg();
    expect(bytes.length).toBeLessThan(1_000);
    expect(await openPicture(opener, bytes, { waiting })).toEqual({ ok: false, fault: "tooLarge" });
    expect(await openPicture(opener, Buffer.from("<svg/>"), { waiting })).toEqual({ ok: false, fault: "notPicture" });
    expect(await openPicture(opener, photo().subarray(0, 900), { waiting })).toEqual({ ok: false, fault: "damaged" });
  });

  it("opens nothing for who waits no more", async () => {
    const late = { until: Date.now() - 1, gone: new AbortController().signal };
    expect(await openPicture(opener, photo(), { waiting: late })).toEqual({ ok: false, fault: "busy" });
  });
});

describe("heads of pictures", () => {
  it("are judged as they are stored", () => {
    expect(() => checkFileHead("a.jpg", hugeJpeg())).toThrow(expect.objectContaining({ code: "too_large" }));
    expect(() => checkFileHead("a.jpg", photo())).not.toThrow();
  });

  it("that hide their size behind a long talk count as too large", () => {
    const segment = Buffer.alloc(65_537);
    segment.writeUInt16BE(0xffe1, 0);
    segment.writeUInt16BE(65_535, 2);
    const talk = Array.from({ length: 20 }, () => segment);
    const hidden = Buffer.concat([Buffer.from([0xff, 0xd8]), ...talk, hugeJpeg().subarray(2)]);
    expect(isTooManyPixels(hidden.subarray(0, pictureHeadBytes))).toBe(true);
    expect(isTooManyPixels(photo())).toBe(false);
  });
});
