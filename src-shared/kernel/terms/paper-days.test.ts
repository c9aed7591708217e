import { expect, it } from "vitest";
import { wrongPaperDay } from "./paper-days.ts";

it("names the day that no contract on paper has", () => {
  const today = "2026-11-20";
  const days = { signed_on: today, start_at: today, end_at: today };
  expect(wrongPaperDay(days, today)).toBeNull();
  expect(wrongPaperDay({ ...days, signed_on: "2026-11-21" }, today)).toBe("signedLater");
  expect(wrongPaperDay({ ...days, start_at: "2026-11-21" }, today)).toBe("endsFirst");
  expect(wrongPaperDay({ ...days, start_at: "2025-11-20", end_at: "2026-11-19" }, today)).toBe("isOver");
});
