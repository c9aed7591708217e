import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { installBrowserParts } from "../../testing/jsdom-parts.ts";
import { signInBootstrap } from "../../testing/test-session.ts";
import { drawSignedIn, sessionOf } from "../../testing/test-signed-in.tsx";
import { NoticeBar } from "./NoticeBar.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

const connection = { ...signInBootstrap.connection, synced_at: "2020-11-20 14:02:11" };

const draw = (online: boolean, retry_at: number | null) =>
  drawSignedIn(<NoticeBar />, {
    app: {
      bootstrap: () => ({
        ...signInBootstrap,
        start_notices: ["keychain_absent"],
        session: sessionOf({}),
        connection: { ...connection, online, retry_at },
      }),
    },
    connection: { retry: () => ({ ...connection, online: true }) },
  });

it("says of when the data are, what has to wait and when the service is asked again", async () => {
  const connected = draw(false, Date.now() + 3_600_000);
  expect(await screen.findByText("离线，显示 2020-11-20 14:02 的数据")).toBeTruthy();
  expect(screen.getByText(/本机存有近 90 天。付款、复核暂停；导入可继续核对，联网后再提交。/u)).toBeTruthy();
  expect(screen.getByText(/^3,?\d{3} 秒后重连$/u)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "立即重连" }));
  await waitFor(() => expect(connected.requests.at(-1)?.entry).toBe("connection.retry"));
  act(() => connected.emit("connection.changed", { ...connection, online: true }));
  await waitFor(() => expect(screen.queryByText(/离线/u)).toBeNull());
});

it("says that it is asking where no wait is known", async () => {
  draw(false, null);
  expect(await screen.findByText("正在重连")).toBeTruthy();
});

it("leaves what the program has to tell to the bell", async () => {
  draw(true, null);
  await act(async () => undefined);
  expect(screen.queryByText(/钥匙串/u)).toBeNull();
});
