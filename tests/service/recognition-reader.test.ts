import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { type CardReader, createCardReader, readerLimits } from "../../src-service/channels/id-card/card-reader.ts";
import { drawBack, drawFront } from "../../src-service/demo/id-cards/draw-card.ts";
import { judgePicture } from "../../src-service/demo/id-cards/judge-pictures.ts";
import { madeUpCard } from "../../src-service/demo/id-cards/made-up-person.ts";
import { photograph } from "../../src-service/demo/id-cards/photograph.ts";
import { cardPicture } from "../../src-service/demo/id-cards/picture-set.ts";

const today = "2026-03-02";
// A busy machine is slow; what the limit does is tested with a thread that never answers.
const patient = { ...readerLimits, pictureMs: 100_000, startMs: 110_000 };

let shared: CardReader | undefined;
const reader = (): CardReader => {
  shared ??= createCardReader(patient);
  return shared;
};
afterAll(() => shared?.close());

const chunk = (type: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  return Buffer.concat([head, Buffer.from(type, "latin1"), data, Buffer.alloc(4)]);
};
const png = (width: number, height: number, depth = 8, more: readonly Buffer[] = []): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = depth;
  header[9] = 2;
  const sign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = chunk("IDAT", deflateSync(Buffer.alloc(64)));
  return Buffer.concat([sign, chunk("IHDR", header), ...more, pixels, chunk("IEND", Buffer.alloc(0))]);
};
const jpegFrame = (marker: number, components: number): Buffer => {
  const frame = Buffer.from([0xff, marker, 0, 8 + 3 * components, 8, 0, 40, 0, 60, components]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), frame, Buffer.alloc(60), Buffer.from([0xff, 0xd9])]);
};
const front = (): Buffer => photograph(drawFront(madeUpCard(3, today)), "plain", 3, "jpeg");

const bad: readonly (readonly [string, () => Buffer, string])[] = [
  ["an empty file", () => Buffer.alloc(0), "empty"],
  ["a program named .png", () => Buffer.from("MZ this program cannot be run"), "notPicture"],
  ["an SVG", () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"), "notPicture"],
  ["a header of 100 million pixels", () => png(10_000, 10_000), "tooLarge"],
  ["a PNG of 16 bits", () => png(60, 40, 16), "deepColor"],
  ["an animated PNG", () => png(60, 40, 8, [chunk("acTL", Buffer.alloc(8))]), "animated"],
  ["a progressive JPEG", () => jpegFrame(0xc2, 3), "progressive"],
  ["a CMYK JPEG", () => jpegFrame(0xc0, 4), "cmyk"],
  ["a JPEG without its end", () => front().subarray(0, 20_000), "damaged"],
  ["a PNG without its end", () => png(60, 40).subarray(0, 60), "damaged"],
  ["a PNG whose pixels are no pixels", () => png(600, 400), "damaged"],
];

describe("the reader of ID cards", () => {
  it.each(bad)("refuses %s and goes on", async (_what, bytes, refusal) => {
    expect(await reader().read("front", bytes())).toEqual({ ok: false, refusal });
  });

  it("says of pictures that it cannot read what is wrong with them", async () => {
    const facts = madeUpCard(12, today);
    const said = async (card: typeof drawFront, shot: Parameters<typeof photograph>[1], side: "front" | "back") => {
      const answer = await reader().read(side, photograph(card(facts), shot, 12, "jpeg"));
      return answer.ok ? "read" : answer.refusal;
    };
    expect(await said(drawFront, "blurred", "front")).toBe("blurred");
    expect(await said(drawFront, "cut", "front")).toMatch(/^(cutOff|tooSmall)$/);
    expect(await said(drawBack, "plain", "front")).toBe("otherSide");
    expect(await said(drawFront, "plain", "back")).toBe("otherSide");
  });

  it("finds no card where none is", async () => {
    const shot = readFileSync("resources/icons/icon.png");
    expect(await reader().read("front", shot)).toMatchObject({ ok: false });
  });

  // The whole set of 200: `npm run cards -- --check`.
  it("reads good pictures whole, and none wrongly", async () => {
    const verdicts: string[] = [];
    for (const at of [2, 3, 4, 10, 13, 18]) {
      const picture = cardPicture(7, at, today);
      const verdict = judgePicture(picture, await reader().read(picture.side, picture.bytes));
      verdicts.push(verdict);
      expect(verdict, `picture ${at}: ${picture.shot}`).not.toBe("wrong");
    }
    // A name that four of five ways do not read alike is refused: of the 200 these are two or three.
    expect(verdicts.slice(0, 5).filter((one) => one === "whole").length).toBeGreaterThanOrEqual(4);
  });
});

const threadOf = (code: string): URL => new URL(`data:text/javascript,${encodeURIComponent(code)}`);

describe("the limits of the reader", () => {
  it("ends a picture that takes too long, and reads several one after the other", async () => {
    const code = `import { parentPort } from "node:worker_threads";
      parentPort.postMessage({ kind: "ready" });
      parentPort.on("message", ({ id, side }) => {
        if (side === "front") return;
        parentPort.postMessage({ kind: "answer", id, answer: { ok: false, refusal: "noCard" }, memory: 0 });
      });`;
    const slow = createCardReader({ ...patient, pictureMs: 50 }, threadOf(code));
    expect(await slow.read("front", Buffer.alloc(1))).toEqual({ ok: false, refusal: "tooLong" });
    await slow.close();
    const next = createCardReader(patient, threadOf(code));
    const answers = await Promise.all([next.read("back", Buffer.alloc(1)), next.read("back", Buffer.alloc(1))]);
    expect(answers).toEqual([
      { ok: false, refusal: "noCard" },
      { ok: false, refusal: "noCard" },
    ]);
    await next.close();
  });

  it("outlives a thread that dies of a picture", async () => {
    const code = `import { parentPort } from "node:worker_threads";
      parentPort.postMessage({ kind: "ready" });
      parentPort.on("message", ({ id, side }) => {
        if (side === "front") process.exit(1);
        parentPort.postMessage({ kind: "answer", id, answer: { ok: false, refusal: "noCard" }, memory: 0 });
      });`;
    const fragile = createCardReader(patient, threadOf(code));
    expect(await fragile.read("front", Buffer.alloc(1))).toEqual({ ok: false, refusal: "down" });
    expect(await fragile.read("back", Buffer.alloc(1))).toEqual({ ok: false, refusal: "noCard" });
    await fragile.close();
    expect(await fragile.read("back", Buffer.alloc(1))).toEqual({ ok: false, refusal: "down" });
  });

  it("ends a thread that has grown beyond its memory after its answer, and refuses what waits too long a line", async () => {
    const code = `import { parentPort, threadId } from "node:worker_threads";
      parentPort.postMessage({ kind: "ready" });
      parentPort.on("message", ({ id }) => parentPort.postMessage(
        { kind: "answer", id, answer: { ok: true, result: threadId }, memory: 400 * 2 ** 20 }));`;
    const large = createCardReader({ ...patient, waiting: 1 }, threadOf(code));
    const first = large.read("back", Buffer.alloc(1));
    const second = large.read("back", Buffer.alloc(1));
    expect(await large.read("back", Buffer.alloc(1))).toEqual({ ok: false, refusal: "busy" });
    expect(await first).not.toEqual(await second);
    await large.close();
  });
});
