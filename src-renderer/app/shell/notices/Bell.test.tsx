import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import type { ReactNode } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Preferences } from "../../../../src-shared/bridge/app.ts";
import type { Message } from "../../../../src-shared/registries/messages/messages-calls.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { signInBootstrap } from "../../../testing/test-session.ts";
import { drawSignedIn, sessionOf } from "../../../testing/test-signed-in.tsx";
import { Bell } from "./Bell.tsx";
import { BellPanel } from "./BellPanel.tsx";
import { useNotices } from "./use-notices.ts";

beforeAll(installBrowserParts);
// The popover's focus trap hides from screen readers whatever lacks the focus, and focus moves when a timer says so.
configure({ defaultHidden: true });
afterEach(cleanup);

const base = { told: 1, now: null, deadlines: [] as Message["deadlines"], detail: null, read: false, desktop: false };
const review: Message = {
  ...base,
  ...{ id: "7", topic: "settlementsToReview", told: 4, at: "2020-11-19 10:00:00" },
  now: {
    ...{ count: 4, amount: 840_270_58, since: "2020-11-11 09:00:00", names: ["上海启程"] },
    link: { list: "settlements", query: { status: "20", by_others: "1" } },
  },
};
const unknown: Message = {
  ...base,
  ...{ id: "8", topic: "unknown", at: "2020-11-19 11:00:00" },
  now: {
    ...{ count: 1, amount: 5_00, since: "2020-11-19 10:00:00", names: [] },
    link: { list: "settlements", query: { has_unknown: "1" } },
  },
};
const rights: Message = { ...base, id: "9", topic: "rightsChanged", at: "2020-11-19 12:00:00" };
const live = { source: "live", as_of: "2020-11-20 09:30:00", offline: false } as const;

type Scene = {
  readonly messages?: readonly Message[];
  readonly read?: Preferences["notices_read"];
  readonly starts?: readonly string[];
  readonly permissions?: readonly "workbench.home.view"[];
};

/** The panel alone, without the popover around it. */
const Panel = () => <BellPanel notices={useNotices()} onClose={() => undefined} />;

const draw = (
  { messages = [unknown, review], read, starts = [], permissions = ["workbench.home.view"] }: Scene,
  content: ReactNode = <Bell />,
) => {
  let kept = [...messages];
  let preferences: Preferences = { ...signInBootstrap.preferences, ...(read && { notices_read: read }) };
  const session = sessionOf({ permissions: [...permissions] });
  const connected = drawSignedIn(content, {
    app: {
      bootstrap: () => ({ ...signInBootstrap, start_notices: [...starts], preferences, session }),
      setPreferences: (change) => {
        preferences = { ...preferences, ...(change as Partial<Preferences>) };
        return preferences;
      },
      notify: () => ({ shown: true }),
    },
    messages: {
      list: () => ({
        value: {
          results: kept,
          unread: kept.filter((message) => !message.read).length,
          has_more: false,
          language: "zh-CN",
        },
        freshness: live,
      }),
      read: (input) => {
        const { ids } = (input as { body: { ids: readonly string[] } }).body;
        kept = kept.map((message) => (ids.includes(message.id) ? { ...message, read: true } : message));
        return { read: ids.length };
      },
    },
  });
  return {
    connected,
    kept: () => preferences.notices_read?.["1"] ?? {},
    asked: (entry: string) => connected.requests.filter((request) => request.entry === entry),
    become: (next: readonly Message[]) => {
      kept = [...next];
    },
  };
};

const open = async (name: string | RegExp) => {
  fireEvent.click(await screen.findByRole("button", { name }));
  const panel = await screen.findByRole("dialog", { name: "消息" });
  await within(panel).findByRole("tabpanel");
  return panel;
};
const links = (panel: HTMLElement) => within(within(panel).getByRole("list")).getAllByRole("link");

