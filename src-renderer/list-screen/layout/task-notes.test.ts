import { expect, it } from "vitest";
import { loadTexts } from "../../i18n/texts.ts";
import { figureWord } from "./cell-notes.ts";
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

it("tells a price as its span and people by their stage only where the columns beside them are not shown", () => {
  const row = { price: 18_000, max_price: 22_000, status: 30, applied_count: 13, need_count: 9 };
  const word = (key: string, shown: readonly string[]) =>
    figureWord("tasks", key, row, context, (column) => shown.includes(column));
  expect([word("price", []), word("price", ["max_price"])]).toEqual(["180.00–220.00", undefined]);
  expect([word("need_count", []), word("need_count", ["applied_count"])]).toEqual(["报名 13 / 9", undefined]);
  expect(word("actual_amount", [])).toBe(undefined);
});
