import { describe, expect, it } from "vitest";
import type { ActionTarget } from "../../list-screen/model/define-list-screen.ts";
import { billTargetOf, companyOfTarget } from "./bill-target.ts";

const target = (more: Partial<ActionTarget>): ActionTarget => ({
  list: "bills",
  filters: {},
  selection: { mode: "some", ids: [] },
  count: 0,
  sums: null,
  rows: [],
  ...more,
});

describe("the bills of an action", () => {
  it("are the ticked ones, or all that match the filters less the excepted", () => {
    expect(billTargetOf(target({ selection: { mode: "some", ids: ["7", "9"] } }))).toEqual({ bill_ids: ["7", "9"] });
    const filters = { status: [20], company_id: ["11"] };
    expect(billTargetOf(target({ filters, selection: { mode: "all", except: [] } }))).toEqual({
      matching: { status: "20", company_id: "11" },
    });
    expect(billTargetOf(target({ filters, selection: { mode: "all", except: ["7"] } }))).toMatchObject({
      except: ["7"],
    });
  });

  it("are a whole batch in the list of batches", () => {
    expect(billTargetOf(target({ list: "billBatches", selection: { mode: "some", ids: ["80"] } }))).toEqual({
      batch_id: "80",
    });
  });

  it("name a company only when it is one", () => {
    const rows = [{ company_id: "11" }, { company_id: "11" }];
    expect(companyOfTarget(target({ rows }))).toBe("11");
    expect(companyOfTarget(target({ rows: [...rows, { company_id: "12" }] }))).toBeNull();
    const all: ActionTarget["selection"] = { mode: "all", except: [] };
    expect(companyOfTarget(target({ selection: all, filters: { company_id: ["12"] } }))).toBe("12");
    expect(companyOfTarget(target({ selection: all, filters: { company_id: ["11", "12"] } }))).toBeNull();
    expect(companyOfTarget(target({ selection: all }))).toBeNull();
  });
});