describe("the bell", () => {
  it("counts what is unread and says each with its detail, payments without a result first", async () => {
    draw({ starts: ["clock_skew"] });
    const panel = await open("消息，3 条未读");
    const [payments, task] = links(panel);
    expect(payments?.textContent).toContain("付款结果待确认的结算单 1");
    expect(payments?.textContent).toContain("银行未答复，切勿重付");
    expect(payments?.getAttribute("href")).toBe("/settlements?has_unknown=1");
    expect(task?.textContent).toContain("结算单待复核 4");
    expect(task?.textContent).toContain("上海启程等 · 合计 840,270.58 元");
    expect(task?.getAttribute("href")).toBe("/settlements?status=20&by_others=1");
    expect(within(panel).getAllByRole("img", { name: "未读" })).toHaveLength(3);
  });

  it("has the service remember what was read, and the desk what the program said", async () => {
    const scene = draw({ starts: ["keychain_absent"] });
    await open("消息，3 条未读");
    fireEvent.click(screen.getByRole("button", { name: "全部已读" }));
    await waitFor(() => expect(scene.kept()).toEqual({ keychain_absent: 1 }));
    expect(scene.asked("messages.read").map(({ input }) => input)).toEqual([{ body: { ids: ["8", "7"] } }]);
    expect(await screen.findByRole("button", { name: "消息" })).toBeTruthy();
  });

  it("divides by what they are about, and leads to the list, read and closed", async () => {
    const scene = draw({ starts: ["keychain_absent"] });
    const panel = await open("消息，3 条未读");
    for (const name of ["全部 3", "待办 1", "资金 1", "系统 1"])
      expect(within(panel).getByRole("tab", { name })).toBeTruthy();
    fireEvent.click(within(panel).getByRole("tab", { name: "系统 1" }));
    expect(within(panel).getByText("本机没有系统钥匙串：登录信息只保留到程序关闭。")).toBeTruthy();
    expect(within(panel).queryByText(/结算单待复核/u)).toBeNull();
    fireEvent.click(within(panel).getByRole("tab", { name: "待办 1" }));
    fireEvent.click(within(panel).getByRole("link", { name: /结算单待复核 4/u }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(scene.asked("messages.read").map(({ input }) => input)).toEqual([{ body: { ids: ["7"] } }]);
    expect(await screen.findByRole("button", { name: "消息，2 条未读" })).toBeTruthy();
  });

  it("shows outside of the window what comes while it is open, once, and without names or amounts", async () => {
    const scene = draw({ messages: [{ ...review, desktop: true }] });
    await open("消息，1 条未读");
    scene.become([
      { ...unknown, desktop: true },
      { ...rights, desktop: true },
      { ...review, desktop: true },
    ]);
    // Whatever is read has the rest read again.
    fireEvent.click(screen.getByRole("button", { name: "全部已读" }));
    await waitFor(() => expect(scene.asked("app.notify")).toHaveLength(2));
    expect(scene.asked("app.notify").map(({ input }) => input)).toEqual([
      { title: "灵工台", body: "付款结果待确认的结算单（1）", to: "/settlements?has_unknown=1" },
      { title: "灵工台", body: "您的角色或权限有变更（1）", to: "/security" },
    ]);
  });

  it("is gone through with the arrow keys and has no accessibility problems", async () => {
    draw({ starts: ["outbox_missing"] }, <Panel />);
    await screen.findByText("结算单待复核 4");
    const entries = screen.getAllByRole("listitem");
    const [first, second] = entries.map((entry) => entry.firstElementChild as HTMLElement);
    first?.focus();
    fireEvent.keyDown(first as HTMLElement, { key: "ArrowDown" });
    expect(document.activeElement).toBe(second);
    fireEvent.keyDown(second as HTMLElement, { key: "Home" });
    expect(document.activeElement).toBe(first);
    // Colours and layout are not there to be judged.
    const { violations } = await axe.run(document.body, {
      rules: {
        "color-contrast": { enabled: false },
        region: { enabled: false },
        "page-has-heading-one": { enabled: false },
      },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it("says that there is nothing", async () => {
    draw({ messages: [], permissions: [] });
    const panel = await open("消息");
    expect(within(panel).getByText("没有未读消息")).toBeTruthy();
    expect(within(panel).queryByRole("link", { name: "到工作台看全部待办" })).toBeNull();
    expect(within(panel).getByRole("link", { name: "全部消息" }).getAttribute("href")).toBe("/messages");
  });
});
