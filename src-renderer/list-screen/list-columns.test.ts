import { describe, expect, it } from "vitest";
import { bills } from "../../src-shared/lists/bills.ts";
import type { AnyList } from "../../src-shared/lists/define.ts";
import { arrangeColumns, columnsOf, fitSums, moveColumn, naturalWidth, settingsOf } from "./list-columns.ts";

const list = bills as unknown as AnyList;
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
    const moved = moveColumn(arrangeColumns(list, []), "remark", -5);
    expect(arrangeColumns(list, settingsOf(moved))).toEqual(moved);
  });

  it("stay where they are at the ends", () => {
    const columns = arrangeColumns(list, []);
    expect(moveColumn(columns, "no", -1)).toBe(columns);
  });

  it("are wide enough for their sum", () => {
    const columns = arrangeColumns(list, []);
    const fitted = fitSums(columns, { pit: 9_999_999_999_999, net_pay: 1 });
    const widthOf = (key: string) => fitted.find((one) => one.key === key)?.width;
    expect(widthOf("pit")).toBeGreaterThan(bills.columns.pit.width);
    expect(widthOf("net_pay")).toBe(naturalWidth(bills.columns.net_pay));
  });
});
