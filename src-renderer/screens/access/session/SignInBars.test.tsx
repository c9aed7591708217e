import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { preferences } from "../../../../src-shared/bridge/app.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { signInBootstrap } from "../../../testing/test-session.ts";
import { askedOf, openSignIn } from "./test-sign-in.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

describe("what stands around the sign-in", () => {
  it.each([
    ["staging" as const, "测试环境：数据不用于真实结算"],
    ["demo" as const, "演示环境：数据不用于真实结算"],
    [null, "未连接到服务"],
  ])("warns of the environment %s", async (environment, text) => {
    openSignIn({}, { environment });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it("says nothing of an environment in production", async () => {
    openSignIn({});
    await screen.findByPlaceholderText("请输入手机号");
    expect(screen.queryByText(/数据不用于真实结算/u)).toBeNull();
  });

  it("learns environment and ways to sign in once the service answers, and keeps what was to be told", async () => {
    let isUp = false;
    const desk = openSignIn(
      {},
      {},
      {
        app: {
          bootstrap: () =>
            isUp
              ? { ...signInBootstrap, environment: "staging", qr_login: true }
              : { ...signInBootstrap, environment: null, app_type: null, start_notices: ["keychain_absent"] },
        },
      },
    );
    expect(await screen.findByText("未连接到服务")).toBeTruthy();
    isUp = true;
    desk.emit("connection.changed", { ...signInBootstrap.connection, online: true });
    expect(await screen.findByText("测试环境：数据不用于真实结算")).toBeTruthy();
    expect(await screen.findByLabelText("使用扫码登录")).toBeTruthy();
    expect(screen.getByText("本机没有系统钥匙串：登录信息只保留到程序关闭。")).toBeTruthy();
  });

  it("has one bar at most, with what matters most; everything else stands in lines", async () => {
    openSignIn(
      {},
      { environment: "demo", notice: "今晚 22:00 维护", start_notices: ["clock_skew", "keychain_absent"] },
    );
    expect((await screen.findByText(/本机时间与服务器相差较大/u)).closest("li")).toBeNull();
    const lines = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(lines.filter((text) => /钥匙串|维护|演示环境/u.test(text ?? ""))).toEqual([
      "本机没有系统钥匙串：登录信息只保留到程序关闭。",
      "今晚 22:00 维护",
      "演示环境：数据不用于真实结算",
    ]);
    // What was put away makes room for the next.
    fireEvent.click(screen.getAllByRole("button", { name: "关闭" })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByText(/本机时间与服务器相差较大/u)).toBeNull());
    expect(screen.getByText(/本机没有系统钥匙串/u).closest("li")).toBeNull();
  });

  it.each([
    ["expired" as const, /登录已失效/u, true],
    ["replaced" as const, /登录的设备过多/u, true],
    ["signed-out" as const, /已退出登录/u, false],
  ])("puts the reason %s before or behind the rest", async (reason, text, isFirst) => {
    openSignIn({}, { environment: "demo" }, {}, reason);
    expect((await screen.findByText(text)).closest("li") === null).toBe(isFirst);
    expect(screen.getByText(/演示环境/u).closest("li") === null).toBe(!isFirst);
  });

  it("scrolls a notice, which stands still on a press and is there once for a screen reader", async () => {
    openSignIn({}, { notice: "今晚 22:00 维护" });
    const notice = await screen.findByText("今晚 22:00 维护");
    expect(screen.getAllByText("今晚 22:00 维护")).toHaveLength(1);
    expect(notice.dataset["paused"]).toBe("false");
    fireEvent.click(screen.getByRole("button", { name: "暂停滚动" }));
    expect(notice.dataset["paused"]).toBe("true");
  });

  it("changes language and theme before anybody is signed in", async () => {
    const desk = openSignIn(
      {},
      {},
      {
        app: {
          bootstrap: () => signInBootstrap,
          setPreferences: (change) => preferences.parse({ ...signInBootstrap.preferences, ...change }),
        },
      },
    );
    fireEvent.click(await screen.findByRole("button", { name: "English" }));
    expect(await screen.findByPlaceholderText("Enter your mobile number")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Theme" }));
    fireEvent.click(await screen.findByRole("menuitemradio", { name: "Dark" }));
    await waitFor(() => expect(askedOf(desk, "app.setPreferences")).toEqual([{ locale: "en" }, { theme: "dark" }]));
  });

  it("opens the agreements that signing in agrees to, to be read and closed", async () => {
    const desk = openSignIn(
      {},
      {},
      {
        agreements: {
          get: ({ kind, locale }) => ({
            kind,
            locale,
            title: "电子签名协议全文",
            version: "1",
            effective_at: "2026-11-01",
            sections: [{ heading: "第一条", paragraphs: [{ kind: "text", text: "正文" }] }],
          }),
        },
      },
    );
    expect(await screen.findByText("《平台用户协议》")).toBeTruthy();
    expect(screen.getByText("《数字证书服务协议》")).toBeTruthy();
    fireEvent.click(screen.getByText("《电子签名协议》"));
    expect(await screen.findByText("电子签名协议全文")).toBeTruthy();
    expect(askedOf(desk, "agreements.get")).toEqual([{ kind: "signing", locale: "zh-CN" }]);
    expect(screen.queryByRole("button", { name: /同意并继续/u })).toBeNull();
    fireEvent.click(screen.getAllByLabelText("关闭")[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByText("电子签名协议全文")).toBeNull());
  });
});
