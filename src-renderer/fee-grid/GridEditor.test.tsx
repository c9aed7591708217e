import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { installBrowserParts } from "../testing/jsdom-parts.ts";
import { drawOverDesk } from "../testing/test-desk.tsx";
import { GridEditor } from "./GridEditor.tsx";
import { feeGridKind, feeTiersOf, type TypedRows, taxGridKind } from "./model/grid-kinds.ts";

beforeAll(installBrowserParts);
afterEach(cleanup);

let latest: TypedRows = [];

const Held = ({ kind, start }: { readonly kind: typeof feeGridKind; readonly start: TypedRows }) => {
  const [rows, setRows] = useState(start);
  latest = rows;
  return <GridEditor kind={kind} label="服务费" rows={rows} onChange={setRows} />;
};

const row = (limit: string, ratio: string): TypedRows[number] => ({ limit, sign: "1", ratio });
const draw = (start: TypedRows, kind = feeGridKind) => drawOverDesk(<Held kind={kind} start={start} />, {});
const cell = (at: number, column: string) => screen.getByLabelText<HTMLInputElement>(`第 ${at} 档 ${column}`);
const type = (input: HTMLInputElement, text: string) => fireEvent.change(input, { target: { value: text } });
const paste = (input: HTMLInputElement, text: string) =>
  fireEvent.paste(input, { clipboardData: { getData: () => text } });

test("an amount with a unit is written out once the cell is left", async () => {
  draw([row("", "6.5"), row("", "6")]);
  await screen.findByLabelText("第 1 档 上限（元）");
  type(cell(1, "上限（元）"), "10万");
  fireEvent.blur(cell(1, "上限（元）"));
  expect(cell(1, "上限（元）").value).toBe("100,000.00");
  expect(feeTiersOf(latest)).toEqual([
    { limit: 10_000_000, ratio: 650, sign: 1 },
    { limit: null, ratio: 600, sign: 1 },
  ]);
});

test("faults stand in their cells, with the rate called a rate", async () => {
  draw([row("500.00", "7.00"), row("500.00", "101"), row("", "")]);
  expect(await screen.findByText("请输入正确的费率")).toBeTruthy();
  expect(screen.getByText("上限须高于上一档")).toBeTruthy();
  // What is blank is told of once somebody has been there.
  expect(screen.queryByText("费率不能为空")).toBeNull();
  fireEvent.blur(cell(3, "费率 %"));
  const described = cell(3, "费率 %").getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(described)?.textContent).toBe("费率不能为空");
  expect(cell(3, "费率 %").getAttribute("aria-invalid")).toBe("true");
});

test("keys go from cell to cell as in a spreadsheet", async () => {
  draw([row("100.00", "5.00"), row("", "")]);
  await screen.findByLabelText("第 1 档 费率 %");
  cell(1, "费率 %").focus();
  fireEvent.keyDown(cell(1, "费率 %"), { key: "Enter" });
  expect(document.activeElement).toBe(cell(2, "费率 %"));
  fireEvent.keyDown(cell(2, "费率 %"), { key: "d", ctrlKey: true });
  expect(cell(2, "费率 %").value).toBe("5.00");
  fireEvent.keyDown(cell(2, "费率 %"), { key: "Enter" });
  expect(document.activeElement).toBe(cell(3, "费率 %"));
  fireEvent.keyDown(cell(3, "费率 %"), { key: "ArrowUp" });
  expect(document.activeElement).toBe(cell(2, "费率 %"));
  fireEvent.keyDown(cell(2, "费率 %"), { key: "Enter", shiftKey: true });
  expect(document.activeElement).toBe(cell(1, "费率 %"));
  cell(1, "费率 %").setSelectionRange(4, 4);
  fireEvent.keyDown(cell(1, "费率 %"), { key: "ArrowRight" });
  expect(document.activeElement).toBe(cell(2, "上限（元）"));
  fireEvent.keyDown(cell(2, "上限（元）"), { key: "Delete", ctrlKey: true });
  expect(latest).toHaveLength(2);
});

test("rows are moved, added and removed, and the last one stays open", async () => {
  draw([row("100.00", "5.00"), row("200.00", "4.00"), row("", "3.00")]);
  await screen.findByLabelText("第 3 档 费率 %");
  fireEvent.keyDown(cell(3, "费率 %"), { key: "ArrowUp", altKey: true });
  expect(latest.map(({ limit, ratio }) => `${limit} ${ratio}`)).toEqual(["100.00 5.00", "200.00 3.00", " 4.00"]);
  fireEvent.click(screen.getByLabelText("第 1 档下移"));
  expect(latest[0]?.limit).toBe("200.00");
  fireEvent.click(screen.getByLabelText("删除第 3 档"));
  expect(latest.at(-1)).toMatchObject({ limit: "", ratio: "5.00" });
  fireEvent.click(screen.getByText("加一档"));
  expect(document.activeElement).toBe(cell(3, "上限（元）"));
});

test("a range is pasted whole, or refused with a reason and not at all", async () => {
  draw([row("", "")]);
  await screen.findByLabelText("第 1 档 上限（元）");
  paste(cell(1, "上限（元）"), "10万\t6.5%\n不封顶\t6%");
  expect(feeTiersOf(latest)?.map(({ ratio }) => ratio)).toEqual([650, 600]);
  paste(cell(1, "上限（元）"), "10万\t6.5%\nabc\t6%");
  expect(screen.getByText("第 2 行第 1 列“abc”不是金额，未粘贴。")).toBeTruthy();
  expect(feeTiersOf(latest)?.map(({ ratio }) => ratio)).toEqual([650, 600]);
});

test("a tax grid names what is wrong with each of its amounts", async () => {
  draw([{ limit: "", ratio: "5", personal_amount: "x", quick_deduction: "" }], taxGridKind);
  expect(await screen.findByText("请输入正确的个人承担金额")).toBeTruthy();
  fireEvent.blur(cell(1, "速算扣除（元）"));
  expect(screen.getByText("速算扣除数不能为空")).toBeTruthy();
});
