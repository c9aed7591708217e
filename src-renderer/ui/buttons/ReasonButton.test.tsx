import { FluentProvider, webLightTheme } from "@fluentui/react-components";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ReasonButton } from "./ReasonButton.tsx";

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const Switched = () => {
  const [reason, setReason] = useState<string | null>(null);
  return (
    <>
      <ReasonButton reason={reason} onClick={() => undefined}>
        提交
      </ReasonButton>
      <button type="button" onClick={() => setReason("还有一笔待审批")}>
        关掉
      </button>
    </>
  );
};

/** Screen readers are told the reason always; it is seen only while the tooltip is open. */
const isShown = (text: string): boolean => window.getComputedStyle(screen.getByText(text)).display !== "none";
const wait = () => act(() => vi.advanceTimersByTime(10_000));

describe("a button that says why it is off", () => {
  it("says it to who is at it, not to who was there while it was on", () => {
    vi.useFakeTimers();
    render(
      <FluentProvider theme={webLightTheme}>
        <Switched />
      </FluentProvider>,
    );
    const button = screen.getByRole("button", { name: "提交" });
    fireEvent.pointerEnter(button);
    wait();
    fireEvent.pointerLeave(button);
    wait();
    fireEvent.click(screen.getByRole("button", { name: "关掉" }));
    expect(isShown("还有一笔待审批")).toBe(false);
    fireEvent.pointerEnter(button);
    wait();
    expect(isShown("还有一笔待审批")).toBe(true);
  });
});
