import { describe, expect, it } from "vitest";
import { redden } from "./allocate.ts";
import type { Bucket } from "./books.ts";

const bucket = (settlement_id: number, period: string, settled: number, invoiced: number): Bucket => ({
  settlement_id,
  period,
  settled,
  invoiced,
  invoicing: 0,
});
const own = (settlement_id: number, period: string, invoiced: number) => ({ settlement_id, period, invoiced });

describe("taking a part of an issued application back", () => {
  it("begins with its newest payment", () => {
    const buckets = [bucket(1, "2026-10", 500, 500), bucket(2, "2026-11", 300, 300)];
    expect(redden([own(1, "2026-10", 500), own(2, "2026-11", 300)], buckets, 301)).toEqual([
      { settlement_id: 2, period: "2026-11", amount: -300, is_correction: 2 },
      { settlement_id: 1, period: "2026-10", amount: -1, is_correction: 2 },
    ]);
  });

  it("mends first what a return left of its own settlements, never of others'", () => {
    const buckets = [
      bucket(1, "2026-10", 500, 500),
      bucket(1, "2026-11", -200, 0),
      bucket(9, "2026-11", -400, 0),
      bucket(2, "2026-11", 300, 300),
    ];
    expect(redden([own(1, "2026-10", 500), own(2, "2026-11", 300)], buckets, 250)).toEqual([
      { settlement_id: 1, period: "2026-11", amount: -200, is_correction: 2 },
      { settlement_id: 2, period: "2026-11", amount: -50, is_correction: 2 },
    ]);
  });

  it("is one part where a return and its payment are of one month", () => {
    const buckets = [bucket(1, "2026-10", 300, 500)];
    expect(redden([own(1, "2026-10", 500)], buckets, 500)).toEqual([
      { settlement_id: 1, period: "2026-10", amount: -500, is_correction: 2 },
    ]);
  });

  it("takes no cent more than is out, what went back before left out", () => {
    const buckets = [bucket(1, "2026-10", 500, 400)];
    const issued = [own(1, "2026-10", 500), own(1, "2026-10", -100)];
    expect(redden(issued, buckets, 400)).toEqual([
      { settlement_id: 1, period: "2026-10", amount: -400, is_correction: 2 },
    ]);
    expect(redden(issued, buckets, 401)).toBeNull();
  });
});
