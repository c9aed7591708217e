import { describe, expect, it } from "vitest";
import { bodyOf, emptyDraft, problemsOf, settledDraft } from "./worker-draft.ts";

const settlementProblems = (draft: ReturnType<typeof emptyDraft>, isOffline: boolean) =>
  problemsOf(settledDraft(draft, isOffline), [], isOffline).filter(({ field }) => field === "settlement_type");

describe("how a new worker is settled with", () => {
  it("is as the company settles until somebody chooses", () => {
    const draft = emptyDraft("7");
    expect(bodyOf(settledDraft(draft, false), []).settlement_type).toBe(1);
    expect(bodyOf(settledDraft(draft, true), []).settlement_type).toBe(2);
    expect(settlementProblems(draft, true)).toEqual([]);
  });

  it("is what was chosen, and refused where the company settles otherwise", () => {
    const online = { ...emptyDraft("7"), settlement_type: 1 };
    expect(settlementProblems(online, true)).toHaveLength(1);
    expect(settlementProblems(online, false)).toEqual([]);
    expect(bodyOf(settledDraft({ ...online, settlement_type: 2 }, false), []).settlement_type).toBe(2);
  });
});
