import { describe, expect, it } from "vitest";
import { percentOf, sharpness, stepZoom, turned, turnRight } from "./zoom.ts";

const room = { width: 1000, height: 500 };

describe("the size of what is viewed", () => {
  it("fits whole without being enlarged", () => {
    expect(percentOf("fit", { width: 4000, height: 1000 }, room)).toBe(25);
    expect(percentOf("fit", { width: 500, height: 1000 }, room)).toBe(50);
    expect(percentOf("fit", { width: 100, height: 100 }, room)).toBe(100);
    expect(percentOf("fit", { width: 40_000, height: 10_000 }, room)).toBeCloseTo(2.5);
  });

  it("takes the whole width, enlarging up to the limit", () => {
    expect(percentOf("width", { width: 500, height: 9000 }, room)).toBe(200);
    expect(percentOf("width", { width: 10, height: 10 }, room)).toBe(400);
  });

  it("is what was chosen, between 25 and 400", () => {
    expect(percentOf(137, { width: 1, height: 1 }, room)).toBe(137);
    expect(percentOf(7, { width: 1, height: 1 }, room)).toBe(25);
    expect(percentOf(9000, { width: 1, height: 1 }, room)).toBe(400);
  });

  it("is not known before anything was measured", () => {
    expect(percentOf("fit", { width: 0, height: 0 }, room)).toBe(100);
    expect(percentOf("fit", { width: 10, height: 10 }, { width: 0, height: 0 })).toBe(100);
  });

  it("goes up and down by usual steps and stops at the ends", () => {
    expect(stepZoom(100, 1)).toBe(110);
    expect(stepZoom(100, -1)).toBe(90);
    expect(stepZoom(63.2, 1)).toBe(67);
    expect(stepZoom(400, 1)).toBe(400);
    expect(stepZoom(2.5, -1)).toBe(25);
  });

  it("turns round in four steps", () => {
    expect(turned({ width: 3, height: 2 }, 1)).toEqual({ width: 2, height: 3 });
    expect(turned({ width: 3, height: 2 }, 2)).toEqual({ width: 3, height: 2 });
    expect(turnRight(3)).toBe(0);
  });

  it("gives up sharpness before memory", () => {
    expect(sharpness({ width: 800, height: 1100 }, 2)).toBe(2);
    const { width, height } = { width: 3200, height: 4500 };
    expect(width * height * sharpness({ width, height }, 2) ** 2).toBeLessThanOrEqual(16_000_001);
  });
});
