import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { afterAll, describe, expect, it, vi } from "vitest";
import {
  type CardReader,
  createCardReader,
  readerLimits,
} from "../../src-service/core/channels/id-card/card-reader.ts";
import type { CardSide } from "../../src-service/core/channels/id-card/result.ts";
import { drawBack, drawFront } from "../../src-service/demo/id-cards/draw-card.ts";
import { judgePicture } from "../../src-service/demo/id-cards/judge-pictures.ts";
import { madeUpCard } from "../../src-service/demo/id-cards/made-up-person.ts";
import { photograph } from "../../src-service/demo/id-cards/photograph.ts";
import { cardPicture } from "../../src-service/demo/id-cards/picture-set.ts";

const today = "2026-03-02";
// A busy machine is slow; what the limit does is tested with a thread that never answers.
const patient = { ...readerLimits, workMs: 600_000, startMs: 600_000 };
const waits = (share = "desk", owner = "one") => ({ share, owner, until: Number.POSITIVE_INFINITY });

let shared: CardReader | undefined;
const reader = () => {
  shared ??= createCardReader(patient);
  const { read } = shared;
  return { read: (side: CardSide, bytes: Uint8Array) => read(side, bytes, waits()) };
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
      parentPort.on("message", ({ id, input: { side } }) => {
        if (side === "front") return;
        parentPort.postMessage({ kind: "answer", id, output: { ok: false, refusal: "noCard" }, memory: 0 });
      });`;
    const slow = createCardReader({ ...patient, workMs: 50 }, threadOf(code));
    expect(await slow.read("front", Buffer.alloc(1), waits())).toEqual({ ok: false, refusal: "tooLong" });
    await slow.close();
    const next = createCardReader(patient, threadOf(code));
    const answers = await Promise.all([
      next.read("back", Buffer.alloc(1), waits()),
      next.read("back", Buffer.alloc(1), waits()),
    ]);
    expect(answers).toEqual([
      { ok: false, refusal: "noCard" },
      { ok: false, refusal: "noCard" },
    ]);
    await next.close();
  });

  it("outlives a thread that dies of a picture", async () => {
    const code = `import { parentPort } from "node:worker_threads";
      parentPort.postMessage({ kind: "ready" });
      parentPort.on("message", ({ id, input: { side } }) => {
        if (side === "front") process.exit(1);
        parentPort.postMessage({ kind: "answer", id, output: { ok: false, refusal: "noCard" }, memory: 0 });
      });`;
    const fragile = createCardReader(patient, threadOf(code));
    expect(await fragile.read("front", Buffer.alloc(1), waits())).toEqual({ ok: false, refusal: "down" });
    expect(await fragile.read("back", Buffer.alloc(1), waits())).toEqual({ ok: false, refusal: "noCard" });
    await fragile.close();
    expect(await fragile.read("back", Buffer.alloc(1), waits())).toEqual({ ok: false, refusal: "down" });
  });

  it("ends a thread that has grown beyond its memory after its answer, and refuses what waits too long a line", async () => {
    const code = `import { parentPort, threadId } from "node:worker_threads";
      parentPort.postMessage({ kind: "ready" });
      parentPort.on("message", ({ id }) => parentPort.postMessage(
        { kind: "answer", id, output: { ok: true, result: threadId }, memory: 400 * 2 ** 20 }));`;
    const large = createCardReader({ ...patient, waiting: 1 }, threadOf(code));
    const first = large.read("back", Buffer.alloc(1), waits());
    const second = large.read("back", Buffer.alloc(1), waits());
    expect(await large.read("back", Buffer.alloc(1), waits())).toEqual({ ok: false, refusal: "busy" });
    expect(await first).not.toEqual(await second);
    await large.close();
  });

  it("lets shares and those within them take turns, and says how many come before", async () => {
    const code = `import { parentPort } from "node:worker_threads";
      parentPort.postMessage({ kind: "ready" });
      parentPort.on("message", ({ id }) => parentPort.postMessage(
        { kind: "answer", id, output: { ok: false, refusal: "noCard" }, memory: 0 }));`;
    const fair = createCardReader(patient, threadOf(code));
    const order: string[] = [];
    const read = async (share: string, owner: string, name: string): Promise<void> => {
      await fair.read("back", Buffer.alloc(1), { ...waits(share, owner), id: name });
      order.push(name);
    };
    const reads = [
      ...["p1", "p2", "p3", "p4"].map((name) => read("phone", "page", name)),
      ...["a1", "a2"].map((name) => read("desk", "a", name)),
      read("desk", "b", "b1"),
    ];
    expect(["p1", "a1", "b1", "a2", "p4", "none"].map((id) => fair.before(id))).toEqual([0, 0, 2, 4, 5, null]);
    await Promise.all(reads);
    expect(order).toEqual(["p1", "a1", "p2", "b1", "p3", "a2", "p4"]);
    await fair.close();
  });

  it("drops what nobody waits for, and keeps one share from filling the line of another", async () => {
    const code = `import { parentPort } from "node:worker_threads";
      const asked = [];
      parentPort.postMessage({ kind: "ready" });
      parentPort.on("message", ({ id, input: { bytes } }) => {
        asked.push(bytes[0]);
        parentPort.postMessage({ kind: "answer", id, output: { ok: true, result: asked }, memory: 0 });
      });`;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    const kept = createCardReader({ ...patient, waiting: 2, waitingOfOwner: 1 }, threadOf(code));
    const busy = { ok: false, refusal: "busy" };
    const first = kept.read("back", Buffer.from([1]), waits("phone", "x"));
    const gone = new AbortController();
    const given = kept.read("back", Buffer.from([2]), { ...waits("phone", "x"), gone: gone.signal });
    expect(await kept.read("back", Buffer.from([3]), waits("phone", "x"))).toEqual(busy);
    const late = kept.read("back", Buffer.from([4]), { ...waits("phone", "y"), until: Date.now() + 1_000 });
    expect(await kept.read("back", Buffer.from([5]), waits("phone", "z"))).toEqual(busy);
    expect(await kept.read("back", Buffer.from([6]), { ...waits("desk"), until: Date.now() - 1 })).toEqual(busy);
    gone.abort();
    vi.advanceTimersByTime(1_000);
    vi.useRealTimers();
    expect([await given, await late]).toEqual([busy, busy]);
    await first;
    expect(await kept.read("back", Buffer.from([9]), waits("desk"))).toMatchObject({ result: [1, 9] });
    await kept.close();
  });
});
