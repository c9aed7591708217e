import { expect, it } from "vitest";
import { companyContractStates } from "../../../../src-shared/companies/contracts/company-contracts-record.ts";
import { parseShanghai } from "../../../../src-shared/kernel/values/time/time.ts";
import { loadTexts } from "../../../i18n/texts.ts";
import { daysInWords } from "./days-in-words.ts";

const texts = await loadTexts("zh-CN");
const inForce = companyContractStates.code("inForce");

const wordsOn = (time: string, days: readonly [string, string], more: object = {}) =>
  daysInWords(
    texts,
    { start_at: days[0], end_at: days[1], abort_at: null, status: inForce, ...more } as Parameters<
      typeof daysInWords
    >[1],
    parseShanghai(time) ?? 0,
  ).text;

it("tells the days of a contract by the day in Shanghai: until it begins, until it ends, since it is over", () => {
  const year = ["2026-01-01", "2026-12-31"] as const;
  expect(wordsOn("2025-12-31 23:59:59", year)).toBe("1 天后开始");
  expect(wordsOn("2026-01-01 00:00:00", year)).toBe("剩 364 天");
  expect(wordsOn("2026-12-31 23:59:59", year)).toBe("今天到期");
  expect(wordsOn("2027-01-01 00:00:00", year)).toBe("已结束 1 天");
});

it("goes by the day on which it is ended early, and says nothing while nothing is agreed", () => {
  const early = { abort_at: "2026-06-30" };
  expect(wordsOn("2026-06-20 12:00:00", ["2026-01-01", "2026-12-31"], early)).toBe("剩 10 天");
  const draft = { status: companyContractStates.code("draft") };
  expect(wordsOn("2026-06-20 12:00:00", ["2026-01-01", "2026-12-31"], draft)).toBe("");
});
