import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { BillImportRow } from "../../../src-shared/billing/bills/bills-calls.ts";
import { canonicalBatch } from "../../../src-shared/kernel/imports/batch-digest.ts";
import { batchDigestInTurns } from "./digest-in-turns.ts";

const bills = (count: number): BillImportRow[] =>
  Array.from({ length: count }, (_, at) => ({
    row: at + 2,
    labor_name: ["张三", "𠮷野", "李四"][at % 3] ?? "",
    labor_phone: "13800000000",
    id_no: "11010519491231002X",
    // Many equal rows in an unsorted order.
    accounting_fee: (at * 7_919) % 4_001,
  }));

describe("the digest of a batch in turns", () => {
  it.each([0, 1, 4_999, 5_000, 5_001, 16_003])("is the digest of its canonical text, for %i rows", async (count) => {
    const wholeDigest = createHash("sha256")
      .update(canonicalBatch(bills(count)))
      .digest("hex");
    expect(await batchDigestInTurns(bills(count))).toBe(wholeDigest);
  });

  it("gives others a turn", async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 0);
    await batchDigestInTurns(bills(60_000));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
  });
});
