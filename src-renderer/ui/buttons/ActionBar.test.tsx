import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { ActionBar, type BarAction } from "./ActionBar.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

const pay: BarAction = { key: "pay", text: "支付", isForward: true, movesMoney: true, onClick: () => undefined };
const draw = (actions: readonly BarAction[], isOnline: boolean) =>
  drawOverDesk(<ActionBar actions={actions} waitsFor="等待支付" />, {}, isOnline);

it("says in sight why nothing can be done while the service is away", async () => {
  draw([pay], false);
  expect((await screen.findByRole("note")).textContent).toBe("离线时不能进行资金操作，请恢复连接后再试");
  expect(screen.queryByText("等待支付")).toBeNull();
  expect(screen.getByRole("button", { name: "支付" }).getAttribute("aria-disabled")).toBe("true");
});

it("says what the record waits for where the person can do nothing, and nothing more where they can", async () => {
  draw([{ ...pay, against: "maker_is_reviewer" }], true);
  expect(await screen.findByText("等待支付")).toBeTruthy();
  cleanup();
  draw([pay], true);
  await screen.findByRole("button", { name: "支付" });
  expect(screen.queryByRole("note")).toBeNull();
});

it("says beside the buttons why they are off, each where the reasons differ", async () => {
  const refuse: BarAction = { key: "refuse", text: "驳回", onClick: () => undefined };
  draw([{ ...pay, against: "evidence_not_seen" }, refuse], true);
  expect(await screen.findByText("请先查看照片或证明文件，再审核通过。", { selector: "span" })).toBeTruthy();
  cleanup();
  draw(
    [
      { ...pay, against: "evidence_not_seen" },
      { ...refuse, against: "photo_missing" },
    ],
    true,
  );
  expect(await screen.findByText(/^支付：请先查看照片.* · 驳回：/u)).toBeTruthy();
});

it("does not say that a record has changed where its status simply does not allow an action", async () => {
  const end: BarAction = { key: "end", text: "终止", against: "illegal_transition", onClick: () => undefined };
  draw([pay, end], true);
  expect(await screen.findByText("当前状态不能进行此操作", { selector: "span" })).toBeTruthy();
  expect(screen.queryByText(/已变化/u)).toBeNull();
});
