import { describe, expect, it } from "vitest";
import { shanghaiNow } from "../../../src-shared/kernel/values/time/time.ts";
import type { MessageRule } from "../../../src-shared/registries/messages/messages-calls.ts";
import { dueTime } from "./due-time.ts";
import { ruleOf, type Settings, usualSettings } from "./settings.ts";

const at = (text: string): number => Date.parse(`${text.replace(" ", "T")}:00+08:00`);
const due = (text: string, rule: Partial<MessageRule>, settings: Partial<Settings> = {}): string =>
  shanghaiNow(
    dueTime(at(text), { ...ruleOf(usualSettings, "balanceLow"), ...rule }, { ...usualSettings, ...settings }),
  ).slice(0, 16);
const now = { when: "now" } as const;
const daily = { when: "daily" } as const;

describe("when a message leaves the program", () => {
  it("is at once outside of the quiet hours", () => {
    expect(due("2026-11-30 21:59", now)).toBe("2026-11-30 21:59");
    expect(due("2026-11-30 08:00", now)).toBe("2026-11-30 08:00");
  });

  it("is the end of the quiet hours in them, on either side of midnight", () => {
    expect(due("2026-11-30 22:00", now)).toBe("2026-12-01 08:00");
    expect(due("2026-12-31 23:59", now)).toBe("2027-01-01 08:00");
    expect(due("2026-12-01 00:00", now)).toBe("2026-12-01 08:00");
    expect(due("2026-12-01 07:59", now)).toBe("2026-12-01 08:00");
  });

  it("knows quiet hours within a day, of no length, and none", () => {
    const quiet = { from: "12:00", until: "14:00" };
    expect(due("2026-11-30 13:00", now, { quiet })).toBe("2026-11-30 14:00");
    expect(due("2026-11-30 14:00", now, { quiet })).toBe("2026-11-30 14:00");
    expect(due("2026-11-30 23:00", now, { quiet: { from: "12:00", until: "12:00" } })).toBe("2026-11-30 23:00");
    expect(due("2026-11-30 23:00", now, { quiet: null })).toBe("2026-11-30 23:00");
  });

  it("does not wait where it is urgent", () => {
    const rule = ruleOf(usualSettings, "payoutsUnknown");
    expect(shanghaiNow(dueTime(at("2026-11-30 23:00"), rule, usualSettings)).slice(0, 16)).toBe("2026-11-30 23:00");
  });

  it("is the hour of the digest, today still or on the next workday", () => {
    // 2026-11-27 is a Friday.
    expect(due("2026-11-27 09:00", daily)).toBe("2026-11-27 09:00");
    expect(due("2026-11-27 09:01", daily)).toBe("2026-11-30 09:00");
    expect(due("2026-11-28 01:00", daily)).toBe("2026-11-30 09:00");
    expect(due("2026-11-27 09:01", daily, { digest: { at: "09:00", workdays: false } })).toBe("2026-11-28 09:00");
    expect(due("2026-12-31 10:00", daily, { digest: { at: "09:00", workdays: false } })).toBe("2027-01-01 09:00");
  });

  it("puts a digest that was set into the quiet hours after them", () => {
    expect(due("2026-11-30 10:00", daily, { digest: { at: "23:00", workdays: false } })).toBe("2026-12-01 08:00");
  });
});
