import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { type ReactElement, useState } from "react";
import { flushSync } from "react-dom";
import { createMemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { SessionState } from "../../src-shared/bridge/session.ts";
import { AppError } from "../../src-shared/kernel/bridge/define.ts";
import { queryKeys } from "../desk/DeskProvider.tsx";
import { createQueryClient } from "../desk/query-client.ts";
import { useUser } from "../session/bootstrap.ts";
import { createFakeDesk, type FakeHandlers } from "../testing/fake-desk.ts";
import { installBrowserParts } from "../testing/jsdom-parts.ts";
import { signedIn, signInBootstrap } from "../testing/test-session.ts";
import { Providers } from "./Providers.tsx";
import { SessionGate } from "./SessionGate.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

type SignedIn = Extract<SessionState, { phase: "signed-in" }>;
const open = signedIn as SignedIn;
const locked: SignedIn = { ...open, locked: true };
const someoneElse: SignedIn = { ...open, user: { ...open.user, id: "2", name: "陈立" } };

const Viewer = () => <p>{useUser().name}</p>;

/** A screen with a state of its own, and a part that is drawn later, as rows of a list are. */
const Screen = () => {
  const [text, setText] = useState("");
  const [hasMore, showMore] = useState(false);
  return (
    <>
      <input aria-label="草稿" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => flushSync(() => showMore(true))}>
        更多
      </button>
      {hasMore ? <Viewer /> : null}
    </>
  );
};

const draw = (session: SessionState, handlers: FakeHandlers["session"] = {}) => {
  const connected = createFakeDesk({
    app: { bootstrap: () => ({ ...signInBootstrap, session }) },
    session: { active: () => ({ ok: true as const }), ...handlers },
    companies: {
      all: () => ({
        value: { count: 0, results: [] },
        freshness: { source: "live" as const, as_of: null, offline: false },
      }),
    },
    money: { intents: () => [] },
    imports: { open_list: () => [] },
  });
  const client = createQueryClient();
  const createRouter = (root: ReactElement) =>
    createMemoryRouter([{ path: "/", element: root, children: [{ index: true, element: <Screen /> }] }]);
  render(
    <Providers connected={connected} client={client}>
      <SessionGate createRouter={createRouter} />
    </Providers>,
  );
  return { connected, client };
};

const draft = async () => (await screen.findByLabelText("草稿")) as HTMLInputElement;
const isReachable = (element: Element) => element.closest("[inert]") === null;

