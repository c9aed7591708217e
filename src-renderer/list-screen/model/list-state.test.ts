import { describe, expect, it } from "vitest";
import { bills } from "../../../src-shared/billing/bills/bills-list.ts";
import type { AnyList, Filter } from "../../../src-shared/kernel/lists/define.ts";
import type { FilterValue, FilterValues } from "../../../src-shared/kernel/lists/filter-values.ts";
import { listByName, listNames } from "../../../src-shared/registries/lists/registry.ts";
import { filtersOfQuery, queryOfState } from "./list-state.ts";

const list = bills as AnyList;

const sampleFilter = (spec: AnyList, filter: Filter): FilterValue => {
  switch (filter.type) {
    case "search":
      return "张三 & 李四=?#%,中";
    case "anyOf": {
      const column = spec.columns[filter.column];
      return [...(column?.states?.codes ?? column?.codes?.values ?? [])].slice(0, 2);
    }
    case "ref":
    case "refAmong":
      return ["10", "11"];
    case "range":
      return { min: -1, max: 9_999_999_999_999 };
    case "dateBy":
      return { by: filter.columns.at(-1) ?? "", start: "2026-02-28", end: "2028-02-29" };
    case "positive":
    case "byPerson":
      return true;
    case "people":
      return ["11010519491231002X"];
    case "area":
      return ["310000", "330106"];
    case "endsWithin":
    case "idleFor":
      return 30;
    case "own":
      return {
        own: { post: { has: "中 &=", is: ["一,二"] }, size: { min: -1.5, max: 3 }, entry: { from: "2026-02-28" } },
      };
    case "oneOf":
      return ["ZD2026112000001", "PC-1_x"];
  }
};

/** One legal value for every filter of a list. */
const sampleFilters = (spec: AnyList): FilterValues =>
  Object.fromEntries(Object.entries(spec.filters).map(([name, filter]) => [name, sampleFilter(spec, filter)]));

const roundTrip = (spec: AnyList, filters: FilterValues): FilterValues => {
  const query = queryOfState(spec, new URLSearchParams(), filters, spec.defaultSort, false);
  // As it is in an address, encoded and read again.
  return filtersOfQuery(spec, Object.fromEntries(new URLSearchParams(query.toString())));
};

describe("the filters in the address", () => {
  it.each(listNames)("come back as they were: %s", (name) => {
    const spec = listByName(name);
    const filters = sampleFilters(spec);
    expect(roundTrip(spec, filters)).toEqual(filters);
  });

  it("hold one open end of a range and of a period", () => {
    expect(roundTrip(list, { accounting_fee: { min: 100 } })).toEqual({ accounting_fee: { min: 100 } });
    expect(roundTrip(list, { date: { by: "audit_at", end: "2026-11-20" } })).toEqual({
      date: { by: "audit_at", end: "2026-11-20" },
    });
  });

  it("leave out what is empty", () => {
    const query = queryOfState(list, new URLSearchParams(), { keyword: "", status: [] }, list.defaultSort, false);
    expect(query.toString()).toBe("");
  });

  it("drop an illegal part of an edited link and keep the rest", () => {
    const read = filtersOfQuery(list, {
      status: "20,999",
      accounting_fee_min: "12.5",
      start: "2026-11",
      keyword: "ZD2026",
      company_id: "10",
    });
    expect(read).toEqual({ keyword: "ZD2026", company_id: ["10"] });
  });

  it("leave foreign parts of the address alone, keep the order only when it is not the usual one", () => {
    const before = new URLSearchParams("tab=lines&keyword=old&ordering=no");
    expect(queryOfState(list, before, { keyword: "new" }, list.defaultSort, false).toString()).toBe(
      "tab=lines&keyword=new",
    );
    expect(queryOfState(list, before, {}, "-accounting_fee", false).toString()).toBe(
      "tab=lines&ordering=-accounting_fee",
    );
  });

  it("say that the current company is not to narrow this list, unless a company is named", () => {
    expect(queryOfState(list, new URLSearchParams(), {}, list.defaultSort, true).get("company_id")).toBe("all");
    const companyQuery = queryOfState(list, new URLSearchParams(), { company_id: ["7"] }, list.defaultSort, true);
    expect(companyQuery.get("company_id")).toBe("7");
  });
});
