import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { useFocusReturn } from "./use-focus-return.ts";

beforeAll(installBrowserParts);
afterEach(cleanup);

const Screen = ({ isListGone = false }: { isListGone?: boolean }) => {
  useFocusReturn();
  const [step, setStep] = useState<"list" | "asked" | "sure">("list");
  const [isOffered, setOffered] = useState(true);
  return (
    <>
      {isListGone && !isOffered ? null : <button type="button">列表</button>}
      {isListGone ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: as the record of the app, which scrolls
        <section data-focus-home="" tabIndex={0} aria-label="记录" />
      ) : null}
      {isOffered ? (
        <button type="button" onClick={() => setStep("asked")}>
          新增
        </button>
      ) : null}
      {step === "asked" ? (
        <ConfirmDialog
          title="填写"
          confirmText="下一步"
          onConfirm={() => setStep("sure")}
          onClose={() => setStep("list")}
        >
          <input aria-label="金额" />
        </ConfirmDialog>
      ) : null}
      {step === "sure" ? (
        <ConfirmDialog
          title="确认"
          confirmText="提交"
          onConfirm={() => {
            setOffered(false);
            setStep("list");
          }}
          onClose={() => setStep("list")}
        >
          1 笔
        </ConfirmDialog>
      ) : null}
    </>
  );
};

// Hidden ones too: what the first dialog hid from screen readers may come back a moment after the second one is there.
const button = (name: string) => screen.findByRole("button", { name, hidden: true });
const press = async (name: string) => {
  const pressed = await button(name);
  act(() => pressed.focus());
  fireEvent.click(pressed);
};
const isFocused = (name: string) =>
  waitFor(() =>
    expect([document.activeElement?.tagName, document.activeElement?.textContent]).toEqual(["BUTTON", name]),
  );

describe("the keyboard, when a dialog goes away with it", () => {
  it("is back at what opened the dialog", async () => {
    drawOverDesk(<Screen />, {});
    await press("新增");
    act(() => screen.getByLabelText("金额").focus());
    await press("取消");
    await isFocused("新增");
  });

  it("is back there after a second dialog that took the place of the first", async () => {
    drawOverDesk(<Screen />, {});
    await press("新增");
    await press("下一步");
    await screen.findByText("1 笔");
    await waitFor(() => expect(document.activeElement?.closest('[role="alertdialog"]')).toBeTruthy());
    await press("取消");
    await isFocused("新增");
  });

  it("goes further back when what opened it is gone", async () => {
    drawOverDesk(<Screen />, {});
    const list = await button("列表");
    act(() => list.focus());
    await press("新增");
    await press("下一步");
    await press("提交");
    await isFocused("列表");
  });

  it("is in the open record when nothing that had it before is left", async () => {
    drawOverDesk(<Screen isListGone />, {});
    await press("新增");
    await press("下一步");
    await press("提交");
    await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("记录"));
  });
});
