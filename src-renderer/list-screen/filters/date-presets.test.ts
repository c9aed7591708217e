import { describe, expect, it } from "vitest";
import { parseShanghai } from "../../../src-shared/kernel/values/time/time.ts";
import { type PresetName, presetRange } from "./date-presets.ts";

const at = (name: PresetName, time: string) => presetRange(name, parseShanghai(time) ?? 0);

describe("the usual periods", () => {
  it("begin and end in Shanghai, whatever the computer's zone", () => {
    expect(at("today", "2026-11-20 00:00:01")).toEqual({ start: "2026-11-20", end: "2026-11-20" });
    expect(at("today", "2026-11-20 23:59:59")).toEqual({ start: "2026-11-20", end: "2026-11-20" });
  });

  it("have weeks from Monday to Sunday", () => {
    expect(at("thisWeek", "2026-11-16 08:00:00")).toEqual({ start: "2026-11-16", end: "2026-11-22" });
    expect(at("thisWeek", "2026-11-22 08:00:00")).toEqual({ start: "2026-11-16", end: "2026-11-22" });
  });

  it("have whole months, also over the turn of the year and in leap years", () => {
    expect(at("thisMonth", "2028-02-10 08:00:00")).toEqual({ start: "2028-02-01", end: "2028-02-29" });
    expect(at("lastMonth", "2026-01-31 08:00:00")).toEqual({ start: "2025-12-01", end: "2025-12-31" });
  });

  it("count today among the last 90 days", () => {
    expect(at("last90", "2026-11-20 08:00:00")).toEqual({ start: "2026-08-23", end: "2026-11-20" });
  });
});
