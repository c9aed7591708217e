import { describe, expect, it } from "vitest";
import { moneyNote, moneyOf } from "./task-money.ts";

const money = { predicted: 7_920_000, to_accept: 4_598_000, accepted: 792_000, billed: 440_000, paid: 1_320_000 };

describe("where a task's money stands", () => {
  it("adds up to the plan", () => {
    const { done, rest, over, share, each } = moneyOf({ need_count: 36 }, money);
    expect([done, rest, over, share, each]).toEqual([2_552_000, 770_000, 0, "32.2", 220_000]);
    expect(done + money.to_accept + rest).toBe(money.predicted);
  });

  it("says how far it goes beyond the plan, and no share or part of one that is not there", () => {
    expect(moneyOf({ need_count: 36 }, { ...money, to_accept: 7_000_000 })).toMatchObject({ rest: 0, over: 1_632_000 });
    expect(moneyOf({ need_count: 0 }, { ...money, predicted: 0 })).toMatchObject({ share: null, each: null });
  });

  it("calls what is left undelivered only while there is work, and less than planned afterwards", () => {
    const left = { over: 0, rest: 500 };
    const note = (status: number, ceiling: number | null = null) => moneyNote({ status }, left, ceiling);
    expect([50, 60, 65].map((status) => note(status, 9)?.key)).toEqual(["rest", "rest", "rest"]);
    expect([70, 80, 85].map((status) => note(status, 9)?.key)).toEqual(["less", "less", "less"]);
    expect([10, 20, 30, 40, 90, 95].map((status) => note(status))).toEqual([null, null, null, null, null, null]);
    expect(note(30, 9)).toEqual({ key: "ceiling", amount: 9 });
    expect(moneyNote({ status: 80 }, { over: 0, rest: 0 }, 9)).toBeNull();
    expect(moneyNote({ status: 20 }, { over: 3, rest: 0 }, 9)).toEqual({ key: "over", amount: 3 });
  });
});
