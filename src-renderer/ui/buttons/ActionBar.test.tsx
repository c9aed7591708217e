import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { drawOverDesk } from "../../testing/test-desk.tsx";
import { ActionBar } from "./ActionBar.tsx";
import type { BarAction } from "./arrange-actions.ts";

beforeAll(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

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

const named = (key: string, more: Partial<BarAction> = {}): BarAction => ({
  key,
  text: key,
  onClick: () => undefined,
  ...more,
});
const shownButtons = () =>
  screen.getAllByRole("button").map((button) => button.getAttribute("aria-label") ?? button.textContent);

it("shows the primary button at the right, two beside it and the rest in a menu, where each says why it is off", async () => {
  draw(
    [
      named("停止", { against: "photo_missing" }),
      named("修改"),
      named("续签"),
      named("合并"),
      named("驳回", { decides: "refuse" }),
      named("通过", { isForward: true }),
    ],
    true,
  );
  await screen.findByRole("button", { name: "通过" });
  expect(shownButtons()).toEqual(["修改", "驳回", "更多操作", "通过"]);
  fireEvent.click(screen.getByRole("button", { name: "更多操作" }));
  const rows = screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatch(/^停止.*照片/u);
  expect(rows.slice(1)).toEqual(["续签", "合并"]);
});

it("keeps only the primary button beside the menu in a narrow window", async () => {
  vi.stubGlobal("innerWidth", 911);
  draw([named("修改"), named("续签"), named("通过", { isForward: true })], true);
  await screen.findByRole("button", { name: "通过" });
  expect(shownButtons()).toEqual(["更多操作", "通过"]);
});

it("leaves what brings the record forward at its place with the reason beside it while it cannot be taken", async () => {
  draw(
    [named("修改"), named("通过", { isForward: true, against: "photo_missing" }), named("续签"), named("合并")],
    true,
  );
  await screen.findByRole("button", { name: "通过" });
  expect(shownButtons()).toEqual(["修改", "续签", "更多操作", "通过"]);
  const button = screen.getByRole("button", { name: "通过" });
  expect(document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent).toMatch(/照片/u);
});