describe("a session that the service has ended", () => {
  it.each([
    ["replaced" as const, /^此账号登录的设备过多/u],
    ["expired" as const, /^登录已失效/u],
  ])("puts the screens away and says why: %s", async (reason, text) => {
    const { connected } = draw(open);
    await draft();
    act(() => connected.emit("session.changed", { phase: "signed-out", reason }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByLabelText("草稿")).toBeNull();
  });
});

it("draws what comes to an open list while its person signs out, and no error", async () => {
  const { client } = draw(open);
  await draft();
  const gone: SessionState = { phase: "signed-out", reason: "signed-out" };
  // The cache knows already; the gate is told a moment later.
  act(() => {
    client.setQueryData(queryKeys.session, gone);
    fireEvent.click(screen.getByText("更多"));
    expect(screen.getByText(open.user.name, { selector: "p" })).toBeTruthy();
  });
  await waitFor(() => expect(screen.queryByLabelText("草稿")).toBeNull());
});

describe("the lock", () => {
  it("puts the screens away as they are and gives them back after the password", async () => {
    const { connected } = draw(open, {
      unlock: (input) => {
        if (!("password" in input) || input.password !== "Linggong_77") throw new AppError("password_wrong");
        return open;
      },
    });
    fireEvent.change(await draft(), { target: { value: "尚未保存" } });
    (await draft()).focus();
    act(() => connected.emit("session.changed", locked));
    const password = await screen.findByPlaceholderText("请输入密码");
    expect(isReachable(await draft())).toBe(false);
    expect((await draft()).closest("[aria-hidden]")).not.toBeNull();
    expect(isReachable(password)).toBe(true);
    expect(screen.getByText("138****0001 · 云峰")).toBeTruthy();
    const unlock = async () => fireEvent.click(await screen.findByText("解锁"));
    await unlock();
    expect(await screen.findByText("请输入密码")).toBeTruthy();
    fireEvent.change(password, { target: { value: "wrong_1" } });
    await unlock();
    expect(await screen.findByText("密码不正确，请核对后重试。")).toBeTruthy();
    expect((password as HTMLInputElement).value).toBe("");
    fireEvent.change(password, { target: { value: "Linggong_77" } });
    await unlock();
    await waitFor(async () => expect(isReachable(await draft())).toBe(true));
    expect((await draft()).value).toBe("尚未保存");
    await waitFor(async () => expect(document.activeElement).toBe(await draft()));
    expect(screen.queryByPlaceholderText("请输入密码")).toBeNull();
  });

  it("opens with a code too", async () => {
    const { connected } = draw(locked, {
      sendUnlockCode: () => ({ sent: true as const, wait_seconds: 60, expires_seconds: 600 }),
      unlock: () => open,
    });
    fireEvent.click(await screen.findByText("使用验证码解锁"));
    fireEvent.click(screen.getByRole("button", { name: "获取验证码" }));
    expect(await screen.findByText("验证码已发送，10 分钟内有效")).toBeTruthy();
    fireEvent.change(screen.getByPlaceholderText("6 位短信验证码"), { target: { value: "１２３ ４５６" } });
    fireEvent.click(screen.getByRole("button", { name: "解锁" }));
    await draft();
    expect(connected.requests.find(({ entry }) => entry === "session.unlock")?.input).toEqual({ sms_code: "123456" });
  });

  it("draws no screen at all when the desk starts locked", async () => {
    draw(locked);
    await screen.findByPlaceholderText("请输入密码");
    expect(screen.queryByLabelText("草稿")).toBeNull();
  });

  it("puts what is drawn beside the page away too, also what comes later", async () => {
    const { connected } = draw(open);
    await draft();
    const overlay = () => {
      const box = document.body.appendChild(document.createElement("div"));
      box.append(document.createElement("p"));
      return box;
    };
    const early = overlay();
    act(() => connected.emit("session.changed", locked));
    const password = await screen.findByPlaceholderText("请输入密码");
    const late = overlay();
    await waitFor(() => expect(late.hasAttribute("inert")).toBe(true));
    expect(early.hasAttribute("inert")).toBe(true);
    expect(isReachable(password)).toBe(true);
    act(() => connected.emit("session.changed", open));
    await waitFor(() => expect(late.hasAttribute("inert")).toBe(false));
    expect(early.className).toBe("");
    early.remove();
    late.remove();
  });

  it("signs out from there", async () => {
    draw(locked, { signOut: () => ({ phase: "signed-out" as const, reason: "signed-out" as const }) });
    fireEvent.click(await screen.findByText("退出登录"));
    expect(await screen.findByPlaceholderText("请输入手机号")).toBeTruthy();
  });

  it("locks on Ctrl+Shift+L", async () => {
    draw(open, { lock: () => locked });
    await draft();
    fireEvent.keyDown(window, { key: "L", ctrlKey: true, shiftKey: true });
    expect(await screen.findByPlaceholderText("请输入密码")).toBeTruthy();
  });

  it("tells the desk of a person at most every 20 s, and never while locked", async () => {
    const { connected } = draw(open);
    await draft();
    const activeCalls = () => connected.requests.filter(({ entry }) => entry === "session.active").length;
    fireEvent.pointerMove(window);
    fireEvent.keyDown(window, { key: "a" });
    expect(activeCalls()).toBe(1);
    act(() => connected.emit("session.changed", locked));
    await screen.findByPlaceholderText("请输入密码");
    fireEvent.pointerMove(window);
    expect(activeCalls()).toBe(1);
  });
});

describe("what the window knows of a person", () => {
  it("stays while the desk is locked and goes when somebody else comes", async () => {
    const { connected, client } = draw(open);
    await draft();
    client.setQueryData(queryKeys.devices, "theirs");
    act(() => connected.emit("session.changed", locked));
    act(() => connected.emit("session.changed", open));
    expect(client.getQueryData(queryKeys.devices)).toBe("theirs");
    // The screen writes the session before the event comes: that must not hide the change of person.
    client.setQueryData(queryKeys.session, someoneElse);
    act(() => connected.emit("session.changed", someoneElse));
    expect(client.getQueryData(queryKeys.devices)).toBeUndefined();
  });
});
