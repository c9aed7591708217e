import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { signInBootstrap } from "../../testing/test-session.ts";
import { drawSignedIn, sessionOf } from "../../testing/test-signed-in.tsx";
import { NoticeBar } from "./NoticeBar.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

const connection = { ...signInBootstrap.connection, synced_at: "2020-11-20 14:02:11" };
const keychain = "本机没有系统钥匙串：登录信息只保留到程序关闭。";

const draw = (online: boolean, notices: readonly string[]) =>
  drawSignedIn(<NoticeBar />, {
    app: {
      bootstrap: () => ({
        ...signInBootstrap,
        start_notices: [...notices] as typeof signInBootstrap.start_notices,
        session: sessionOf({}),
        connection: { ...connection, online },
      }),
    },
    connection: { retry: () => ({ ...connection, online: true }) },
  });

it("gives the one bar to the lost connection, before what the program has to tell", async () => {
  const connected = draw(false, ["keychain_absent"]);
  expect(await screen.findByText("连接不上服务")).toBeTruthy();
  expect(screen.getByText(/截至 2020-11-20 14:02 的数据/u)).toBeTruthy();
  expect(screen.queryByText(keychain)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "立即重连" }));
  expect(connected.requests.at(-1)?.entry).toBe("connection.retry");
  act(() => connected.emit("connection.changed", { ...connection, online: true }));
  expect(await screen.findByText(keychain)).toBeTruthy();
  expect(screen.queryByText("连接不上服务")).toBeNull();
});

it("tells one message after the other", async () => {
  draw(true, ["keychain_absent", "clock_skew"]);
  expect(await screen.findByText(`${keychain} （还有 1 条提示）`)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "关闭" }));
  expect(await screen.findByText("本机时间与服务器相差较大，请校准系统时间。")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "关闭" }));
  await waitFor(() => expect(screen.queryByRole("group")).toBeNull());
});
