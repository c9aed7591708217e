import { describe, expect, it } from "vitest";
import type { BillImportRow } from "../../billing/bills/bills-calls.ts";
import { canonicalBatch } from "./batch-digest.ts";

const bill = (row: number, more: Partial<BillImportRow> = {}): BillImportRow => ({
  row,
  labor_name: "张三",
  labor_phone: "13800000000",
  id_no: "11010519491231002X",
  accounting_fee: 100_00,
  ...more,
});

describe("canonicalBatch", () => {
  it("is blind to row numbers, order of rows and order of fields", () => {
    const first = [bill(2), bill(3, { accounting_fee: 200_00, remark: "x" })];
    const { row: _row, ...second } = bill(9, { accounting_fee: 200_00, remark: "x" });
    const turned = [{ ...second, row: 5 }, bill(6)];
    expect(canonicalBatch(turned)).toBe(canonicalBatch(first));
  });

  it("tells every field and every repetition apart", () => {
    const base = canonicalBatch([bill(2)]);
    const changes: Partial<BillImportRow>[] = [
      { labor_name: "张四" },
      { labor_phone: "13800000001" },
      { id_no: "110105194912310020" },
      { accounting_fee: 100_01 },
      { labor_bank_account: "6212264301003495221" },
      { task_id: "1" },
      { work_date: "2026-11-20" },
      { is_complete: true },
      { remark: "" },
    ];
    const texts = [base, canonicalBatch([bill(2), bill(3)]), ...changes.map((more) => canonicalBatch([bill(2, more)]))];
    expect(new Set(texts).size).toBe(texts.length);
  });

  it("counts a member that is undefined as absent", () => {
    const row = { ...bill(2), remark: undefined } as BillImportRow;
    expect(canonicalBatch([row])).toBe(canonicalBatch([bill(2)]));
  });
});
