import { describe, expect, it } from "vitest";
import { settlementStates } from "../../../src-shared/states/settlement.ts";
import { sampleSettlement } from "./sample-settlement.ts";
import { offeredSteps, steps } from "./settlement-steps.ts";

const at = (key: Parameters<typeof settlementStates.code>[0], more = {}) =>
  sampleSettlement({ status: settlementStates.code(key), ...more });
const names = (settlement: ReturnType<typeof at>) => offeredSteps(settlement, []).map(({ step }) => step.name);

describe("what is offered on a settlement", () => {
  it("follows its state", () => {
    expect(names(at("draft"))).toEqual(["submit", "cancel"]);
    expect(names(at("toReview"))).toEqual(["approve", "reject", "cancel"]);
    expect(names(at("toPay"))).toEqual(["settle", "cancel"]);
    expect(names(at("settled"))).toEqual([]);
  });

  it("asks about unknown lines and pays failed ones again only where there are any", () => {
    expect(names(at("partlyPaid"))).toEqual([]);
    expect(names(at("partlyPaid", { unknown_count: 2, failed_count: 1 }))).toEqual(["query", "retry_failed"]);
    expect(names(at("allFailed", { returned_count: 1 }))).toEqual(["retry_failed"]);
  });

  it("carries the service's reason, and forbids what the service did not judge", () => {
    const offered = offeredSteps(at("toReview"), [
      { action: "approve", allowed: false, reason: "same_person" },
      { action: "reject", allowed: true, reason: null },
    ]);
    expect(offered.map(({ step, allowed, reason }) => [step.name, allowed, reason])).toEqual([
      ["approve", false, "same_person"],
      ["reject", true, null],
      ["cancel", false, "forbidden"],
    ]);
  });

  it("has one name for each step", () => {
    expect(new Set(steps.map(({ name }) => name)).size).toBe(steps.length);
  });
});
