import { describe, expect, it } from "vitest";
import { parseShanghai } from "../../../src-shared/kernel/values/time/time.ts";
import { ageOf } from "./intent-age.ts";

const began = "2026-11-20 09:00:00";
const ageAfter = (seconds: number) => ageOf(began, (parseShanghai(began) ?? 0) + seconds * 1_000);

describe("the age of a money operation", () => {
  it("is told in the largest whole unit", () => {
    expect(ageAfter(0)).toEqual({ unit: "seconds", n: 0 });
    expect(ageAfter(59)).toEqual({ unit: "seconds", n: 59 });
    expect(ageAfter(60)).toEqual({ unit: "minutes", n: 1 });
    expect(ageAfter(7_199)).toEqual({ unit: "hours", n: 1 });
    expect(ageAfter(200_000)).toEqual({ unit: "days", n: 2 });
  });

  it("is never negative", () => {
    expect(ageAfter(-30)).toEqual({ unit: "seconds", n: 0 });
  });
});
