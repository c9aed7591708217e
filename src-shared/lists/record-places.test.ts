import { describe, expect, it } from "vitest";
import { bills } from "./bills.ts";
import { recordIn, recordNumbered } from "./record-places.ts";
import { isListName, listByName, listNames } from "./registry.ts";

describe("what a number leads to", () => {
  it("is the record whose id stands beside it, and none before there is one", () => {
    const of = recordIn("settlements", "settlement_id");
    expect(of({ settlement_id: "12" })).toEqual({ list: "settlements", id: "12" });
    expect(of({ settlement_id: null })).toBeNull();
    expect(bills.columns.settlement_no.leadsTo?.({ settlement_id: "12" })).toEqual({ list: "settlements", id: "12" });
  });

  it("is found by the number where nothing else is known, and nothing for what is no number of ours", () => {
    const of = recordNumbered("biz_no");
    expect(of({ biz_no: "JS20261120000123" })).toEqual({ list: "settlements", no: "JS20261120000123" });
    expect(of({ biz_no: "CZ20261120000001" })).toEqual({ list: "transfers", no: "CZ20261120000001" });
    expect(of({ biz_no: "XX20261120000001" })).toBeNull();
    expect(of({ biz_no: "" })).toBeNull();
  });

  it("lies in a list that can be searched for a number", () => {
    for (const no of ["ZD", "PC", "JS", "CZ", "FW", "KP"].map((prefix) => `${prefix}20261120000001`)) {
      const place = recordNumbered("no")({ no });
      if (place === null || !isListName(place.list)) throw new Error(no);
      expect(listByName(place.list).filters["keyword"]?.type).toBe("search");
    }
    expect(listNames.length).toBeGreaterThan(0);
  });
});
