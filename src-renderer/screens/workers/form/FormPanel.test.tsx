import { cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../../testing/test-desk.tsx";
import { FormPanel } from "./FormPanel.tsx";

configure({ asyncUtilTimeout: 15_000 });
beforeAll(installBrowserParts);
afterEach(cleanup);

const open = async (loses: "form" | "window" | "nothing") => {
  const onClose = vi.fn();
  drawOverDesk(
    <FormPanel
      {...{ title: "修改资料", remarks: [], order: [], isBusy: false, canSave: true, problem: null, saveText: "保存" }}
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
    fireEvent.click(screen.getByRole("button", { name: "关闭" }));
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
