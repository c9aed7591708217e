import { cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { FormPanel } from "./FormPanel.tsx";

configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const open = async (loses: "form" | "window" | "nothing") => {
  const onClose = vi.fn();
  drawOverDesk(
    <FormPanel
      {...{ title: "修改资料", remarks: [], order: [], isBusy: false, refusal: null, problem: null, saveText: "保存" }}
      {...{ loses, onClose, onSave: () => {} }}
    >
      <input aria-label="备注" />
    </FormPanel>,
    {},
  );
  const panel = await screen.findByRole("dialog");
  const leaving = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(leaving);
  return { onClose, pressEscape: () => fireEvent.keyDown(panel, { key: "Escape" }), asks: leaving.defaultPrevented };
};

describe("a form of a worker that is closed before it is saved", () => {
  it("asks where its changes would be lost, unless they are given up by cancel", async () => {
    const { onClose, pressEscape, asks } = await open("form");
    expect(asks).toBe(true);
    pressEscape();
    fireEvent.click(await screen.findByRole("button", { name: "继续填写" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "继续填写" })).toBeNull());
    // What the question hid is there again a moment after it.
    fireEvent.click(await screen.findByRole("button", { name: "关闭" }));
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.click(await screen.findByRole("button", { name: "放弃" }));
    expect(onClose).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByText("取消"));
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it("asks only before the window goes where they are there again when it is opened", async () => {
    const { onClose, pressEscape, asks } = await open("window");
    expect(asks).toBe(true);
    pressEscape();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("asks nothing where nothing was changed", async () => {
    const { onClose, pressEscape, asks } = await open("nothing");
    expect(asks).toBe(false);
    pressEscape();
    expect(onClose).toHaveBeenCalledOnce();
  });
});

it("offers what gets out of a problem, and goes on with the keys once that is done", async () => {
  const onSave = vi.fn();
  const Form = () => {
    const [isStale, setStale] = useState(true);
    return (
      <FormPanel
        {...{ title: "修改资料", remarks: [], order: [], isBusy: false, saveText: "保存", loses: "form" }}
        refusal={isStale ? "请先处理上方的提示" : null}
        problem={isStale ? "已被其他人修改" : null}
        remedy={isStale ? { text: "读取最新资料", isBusy: false, onClick: () => setStale(false) } : undefined}
        onSave={onSave}
        onClose={() => {}}
      >
        <input aria-label="备注" />
      </FormPanel>
    );
  };
  drawOverDesk(<Form />, {});
  const remedy = await screen.findByRole("button", { name: "读取最新资料" });
  remedy.focus();
  fireEvent.click(remedy);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("备注")));
  fireEvent.keyDown(screen.getByLabelText("备注"), { key: "Enter", ctrlKey: true });
  expect(onSave).toHaveBeenCalledOnce();
});
