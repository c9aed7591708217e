import { describe, expect, it } from "vitest";
import type { ShownStep } from "../../../src-shared/kernel/records/next-step.ts";
import { placedSteps } from "./placed-steps.ts";

const step = (key: string, more: Partial<ShownStep> = {}): ShownStep => ({
  ...{ record: "companies", id: "5", key, holder: "company", person: null, is_mine: false, reason: null },
  ...{ since: null, until: null, after: null, page: null, ...more },
});

describe("steps in their order", () => {
  it("are the viewer's first, then the oldest, and behind the one that they come after", () => {
    const placed = placedSteps([
      step("deposit", { after: "companies.sign" }),
      step("late", { since: "2026-11-20 10:00:00" }),
      step("sign", { after: "companies.early" }),
      step("early", { since: "2026-11-18 10:00:00" }),
      step("mine", { is_mine: true, since: "2026-11-21 10:00:00" }),
    ]);
    expect(placed.map(({ step: { key }, place, afterPlace }) => [key, place, afterPlace])).toEqual([
      ["mine", 1, null],
      ["early", 2, null],
      ["late", 3, null],
      ["sign", 4, 2],
      ["deposit", 5, 4],
    ]);
  });
});
