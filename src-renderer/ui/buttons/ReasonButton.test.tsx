import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { ReasonButton } from "./ReasonButton.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

const onClick = vi.fn();
const Switched = () => {
  const [reason, setReason] = useState<string | null>(null);
  return (
    <>
      <ReasonButton reason={reason} onClick={onClick}>
        提交
      </ReasonButton>
      <button type="button" onClick={() => setReason("还有一笔待审批")}>
        关掉
      </button>
    </>
  );
};

it("says its reason in text beside itself, stays the same element and keeps the focus", async () => {
  drawOverDesk(<Switched />, {});
  const button = await screen.findByRole("button", { name: "提交" });
  button.focus();
  fireEvent.click(screen.getByRole("button", { name: "关掉" }));
  const why = screen.getByText("还有一笔待审批");
  expect(screen.getByRole("button", { name: "提交" })).toBe(button);
  expect(button.getAttribute("aria-describedby")).toBe(why.id);
  expect([button.hasAttribute("disabled"), button.getAttribute("aria-disabled")]).toEqual([false, "true"]);
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
});

it("tells no reason while what it set off is running, and does it once", async () => {
  const send = vi.fn();
  drawOverDesk(
    <ReasonButton reason="还有一笔待审批" isBusy onClick={send}>
      提交
    </ReasonButton>,
    {},
  );
  const button = await screen.findByRole("button", { name: "提交" });
  fireEvent.click(button);
  expect(send).not.toHaveBeenCalled();
  expect(screen.queryByText("还有一笔待审批")).toBeNull();
  expect(button.querySelector("[role=progressbar]")).not.toBeNull();
});
