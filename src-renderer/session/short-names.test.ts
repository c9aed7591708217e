import { describe, expect, it } from "vitest";
import { shortNamesOf } from "./short-names.ts";

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
