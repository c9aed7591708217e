import { describe, expect, it } from "vitest";
import { namePlaces, numberPlaces, rankOfNumber, readQuotedNumber } from "./number-places.ts";
import { listByName } from "./registry.ts";

describe("the places of numbers", () => {
  it.each(numberPlaces.map((place) => [place.list, place] as const))("%s are found by them", (_name, place) => {
    const { columns, filters } = listByName(place.list);
    expect(columns[place.column]?.kind).toBe("text");
    const keyword = filters["keyword"];
    expect(keyword?.type === "search" && keyword.columns).toContain(place.column);
  });
});

describe("the places of names", () => {
  it.each(namePlaces.map((place) => [place.list, place] as const))("%s are found by them", (_name, place) => {
    const { columns, filters } = listByName(place.list);
    expect(columns[place.column]).toMatchObject({ kind: "text", sensitive: undefined });
    const keyword = filters["keyword"];
    expect(keyword?.type === "search" && keyword.columns).toContain(place.column);
  });
});

describe("what was typed", () => {
  const listsOf = (typed: string) => readQuotedNumber(typed)?.places.map(({ list }) => list);

  it.each([
    ["ZD20261121000120", "ZD20261121000120"],
    [" zd 2026 1121 000120\n", "ZD20261121000120"],
    ["ＺＤ２０２６－１１２１\u200b", "ZD20261121"],
    ["000120", "000120"],
  ])("%j is the number %s", (typed, text) => {
    expect(readQuotedNumber(typed)?.text).toBe(text);
  });

  it("is looked for where its prefix says, or everywhere without one", () => {
    expect(listsOf("js2026")).toEqual(["settlements"]);
    expect(listsOf("HB1")).toEqual(["transfers"]);
    expect(listsOf("PZ1")).toEqual(["voucherRecords", "voucherTransactions"]);
    expect(listsOf("RQ1")).toEqual(["joinApplies"]);
    expect(listsOf("RZ1")).toEqual(["realNameReviews", "joinApplies"]);
    expect(listsOf("6891")).toHaveLength(numberPlaces.length);
  });

  it.each(["", "ZD", "123", "QQ2026", "账单", "王芳", "ZD2026X", "JSON"])("%j is no number", (typed) => {
    expect(readQuotedNumber(typed)).toBeNull();
  });
});

it("ranks the number itself before what begins, ends or goes on with it", () => {
  const numbers = ["JS10001", "JS1000", "XJS1000X", "QJS1000", "other"];
  expect(numbers.map((one) => rankOfNumber(one, "JS1000"))).toEqual([1, 0, 3, 2, Number.POSITIVE_INFINITY]);
});
