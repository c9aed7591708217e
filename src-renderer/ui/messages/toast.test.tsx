import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { useToast } from "./toast.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

const Screen = () => {
  const toast = useToast();
  return (
    <button
      type="button"
      onClick={() => {
        toast.success("已保存");
        toast.error(new Error("不成功"));
        toast.ended(() => ({
          ...{ tone: "success", title: "导出完成", line: "3 行" },
          link: { text: "查看", open: () => undefined },
        }));
      }}
    >
      保存
    </button>
  );
};

it("leaves the keyboard where it was, and is no stop of the Tab key", async () => {
  drawOverDesk(<Screen />, {});
  const button = await screen.findByRole("button", { name: "保存" });
  act(() => button.focus());
  fireEvent.click(button);
  const title = await screen.findByText("导出完成");
  expect(document.activeElement).toBe(button);
  const toaster = title.closest("[data-toaster-position]");
  const stops = [...(toaster?.querySelectorAll<HTMLElement>(":not([data-tabster-dummy])") ?? [])].filter(
    ({ tabIndex }) => tabIndex >= 0,
  );
  expect(stops.map(({ outerHTML }) => outerHTML)).toEqual([]);
  expect(screen.getByText("查看")).toBeTruthy();
});

it("comes at the top while a dialog is open, whose buttons stand below, and else above the lines at the foot", async () => {
  drawOverDesk(<Screen />, {});
  const button = await screen.findByRole("button", { name: "保存" });
  const placeOf = async () =>
    (await screen.findByText("已保存")).closest("[data-toaster-position]")?.getAttribute("data-toaster-position");
  const dialog = document.createElement("div");
  dialog.setAttribute("aria-modal", "true");
  document.body.append(dialog);
  fireEvent.click(button);
  expect(await placeOf()).toBe("top");
  dialog.remove();
  cleanup();
  drawOverDesk(<Screen />, {});
  fireEvent.click(await screen.findByRole("button", { name: "保存" }));
  expect(await placeOf()).toBe("bottom-start");
});
