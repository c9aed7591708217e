import { expect, it } from "vitest";
import { loadTexts } from "../../i18n/texts.ts";
import { daysNote } from "./task-notes.ts";

const context = {
  ...{ texts: await loadTexts("zh-CN"), today: "2026-11-30" },
  person: { userId: "7", isOfCompany: false, can: () => false },
};

it("tells the days of a task below its place: one day once, those of another year with their year", () => {
  const text = (start_day: string | null, end_day: string | null) => daysNote({ start_day, end_day }, context).text;
  expect(text("2026-12-01", "2026-12-20")).toBe("12-01 至 12-20");
  expect(text("2026-12-12", "2026-12-12")).toBe("12-12");
  expect(text("2026-12-04", "2027-01-03")).toBe("12-04 至 2027-01-03");
  expect(text("2026-12-04", null)).toBe("12-04");
  expect(text(null, null)).toBe("");
});
