import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { OptionList } from "./OptionList.tsx";
import type { PickOption } from "./pick-option.ts";

beforeAll(installBrowserParts);
afterEach(cleanup);

const option = (value: string): PickOption => ({ value, label: value, isAlways: true });

const draw = () => {
  const picked: string[] = [];
  const list = (values: readonly string[]) => (
    <OptionList
      label="选项"
      options={values.map(option)}
      selected={[]}
      searchPlaceholder="搜索"
      emptyText="没有"
      onPick={(value) => picked.push(value)}
    />
  );
  const { rerender } = render(list(["账单", "结算单", "钱包"]));
  return { picked, show: (values: readonly string[]) => rerender(list(values)) };
};
const press = (key: string) => fireEvent.keyDown(screen.getByRole("combobox"), { key });

it("takes by Enter what the arrows went to, though other options come before it meanwhile", () => {
  const { picked, show } = draw();
  press("ArrowDown");
  show(["ZD1", "ZD2", "账单", "结算单", "钱包"]);
  press("Enter");
  expect(picked).toEqual(["结算单"]);
});

it("takes the first one until the arrows went to another, and again once what was typed has changed", () => {
  const { picked, show } = draw();
  show(["ZD1", "账单"]);
  press("Enter");
  press("ArrowDown");
  fireEvent.change(screen.getByRole("combobox"), { target: { value: "Z" } });
  press("Enter");
  press("ArrowUp");
  press("Enter");
  expect(picked).toEqual(["ZD1", "ZD1", "账单"]);
});
