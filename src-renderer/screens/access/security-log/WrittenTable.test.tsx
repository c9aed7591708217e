import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { settlementStates } from "../../../../src-shared/billing/settlements/settlement-states.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { WrittenTable } from "./WrittenTable.tsx";
import { changesOf } from "./written-changes.ts";

beforeAll(installBrowserParts);
afterEach(cleanup);

/** The rows of the table as they are read: field, before, after. */
const rowsOf = async (object: string, before: unknown, after: unknown): Promise<string[][]> => {
  drawOverDesk(<WrittenTable object={object} before={JSON.stringify(before)} after={JSON.stringify(after)} />, {});
  const rows = (await screen.findAllByRole("row")).slice(1);
  return rows.map((row) => [...row.children].map((cell) => cell.textContent ?? ""));
};

describe("what an audit entry wrote", () => {
  it("is a row a field, states and columns of its list in words", async () => {
    const code = settlementStates.code;
    const rows = await rowsOf(
      "settlement:7",
      { status: code("draft"), version: 1 },
      { status: code("toReview"), no: "JS1" },
    );
    expect(rows).toEqual([
      ["状态", "草稿", "待复核"],
      ["版本", "1", ""],
      ["结算单号", "", "JS1"],
    ]);
  });

  it("has amounts in yuan, nothing as nothing, and masked values as they are masked", async () => {
    const before = { amount_limit: null, day_limit: 1_234_500 };
    expect(await rowsOf("user:3", before, { amount_limit: 5_000_000, phone: "138****5678", enabled: true })).toEqual([
      ["单笔限额", "—", "50,000.00"],
      ["每日限额", "12,345.00", ""],
      ["手机号", "", "138****5678"],
      ["启用", "", "是"],
    ]);
  });

  it("names what no table knows by its own name, members by their place", async () => {
    const after = { strange: 5, told: { fee: 100 }, nos: ["A1", "A2"], empty: [] };
    expect(await rowsOf("bill:1", null, after)).toEqual([
      ["strange", "", "5"],
      ["费用", "", "1.00"],
      ["nos", "", "A1、A2"],
      ["empty", "", "—"],
    ]);
  });

  it("names a machine without the id that the service knows it by", async () => {
    const rows = await rowsOf("user:3", null, { device: "财务一号 3b7e6d6493b2edae" });
    expect(rows).toEqual([["设备", "", "财务一号"]]);
  });

  it("has words for how somebody signed in and for what was decided, and keeps a value that has none", async () => {
    const after = { by: "password", verdict: "approve", told: { result: "paid" }, other: "paid" };
    expect(await rowsOf("user:3", null, after)).toEqual([
      ["方式", "", "密码"],
      ["裁定", "", "同意"],
      ["结果", "", "已付"],
      ["other", "", "paid"],
    ]);
  });

  it("says that nothing was written", async () => {
    drawOverDesk(<WrittenTable object="user:3" before="null" after="null" />, {});
    expect(await screen.findByText("无")).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("keeps what is no object or no JSON", () => {
    expect(changesOf("null", "12")).toEqual([{ path: "", before: undefined, after: 12 }]);
    expect(changesOf("", "{broken")).toEqual([{ path: "", before: undefined, after: "{broken" }]);
  });
});
