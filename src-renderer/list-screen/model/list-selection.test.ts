import { describe, expect, it } from "vitest";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import {
  isSelected,
  noSelection,
  selectedCount,
  selectionSums,
  setRows,
  toBridgeSelection,
  toggleRow,
  wholeSelection,
} from "./list-selection.ts";

const row = (id: number, fee: number): Row => ({ id: String(id), accounting_fee: fee });
const same = (row: Row): Row => row;

describe("the selection of a list", () => {
  it("ticks and unticks single rows", () => {
    const one = toggleRow(noSelection, row(1, 10));
    expect(isSelected(one, "1")).toBe(true);
    expect(selectedCount(one, 500)).toBe(1);
    expect(toBridgeSelection(one)).toEqual({ mode: "some", ids: ["1"] });
    expect(selectedCount(toggleRow(one, row(1, 10)), 500)).toBe(0);
  });

  it("takes all that match, less what is unticked, and back", () => {
    const less = toggleRow(wholeSelection, row(3, 10));
    expect(isSelected(less, "3")).toBe(false);
    expect(isSelected(less, "4")).toBe(true);
    expect(selectedCount(less, 500)).toBe(499);
    expect(toBridgeSelection(less)).toEqual({ mode: "all", except: ["3"] });
    expect(toBridgeSelection(toggleRow(less, row(3, 10)))).toEqual({ mode: "all", except: [] });
  });

  it("sums ticked rows themselves, and the whole less its exceptions", () => {
    const some = setRows(noSelection, [row(1, 150), row(2, 50)], true);
    expect(selectionSums(some, ["accounting_fee"], undefined, same)).toEqual({ accounting_fee: 200 });
    const all = setRows(wholeSelection, [row(1, 150)], false);
    expect(selectionSums(all, ["accounting_fee"], { accounting_fee: 1_000 }, same)).toEqual({ accounting_fee: 850 });
  });

  it("has no sum of the whole while the whole's sum is not known", () => {
    expect(selectionSums(wholeSelection, ["accounting_fee"], undefined, same)).toBeNull();
  });

  it("sums a row as it was read last", () => {
    const some = setRows(noSelection, [row(1, 150)], true);
    expect(selectionSums(some, ["accounting_fee"], undefined, () => row(1, 99))).toEqual({ accounting_fee: 99 });
  });
});
