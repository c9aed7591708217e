import { describe, expect, it } from "vitest";
import { seededRandom } from "../text/seeded-random.ts";
import {
  addDays,
  addMonths,
  dayFromNumber,
  dayNumber,
  dayOf,
  daysBetween,
  isDateTime,
  isDay,
  isMonth,
  lastDayOf,
  monthOf,
  parseShanghai,
  shanghaiNow,
} from "./time.ts";

describe("time", () => {
  it("writes and reads Asia/Shanghai", () => {
    expect(shanghaiNow(0)).toBe("1970-01-01 08:00:00");
    expect(shanghaiNow(Date.UTC(2026, 11, 31, 16, 0, 0))).toBe("2027-01-01 00:00:00");
    expect(parseShanghai("1970-01-01 08:00:00")).toBe(0);
    expect(parseShanghai("1970-01-01")).toBe(-8 * 3_600_000);
    for (const bad of ["2026-02-30", "2026-1-2", "2026-01-02T03:04:05", "2026-01-02 24:00:00", ""]) {
      expect(parseShanghai(bad)).toBeNull();
    }
  });

  it("agrees with the platform's own calendar of Asia/Shanghai", () => {
    const clock = new Intl.DateTimeFormat("sv-SE", {
      timeZone: "Asia/Shanghai",
      dateStyle: "short",
      timeStyle: "medium",
    });
    const random = seededRandom(6);
    for (let round = 0; round < 2_000; round += 1) {
      const epoch = random.int(Date.UTC(1992, 0, 1) / 1000, Date.UTC(2099, 0, 1) / 1000) * 1000;
      const text = shanghaiNow(epoch);
      expect(text).toBe(clock.format(epoch));
      expect(parseShanghai(text)).toBe(epoch);
    }
  });

  it("knows real days, months and seconds", () => {
    expect(["2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"].every(isDay)).toBe(true);
    expect(["2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-1-01", "0000-01-01"].some(isDay)).toBe(false);
    expect(isMonth("2026-12") && !isMonth("2026-13") && !isMonth("2026-1") && !isMonth("0000-01")).toBe(true);
    expect(isDateTime("2026-01-02 23:59:59")).toBe(true);
    expect(isDateTime("2026-01-02 23:59:60")).toBe(false);
  });

  it("counts days and months", () => {
    expect(addDays("2026-02-28", 1)).toBe("2026-03-01");
    expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
    expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
    expect(addMonths("2024-02-29", 12)).toBe("2025-02-28");
    expect(addMonths("2026-01", -1)).toBe("2025-12");
    expect(lastDayOf("2028-02")).toBe("2028-02-29");
    expect(daysBetween("2026-01-01", "2027-01-01")).toBe(365);
    expect([dayOf("2026-01-02 03:04:05"), monthOf("2026-01-02")]).toEqual(["2026-01-02", "2026-01"]);
    expect(() => addDays("2026-02-30", 1)).toThrow(RangeError);
    expect(() => addMonths("2026", 1)).toThrow(RangeError);
  });

  it("numbers every day once", () => {
    for (let number = dayNumber("1899-12-25"); number < dayNumber("1904-03-05"); number += 1) {
      expect(dayNumber(dayFromNumber(number))).toBe(number);
    }
    expect(dayFromNumber(dayNumber("0001-01-01"))).toBe("0001-01-01");
  });
});
