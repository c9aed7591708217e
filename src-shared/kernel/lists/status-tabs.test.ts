import { describe, expect, it } from "vitest";
import { listByName, listNames } from "../../registries/lists/registry.ts";
import { groupColumn } from "./answer.ts";
import { pinnedFilters, statusTabs } from "./status-tabs.ts";

/** Tabs, beside the one of all rows, for which the head of a list has room at 1366 px with counts and amounts. */
const mostTabs = 8;

const listsWithTabs = listNames.map(listByName).filter((list) => statusTabs(list) !== null);

describe("the status tabs of a list", () => {
  it("are there for every list with a filter of states", () => {
    const withStates = listNames
      .map(listByName)
      .filter((list) => Object.keys(list.filters).some((name) => groupColumn(list, name) !== null));
    expect(listsWithTabs).toEqual(withStates);
    expect(listsWithTabs.length).toBeGreaterThan(10);
  });

  // The service's counts by state add up to all rows (`data-scope.test.ts`), so those of the tabs do.
  it.each(listsWithTabs)("of $name hold every state once, but those that the list leaves out", (list) => {
    const tabs = statusTabs(list);
    const states = list.columns[tabs?.column ?? ""]?.states;
    const hidden = list.hides?.column === tabs?.column ? (list.hides?.codes ?? []) : [];
    const codes = Object.keys(states?.specs ?? {})
      .map((key) => states?.code(key))
      .filter((code) => !hidden.includes(Number(code)));
    const inTabs = (tabs?.tabs ?? []).flatMap((tab) => tab.codes);
    expect(inTabs.toSorted((a, b) => a - b)).toEqual(codes.toSorted((a, b) => Number(a) - Number(b)));
    expect(new Set(tabs?.tabs.map(({ key }) => key)).size).toBe(tabs?.tabs.length);
  });

  it.each(listsWithTabs)("of $name have room in one line", (list) => {
    expect(statusTabs(list)?.tabs.length).toBeLessThanOrEqual(mostTabs);
  });

  it("say no sum that is 0 wherever something waits", () => {
    expect(statusTabs(listByName("transfers"))?.amounts).toEqual([]);
    expect(statusTabs(listByName("bills"))?.amounts[0]).toBe("accounting_fee");
  });

  it("join what asks the same of people", () => {
    const { tabs } = statusTabs(listByName("settlements")) ?? { tabs: [] };
    expect(tabs.map(({ key, codes }) => [key, codes])).toEqual([
      ["toSubmit", [10, 25]],
      ["toReview", [20]],
      ["toFund", [30]],
      ["toPay", [35, 36]],
      ["underWay", [40, 70, 85]],
      ["problems", [45, 50, 65]],
      ["done", [60, 88, 62]],
      ["cancelled", [80]],
    ]);
  });
});

describe("the filters in the tool line", () => {
  it("leave out the company for whoever acts for one, with the next one in its place", () => {
    expect(pinnedFilters(listByName("transfers"))).toEqual(["date", "company_id", "type"]);
    expect(pinnedFilters(listByName("transfers"), true)).toEqual(["date", "type", "channel"]);
    for (const name of listNames) expect(pinnedFilters(listByName(name), true)).not.toContain("company_id");
  });
});
