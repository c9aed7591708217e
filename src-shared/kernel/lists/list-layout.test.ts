import { describe, expect, it } from "vitest";
import { listByName, listNames } from "../../registries/lists/registry.ts";
import type { AnyList } from "./define.ts";
import { layoutOf } from "./list-layout.ts";

const problemsOf = (list: AnyList): string[] => {
  const { layout, columns, filters, sums } = list;
  const { lines, folds, master, tabs, pinned = [] } = layout;
  const below = Object.values(lines).flat();
  const named = [
    ...Object.keys(lines),
    ...below,
    ...folds,
    ...Object.values(master).filter((key) => key !== undefined),
  ];
  const isGridColumn = (key: string) => columns[key]?.carried === false;
  const tabFilter = tabs === undefined ? undefined : filters[tabs.by];
  const isTabFilter =
    tabs === undefined || (tabFilter?.type === "anyOf" && columns[tabFilter.column]?.kind === "state");
  return [
    ...named.filter((key) => !isGridColumn(key)).map((key) => `${key} is no column of the grid`),
    ...below.filter((key, at) => below.indexOf(key) !== at).map((key) => `${key} stands below two columns`),
    ...below.filter((key) => key in lines).map((key) => `${key} stands below and has one below itself`),
    ...folds.filter((key, at) => folds.indexOf(key) !== at).map((key) => `${key} gives way twice`),
    ...(isTabFilter ? [] : [`${tabs?.by} is no filter of a state`]),
    ...(tabs?.amounts ?? []).filter((key) => !sums.includes(key)).map((key) => `${key} has no sum`),
    ...pinned.filter((key) => filters[key] === undefined).map((key) => `${key} is no filter`),
    ...(pinned.length > 3 ? ["more than three filters are pinned"] : []),
  ];
};

describe("the layout of lists", () => {
  it("names columns, sums and filters that the list has", () => {
    const wrong = listNames.flatMap((name) => problemsOf(listByName(name)).map((problem) => `${name}: ${problem}`));
    expect(wrong).toEqual([]);
  });

  it("lets money give way last, in every list", () => {
    for (const name of listNames) {
      const { layout, columns } = listByName(name);
      const kinds = layout.folds.map((key) => (columns[key]?.kind === "cents" ? "money" : "other"));
      const firstRequired = layout.folds.findIndex((key) => columns[key]?.kind === "cents" && columns[key]?.required);
      const after = firstRequired < 0 ? [] : layout.folds.slice(firstRequired);
      const lateOthers = after.filter((key, at) => kinds[firstRequired + at] === "other" && !columns[key]?.required);
      expect([name, lateOthers]).toEqual([name, []]);
    }
  });

  it("follows from the columns where nothing is declared", () => {
    const column = (kind: string, more: object = {}) => ({
      ...{ kind, carried: false, required: false, shown: true, sum: false },
      ...more,
    });
    const layout = layoutOf({
      id: column("text", { carried: true }),
      no: column("text", { required: true }),
      status: column("state", { required: true }),
      company: column("text", { required: true }),
      fee: column("cents"),
      net: column("cents", { required: true }),
      note: column("text"),
    });
    expect(layout.master).toEqual({ title: "no", amount: "net", under: "company", state: "status" });
    expect(layout.folds).toEqual(["note", "company", "fee"]);
    expect(layout.lines).toEqual({});
  });

  it("lets columns that a declaration does not name give way first", () => {
    const column = (kind: string) => ({ kind, carried: false, required: false, shown: true, sum: false });
    const layout = layoutOf({ no: column("text"), a: column("text"), b: column("text") }, { folds: ["a"] });
    expect(layout.folds).toEqual(["b", "a"]);
  });
});
