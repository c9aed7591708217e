import { expect, it } from "vitest";
import { companyKey } from "./company-name.ts";

const name = "上海启程供应链管理（青岛）有限公司";

it.each([
  ["上海　启程供应链管理（青岛）有限公司"],
  ["上海启程供应链管理(青岛)有限公司"],
  [" 上海 启程\u00a0供应链管理 (青岛) 有限公司\t"],
  ["上海启程\u200b供应链管理（青岛)有限公司\ufeff"],
])("takes %j for the same company", (written) => expect(companyKey(written)).toBe(companyKey(name)));

it("tells other companies apart", () => {
  for (const other of ["上海启程供应链管理有限公司", "上海启程供应链管理（烟台）有限公司"])
    expect(companyKey(other)).not.toBe(companyKey(name));
  expect(companyKey("ＡＢＣ Ltd.")).toBe(companyKey("abc LTD."));
});
