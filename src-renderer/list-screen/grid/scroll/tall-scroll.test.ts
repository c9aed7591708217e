// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { mostHeight, tallScroll } from "./tall-scroll.ts";

const view = 600;
const rowHeight = 44;

/** A grid of `count` rows as a browser has it: the bar stands on whole pixels and does not leave its range. */
const open = (count: number) => {
  const box = document.createElement("div");
  const height = Math.min(count * rowHeight, mostHeight);
  const range = height - view;
  let top = 0;
  const events: number[] = [];
  Object.defineProperties(box, {
    clientHeight: { value: view },
    scrollHeight: { value: height },
    scrollTop: {
      get: () => top,
      set: (next: number) => {
        top = Math.round(Math.min(range, Math.max(0, next)));
      },
    },
  });
  const tall = tallScroll(() => box, { rowsHeight: count * rowHeight, rowHeight });
  box.addEventListener("scroll", () => events.push(tall.read().place));
  box.addEventListener("wheel", tall.onWheel);
  const wheel = (deltaY: number, more: WheelEventInit = {}) => {
    const event = new WheelEvent("wheel", { deltaY, cancelable: true, ...more });
    box.dispatchEvent(event);
    return event.defaultPrevented;
  };
  return { box, tall, range, events, wheel, end: count * rowHeight - view };
};

describe("a grid that fits into a page", () => {
  it("stands where its bar stands", () => {
    const { box, tall, events } = open(100_000);
    expect([tall.isShortened, tall.bodyHeight]).toEqual([false, 4_400_000]);
    box.scrollTop = 1_234;
    expect(tall.read()).toEqual({ place: 1_234, offset: 0 });
    tall.moveTo(2_000);
    expect([box.scrollTop, events]).toEqual([2_000, [2_000]]);
  });
});

describe("a grid of two million rows", () => {
  it("is no higher than a page can be, and its bar stands for all rows from the first to the last", () => {
    const { box, tall, range, end } = open(2_000_000);
    expect([tall.isShortened, tall.bodyHeight]).toEqual([true, mostHeight]);
    expect(tall.read()).toEqual({ place: 0, offset: 0 });
    box.scrollTop = range;
    expect(tall.read()).toEqual({ place: end, offset: end - range });
    box.scrollTop = range / 2;
    expect(Math.abs(tall.read().place - end / 2)).toBeLessThan(rowHeight);
    let before = -1;
    for (let top = 0; top <= range; top += range / 1_000) {
      box.scrollTop = top;
      const { place, offset } = tall.read();
      expect(place).toBeGreaterThan(before);
      // What is drawn for the place stands where the bar has the grid's view.
      expect(Math.abs(place - offset - box.scrollTop)).toBeLessThanOrEqual(1);
      before = place;
    }
  });

  it("moves by pixels with keys and wheel, though the bar stands for several rows a pixel", () => {
    const { box, tall, events, wheel, end } = open(2_000_000);
    tall.moveTo(40_000_000);
    const bar = box.scrollTop;
    expect(wheel(3)).toBe(true);
    expect([tall.read().place, box.scrollTop]).toEqual([40_000_003, bar]);
    wheel(2, { deltaMode: 1 });
    wheel(-1, { deltaMode: 2 });
    expect(tall.read().place).toBe(40_000_003 + 2 * rowHeight - view);
    expect(events.at(-1)).toBe(tall.read().place);
    wheel(-1e9);
    expect(tall.read()).toEqual({ place: 0, offset: 0 });
    wheel(1e9);
    expect(tall.read().place).toBe(end);
  });

  it("leaves zooming and other directions to the browser", () => {
    const { tall, wheel } = open(2_000_000);
    expect([wheel(100, { ctrlKey: true }), wheel(100, { shiftKey: true }), wheel(1, { deltaX: 100 })]).toEqual([
      false,
      false,
      false,
    ]);
    expect(tall.read().place).toBe(0);
  });

  it("forgets the exact place once the bar is dragged", () => {
    const { box, tall } = open(2_000_000);
    tall.moveTo(5);
    box.scrollTop = 100;
    expect(tall.read().place).toBeGreaterThan(1_000);
  });
});
