import { describe, expect, it } from "vitest";
import { sampleSettlement } from "./sample-settlement.ts";
import { changesOf, isConflict } from "./settlement-diff.ts";

describe("what changed on a settlement", () => {
  it("names the fields that a person knows, with both values", () => {
    const before = sampleSettlement({ status: 20, bill_amount: 100, version: 1, revision: 1 });
    const after = sampleSettlement({ status: 30, bill_amount: 200, version: 4, revision: 2 });
    expect(changesOf(before, after)).toEqual([
      { field: "status", before: 20, after: 30 },
      { field: "bill_amount", before: 100, after: 200 },
    ]);
    expect(changesOf(before, before)).toEqual([]);
  });

  it("knows the answers that mean a conflict", () => {
    expect(isConflict("stale_version")).toBe(true);
    expect(isConflict("insufficient_funds")).toBe(false);
    expect(isConflict(undefined)).toBe(false);
  });
});
