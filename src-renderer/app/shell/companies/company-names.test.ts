import { describe, expect, it } from "vitest";
import { shortNamesOf } from "../../../session/short-names.ts";
import { fitWhole, tabsThatFit } from "./company-names.ts";

const company = (id: string, name: string, short_name = "") => ({ id, name, short_name });

describe("companies with a tab", () => {
  const all = ["1", "2", "3", "4", "5", "6", "7"].map((id) => company(id, `第${id}家公司`, `公司${id}`));
  const idsAt = (room: number, kept: string | null = null) =>
    tabsThatFit(all, shortNamesOf(all), room, kept).map(({ id }) => id);

  it("are as many as fit, five at most", () => {
    expect(idsAt(2000)).toEqual(["1", "2", "3", "4", "5"]);
    expect(idsAt(400)).toEqual(["1", "2"]);
    expect(idsAt(200)).toEqual([]);
  });

  it("show their names whole while there is room", () => {
    const long = [company("1", "上海启程供应链管理有限公司"), company("2", "广州星幕文化传媒有限公司")];
    expect(fitWhole(long, shortNamesOf(long), 800)).toBe(true);
    expect(fitWhole(long, shortNamesOf(long), 500)).toBe(false);
  });

  it("always count the open one in, wherever it stands among the others", () => {
    expect(idsAt(400, "7")).toEqual(["1", "7"]);
    expect(idsAt(400, "1")).toEqual(["1", "2"]);
    expect(idsAt(200, "7")).toEqual(["7"]);
    expect(idsAt(400, "no company of this person")).toEqual(["1", "2"]);
  });
});
