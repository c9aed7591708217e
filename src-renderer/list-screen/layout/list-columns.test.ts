import { describe, expect, it } from "vitest";
import { bills } from "../../../src-shared/billing/bills/bills-list.ts";
import type { AnyList } from "../../../src-shared/kernel/lists/define.ts";
import {
  arrangeColumns,
  columnsOf,
  moveColumn,
  placeColumn,
  settingsOf,
  shownColumns,
  stickyLefts,
} from "./list-columns.ts";

const list = bills as AnyList;
const keysOf = (columns: readonly { key: string }[]): string[] => columns.map(({ key }) => key);

describe("the columns of a list", () => {
  it("are the declared ones, none of the carried, before anybody changed them", () => {
    const columns = arrangeColumns(list, []);
    expect(keysOf(columns)).toEqual(columnsOf(list).map(([key]) => key));
    expect(keysOf(columns)).not.toContain("company_id");
    expect(columns.find(({ key }) => key === "vat")?.isVisible).toBe(false);
  });

  it("never hide a required one, whatever is stored", () => {
    const columns = arrangeColumns(list, [{ key: "no", visible: false }]);
    expect(columns.find(({ key }) => key === "no")?.isVisible).toBe(true);
  });

  it("outlive an older version's settings: gone ones leave, new ones join", () => {
    const columns = arrangeColumns(list, [
      { key: "of_old", visible: true },
      { key: "net_pay", visible: true, width: 222 },
    ]);
    expect(keysOf(columns)[0]).toBe("net_pay");
    expect(columns[0]?.width).toBe(222);
    expect(keysOf(columns)).not.toContain("of_old");
    expect(columns).toHaveLength(columnsOf(list).length);
  });

  it("come back from what is stored", () => {
    const reordered = moveColumn(arrangeColumns(list, []), "remark", -5);
    expect(arrangeColumns(list, settingsOf(reordered))).toEqual(reordered);
  });

  it("stay where they are at the ends", () => {
    const columns = arrangeColumns(list, []);
    expect(moveColumn(columns, "no", -1)).toBe(columns);
  });

  it("are put before the column on which they are dropped", () => {
    const columns = arrangeColumns(list, []);
    const [first, second, third] = keysOf(columns);
    expect(keysOf(placeColumn(columns, first ?? "", 1)).slice(0, 3)).toEqual([second, first, third]);
    expect(keysOf(placeColumn(columns, first ?? "", 999)).at(-1)).toBe(first);
  });
});

describe("pinned columns", () => {
  const pin = (...keys: string[]) =>
    arrangeColumns(
      list,
      settingsOf(arrangeColumns(list, [])).map((one) => ({ ...one, pinned: keys.includes(one.key) })),
    );

  it("are stored, and stand first while they are visible", () => {
    const columns = pin("net_pay", "labor_name");
    expect(settingsOf(columns).filter(({ pinned }) => pinned)).toHaveLength(2);
    expect(keysOf(shownColumns(columns)).slice(0, 2)).toEqual(["labor_name", "net_pay"]);
    const hidden = columns.map((one) => (one.key === "net_pay" ? { ...one, isVisible: false } : one));
    expect(keysOf(shownColumns(hidden))).not.toContain("net_pay");
  });

  it("stay side by side on at most half of the room; without any the first stays", () => {
    const visible = shownColumns(pin("net_pay", "labor_name"));
    const [first, second] = visible.map(({ width }) => width) as [number, number];
    expect(stickyLefts(visible, 36, 2_000)).toEqual([36, 36 + first]);
    expect(stickyLefts(visible, 36, 2 * (36 + first + second) - 1)).toEqual([36]);
    expect(stickyLefts(visible, 36, 0)).toEqual([36]);
    expect(stickyLefts(shownColumns(arrangeColumns(list, [])), 36, 2_000)).toEqual([36]);
  });
});
