import { describe, expect, it } from "vitest";
import { billStates } from "../../../src-shared/billing/bills/bill-states.ts";
import { matchingChoice, narrowed, sharesOfRows } from "./create-target.ts";

const bill = (id: string, company: string, status = billStates.code("toSettle"), fee = 1_000) => ({
  id,
  company_id: company,
  company_name: `公司${company}`,
  status,
  accounting_fee: fee,
});

describe("bills for a settlement", () => {
  it("takes only bills that wait to be settled, company by company", () => {
    const rows = [
      bill("1", "a"),
      bill("2", "b"),
      bill("3", "a", billStates.code("settled")),
      bill("4", "a", billStates.code("toSettle"), 2_500),
    ];
    expect(sharesOfRows(rows)).toEqual([
      { companyId: "a", companyName: "公司a", count: 2, fee: 3_500, choice: { bill_ids: ["1", "4"] } },
      { companyId: "b", companyName: "公司b", count: 1, fee: 1_000, choice: { bill_ids: ["2"] } },
    ]);
    expect(sharesOfRows([bill("5", "a", billStates.code("toAudit"))])).toEqual([]);
  });

  it("narrows filters to what can be settled", () => {
    expect(narrowed({ keyword: "张" }, "a")).toEqual({ keyword: "张", status: [30], company_id: ["a"] });
    expect(narrowed({ status: [20, 30], company_id: ["a", "b"] }, "b")).toEqual({ status: [30], company_id: ["b"] });
    expect(narrowed({ status: [60] })).toBeNull();
    expect(narrowed({ company_id: ["a"] }, "b")).toBeNull();
  });

  it("says the filters in the form of the call", () => {
    const choice = matchingChoice(
      { status: [30], company_id: ["a"], accounting_fee: { min: 100 }, date: { by: "create_at", start: "2026-11-01" } },
      ["9"],
    );
    expect(choice).toEqual({
      matching: {
        status: "30",
        company_id: "a",
        accounting_fee_min: "100",
        date_type: "create_at",
        start: "2026-11-01",
      },
      except: ["9"],
    });
  });
});
