import { describe, expect, it } from "vitest";
import { bills } from "../../billing/bills/bills-list.ts";
import { recordIn, recordNumbered } from "./record-places.ts";

describe("what a number leads to", () => {
  it("is the record whose id stands beside it, and none before there is one", () => {
    const of = recordIn("settlements", "settlement_id");
    expect(of({ settlement_id: "12" })).toEqual({ list: "settlements", id: "12" });
    expect(of({ settlement_id: null })).toBeNull();
    expect(bills.columns.settlement_no.leadsTo?.({ settlement_id: "12" })).toEqual({ list: "settlements", id: "12" });
  });

  it("is the number itself where nothing else is known", () => {
    const of = recordNumbered("biz_no");
    expect(of({ biz_no: "JS20261120000123" })).toEqual({ no: "JS20261120000123" });
    expect(of({ biz_no: "" })).toBeNull();
  });
});
