import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { installBrowserParts } from "../testing/jsdom-parts.ts";
import { drawOverDesk } from "../testing/test-desk.tsx";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.tsx";
import { OptionList } from "../ui/inputs/OptionList.tsx";
import { keys, listenKeys } from "./keys.ts";

beforeAll(installBrowserParts);
afterEach(cleanup);

/** Enters that do not mean Enter, as Chromium, Safari and older browsers tell them. */
const composed = [
  ["while it composes", (field: Element) => fireEvent.keyDown(field, { key: "Enter", isComposing: true })],
  ["by the code of the input method", (field: Element) => fireEvent.keyDown(field, { key: "Enter", keyCode: 229 })],
  [
    "just after the composition ended",
    (field: Element) => {
      fireEvent.compositionStart(field);
      fireEvent.compositionEnd(field);
      fireEvent.keyDown(field, { key: "Enter", keyCode: 13 });
    },
  ],
] as const;

it.each(composed)("leaves the Enter of an input method alone: %s", (_what, press) => {
  const heard: string[] = [];
  const stop = listenKeys(window, ({ key }) => heard.push(`window ${key}`));
  render(<input onKeyDown={keys(({ key }) => heard.push(key))} />);
  const field = screen.getByRole("textbox");
  press(field);
  expect(heard).toEqual([]);
  fireEvent.keyUp(field, { key: "Enter" });
  fireEvent.keyDown(field, { key: "Enter", keyCode: 13 });
  expect(heard).toEqual(["Enter", "window Enter"]);
  stop();
});

it("hears an Enter after words that were chosen by the pointer, and one after another key", () => {
  const heard: string[] = [];
  render(<input onKeyDown={keys(({ key }) => heard.push(key))} />);
  const field = screen.getByRole("textbox");
  fireEvent.compositionEnd(field);
  fireEvent.keyDown(field, { key: "a" });
  fireEvent.keyDown(field, { key: "Enter" });
  fireEvent.compositionEnd(field);
  fireEvent.keyUp(field, { key: " " });
  fireEvent.keyDown(field, { key: "Enter" });
  expect(heard).toEqual(["a", "Enter", "Enter"]);
});

it.each(composed)("picks no option by it: %s", async (_what, press) => {
  const picked: string[] = [];
  const options = ["上海启程", "海南远航"].map((label) => ({ value: label, label }));
  drawOverDesk(
    <OptionList
      label="发包方"
      searchPlaceholder="搜索"
      emptyText="没有"
      options={options}
      selected={[]}
      onPick={(value) => picked.push(value)}
    />,
    {},
  );
  const search = await screen.findByRole("combobox");
  fireEvent.keyDown(search, { key: "ArrowDown" });
  press(search);
  expect(picked).toEqual([]);
  fireEvent.keyUp(search, { key: "Enter" });
  fireEvent.keyDown(search, { key: "Enter" });
  expect(picked).toHaveLength(1);
});

it("closes no dialog by the Escape that gives a composition up", async () => {
  const closed: string[] = [];
  drawOverDesk(
    <ConfirmDialog title="新增" confirmText="确定" onConfirm={() => undefined} onClose={() => closed.push("closed")}>
      <input aria-label="名称" />
    </ConfirmDialog>,
    {},
  );
  const field = await screen.findByRole("textbox", { name: "名称" });
  fireEvent.keyDown(field, { key: "Escape", isComposing: true });
  fireEvent.keyDown(field, { key: "Escape", keyCode: 229 });
  expect(closed).toEqual([]);
  fireEvent.keyDown(field, { key: "Escape" });
  expect(closed).toEqual(["closed"]);
});
