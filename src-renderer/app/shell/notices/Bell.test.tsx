import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import type { ReactNode } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Preferences } from "../../../../src-shared/bridge/app.ts";
import { trendDays, type Workbench } from "../../../../src-shared/registries/workbench/workbench-calls.ts";
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

const review = {
  key: "settlementsToReview",
  list: "settlements",
  query: { status: "20", by_others: "1" },
  count: 4,
  amount: 840_270_58,
  since: "2020-11-11 09:00:00",
} as const;
const unknown = { key: "unknown", list: "settlements", query: { has_unknown: "1" }, count: 1, amount: 5_00 } as const;
const toSettlements = { list: "settlements", query: { ids: "7" } } as const;
const base: Workbench = {
  today: "2020-11-20",
  waiting: [review],
  waiting_trend: null,
  to_pay: null,
  problems: {
    ...toSettlements,
    kinds: [{ ...unknown, since: "2020-11-19 10:00:00" }],
    causes: [{ key: "unknown", cause: "other", count: 2, amount: 5_00, link: toSettlements }],
    ready: { ...toSettlements, count: 0, amount: 0, is_all: true },
    trend: Array.from({ length: trendDays }, () => null),
  },
  balances: null,
  deadlines: [],
  months: null,
  alarms: null,
  near: null,
  top: null,
};
const live = { source: "live", as_of: "2020-11-20 09:30:00", offline: false } as const;

type Scene = {
  readonly bench?: Partial<Workbench>;
  readonly read?: Preferences["notices_read"];
  readonly starts?: readonly string[];
  readonly permissions?: readonly "workbench.home.view"[];
};

/** The panel alone, without the popover around it. */
const Panel = () => <BellPanel notices={useNotices()} onClose={() => undefined} />;

const draw = (
  { bench = {}, read, starts = [], permissions = ["workbench.home.view"] }: Scene,
  content: ReactNode = <Bell />,
) => {
  let answer: Workbench = { ...base, ...bench };
  let preferences: Preferences = { ...signInBootstrap.preferences, ...(read && { notices_read: read }) };
  const session = sessionOf({ permissions: [...permissions] });
  const connected = drawSignedIn(content, {
    app: {
      bootstrap: () => ({ ...signInBootstrap, start_notices: [...starts], preferences, session }),
      setPreferences: (change) => {
        preferences = { ...preferences, ...(change as Partial<Preferences>) };
        return preferences;
      },
    },
    workbench: { get: () => ({ value: answer, freshness: live }) },
  });
  return {
    connected,
    kept: () => preferences.notices_read?.["1"] ?? {},
    become: (next: Partial<Workbench>) => {
      answer = { ...base, ...next };
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
    expect(payments?.textContent).toContain("付款结果待确认 1 单");
    expect(payments?.textContent).toContain("2 笔，实发 5.00 元 · 银行未答复，切勿重付");
    expect(payments?.getAttribute("href")).toBe("/settlements?has_unknown=1");
    expect(task?.textContent).toContain("结算单待复核 4");
    expect(task?.textContent).toContain("合计 840,270.58 元");
    expect(task?.getAttribute("href")).toBe("/settlements?status=20&by_others=1");
    expect(within(panel).getAllByRole("img", { name: "未读" })).toHaveLength(3);
  });

  it("keeps what was read by person, so that a restart shows it as read and more of it as news", async () => {
    const first = draw({});
    await open("消息，2 条未读");
    fireEvent.click(screen.getByRole("button", { name: "全部已读" }));
    await waitFor(() => expect(first.kept()).toEqual({ "waiting.settlementsToReview": 4, "problems.unknown": 1 }));
    const notices_read = { 1: first.kept() };
    cleanup();
    draw({ read: notices_read });
    expect(within(await open("消息")).queryByRole("img", { name: "未读" })).toBeNull();
    cleanup();
    draw({ read: notices_read, bench: { waiting: [{ ...review, count: 5 }] } });
    expect(await screen.findByRole("button", { name: "消息，1 条未读" })).toBeTruthy();
    cleanup();
    draw({ read: { 2: first.kept() } });
    expect(await screen.findByRole("button", { name: "消息，2 条未读" })).toBeTruthy();
  });

  it("takes what comes after some were done as news, although it is not more than was read before", async () => {
    const { kept } = draw({
      read: { 1: { "waiting.settlementsToReview": 9, "problems.unknown": 1, keychain_absent: 1 } },
    });
    await waitFor(() =>
      expect(kept()).toEqual({ "waiting.settlementsToReview": 4, "problems.unknown": 1, keychain_absent: 1 }),
    );
    expect(screen.getByRole("button", { name: "消息" })).toBeTruthy();
  });

  it("divides by what they are about, and leads to the list, read and closed", async () => {
    const { kept } = draw({ starts: ["keychain_absent"] });
    const panel = await open("消息，3 条未读");
    for (const name of ["全部 3", "待办 1", "资金 1", "系统 1"])
      expect(within(panel).getByRole("tab", { name })).toBeTruthy();
    fireEvent.click(within(panel).getByRole("tab", { name: "系统 1" }));
    expect(within(panel).getByText("本机没有系统钥匙串：登录信息只保留到程序关闭。")).toBeTruthy();
    expect(within(panel).queryByText(/结算单待复核/u)).toBeNull();
    fireEvent.click(within(panel).getByRole("tab", { name: "待办 1" }));
    fireEvent.click(within(panel).getByRole("link", { name: /结算单待复核 4/u }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(kept()).toEqual({ "waiting.settlementsToReview": 4 }));
    expect(screen.getByRole("button", { name: "消息，2 条未读" })).toBeTruthy();
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

  it("does not ask for tasks that the person may not see", async () => {
    const { connected } = draw({ permissions: [] });
    const panel = await open("消息");
    expect(within(panel).getByText("没有未读消息")).toBeTruthy();
    expect(connected.requests.some(({ entry }) => entry === "workbench.get")).toBe(false);
  });
});
