import { describe, expect, it } from "vitest";
import { shortNamesOf, tabsThatFit } from "./company-names.ts";

const company = (id: string, name: string, short_name = "") => ({ id, name, short_name });

describe("the short name of a company", () => {
  it("is the one on record, else the name without its legal form", () => {
    const names = shortNamesOf([
      company("1", "上海启程供应链管理有限公司", "启程供应链"),
      company("2", "杭州云栈数字科技股份有限公司"),
      company("3", "Northwind"),
      company("4", "有限公司"),
    ]);
    expect([...names.values()]).toEqual(["启程供应链", "杭州云栈数字科技", "Northwind", "有限公司"]);
  });

  it("is the whole name where another company has the same one", () => {
    const names = shortNamesOf([company("1", "苏州云栈有限公司", "云栈"), company("2", "杭州云栈有限公司", "云栈")]);
    expect([...names.values()]).toEqual(["苏州云栈有限公司", "杭州云栈有限公司"]);
  });
});

describe("companies with a tab", () => {
  const all = ["1", "2", "3", "4", "5", "6", "7"].map((id) => company(id, `第${id}家公司`, `公司${id}`));
  const idsAt = (room: number, kept: string | null = null) =>
    tabsThatFit(all, shortNamesOf(all), room, kept).map(({ id }) => id);

  it("are as many as fit, five at most", () => {
    expect(idsAt(2000)).toEqual(["1", "2", "3", "4", "5"]);
    expect(idsAt(400)).toEqual(["1", "2"]);
    expect(idsAt(200)).toEqual([]);
  });

  it("always count the open one in, wherever it stands among the others", () => {
    expect(idsAt(400, "7")).toEqual(["1", "7"]);
    expect(idsAt(400, "1")).toEqual(["1", "2"]);
    expect(idsAt(200, "7")).toEqual(["7"]);
    expect(idsAt(400, "no company of this person")).toEqual(["1", "2"]);
  });
});
