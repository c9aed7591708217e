import { describe, expect, it } from "vitest";
import { metresBetween, parsePlace } from "./distance.ts";

describe("how far a sign-in is from its task", () => {
  it("tells whole metres along the earth", () => {
    expect(metresBetween("31.2304,121.4737", "31.2304,121.4737")).toBe(0);
    // One minute of latitude is a nautical mile.
    expect(metresBetween("31,121", "31.0166667,121")).toBe(1853);
    // The same step of longitude is shorter the further north, and the date line is no wall.
    expect(metresBetween("60,121", "60,121.01")).toBe(556);
    expect(metresBetween("0,179.99", "0,-179.99")).toBe(2224);
    expect(metresBetween("0,0", "0,180")).toBe(20015114);
  });

  it("knows nothing of what is no place", () => {
    for (const text of ["", "31", "91,0", "0,181", "31.2304;121.4737", "NaN,1", "1e1,2", "31.2304, 121.4737"]) {
      expect(parsePlace(text)).toBeNull();
      expect(metresBetween(text, "31,121")).toBeNull();
    }
    expect(metresBetween(null, "31,121")).toBeNull();
  });
});
