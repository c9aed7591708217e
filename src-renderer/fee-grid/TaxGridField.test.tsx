import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { TaxMode } from "../../src-shared/kernel/tax/line-types.ts";
import { statutoryGrid } from "../../src-shared/kernel/terms/statutory-grid.ts";
import { dayOf, shanghaiNow } from "../../src-shared/kernel/values/time/time.ts";
import { installBrowserParts } from "../testing/jsdom-parts.ts";
import { drawOverDesk } from "../testing/test-desk.tsx";
import { taxGridKind, typedRows } from "./model/grid-kinds.ts";
import { TaxGridField } from "./TaxGridField.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

const rowsOf = (mode: TaxMode) =>
  typedRows(taxGridKind, [...(statutoryGrid(mode, dayOf(shanghaiNow(Date.now()))) ?? [])]);

const Held = ({ mode }: { readonly mode: TaxMode }) => {
  const [rows, setRows] = useState(rowsOf(mode));
  return <TaxGridField label="税率表" rows={rows} taxMode={mode} onChange={setRows} />;
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("each cell that differs from the law's table is named with both values, and nothing is refused", async () => {
  drawOverDesk(<Held mode={1} />, {});
  await screen.findByText("计税始终按法定税率表。约定的税率表只作合同附表，不改变任何一笔税款。");
  expect(screen.getByText("与法定税率表一致，各级衔接处税额相等。")).toBeTruthy();
  expect(screen.queryByRole("status")).toBeNull();
  type("第 2 档 费率 %", "12");
  type("第 2 档 速算扣除（元）", "3,240");
  expect(screen.getByText("与法定税率表有 2 处不同：")).toBeTruthy();
  expect(screen.getByText("第 2 级税率：约定 12.00%，法定 10.00%")).toBeTruthy();
  expect(screen.getByText("第 2 级速算扣除：约定 3,240.00，法定 2,520.00")).toBeTruthy();
  // Of what is no grid yet its own faults are told, and no differences.
  type("第 2 档 费率 %", "");
  expect(screen.queryByText(/处不同/u)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "恢复法定税率表" }));
  expect(screen.getByText("与法定税率表一致，各级衔接处税额相等。")).toBeTruthy();
});

test("under a mode without a table the grid changes no tax either", async () => {
  drawOverDesk(<Held mode={4} />, {});
  expect(await screen.findByText(/该计税模式不用税率表/u)).toBeTruthy();
});
