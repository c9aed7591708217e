import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "../../../../../src-shared/kernel/bridge/define.ts";
import { installBrowserParts } from "../../../../testing/jsdom-parts.ts";
import { askedOf, openSignIn } from "../test-sign-in.tsx";

beforeAll(installBrowserParts);
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "visible" });
});

type Status = { code_status: 0 | 1 | 2; login_status: 0 | 1 | 2 };

const openQr = async (status: () => Status, create?: () => void) => {
  let codesMade = 0;
  const desk = openSignIn(
    {
      qrCreate: () => {
        create?.();
        codesMade += 1;
        return { qr_id: String(codesMade), url: `https://service.example/qr/${codesMade}`, expires_seconds: 120 };
      },
      qrCheck: status,
    },
    { qr_login: true },
  );
  fireEvent.click(await screen.findByRole("button", { name: "使用扫码登录" }));
  return desk;
};
const checks = (desk: Awaited<ReturnType<typeof openQr>>) => askedOf(desk, "session.qrCheck").length;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const see = (state: "visible" | "hidden") =>
  act(() => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
    document.dispatchEvent(new Event("visibilitychange"));
  });

describe("signing in by QR code", () => {
  it("is offered only where there is a messaging app, and left by the same icon", async () => {
    const desk = await openQr(() => ({ code_status: 0, login_status: 0 }));
    expect(await screen.findByRole("img", { name: "登录二维码" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "使用手机号登录" }));
    expect(await screen.findByPlaceholderText("请输入手机号")).toBeTruthy();
    const before = checks(desk);
    await pass(10_000);
    expect(checks(desk)).toBe(before);
    cleanup();
    openSignIn({});
    await screen.findByPlaceholderText("请输入手机号");
    expect(screen.queryByRole("button", { name: "使用扫码登录" })).toBeNull();
  });

  it("draws a code of 200 by 200 that says the address", async () => {
    await openQr(() => ({ code_status: 0, login_status: 0 }));
    const image = await screen.findByRole("img", { name: "登录二维码" });
    expect([image.getAttribute("width"), image.getAttribute("height")]).toEqual(["200", "200"]);
    await waitFor(() => expect(image.querySelector("path")?.getAttribute("d")?.length).toBeGreaterThan(500));
  });

  it("goes from waiting over scanned to done", async () => {
    let status: Status = { code_status: 0, login_status: 0 };
    const desk = await openQr(() => status);
    expect(await screen.findByText(/秒后失效/u)).toBeTruthy();
    status = { code_status: 1, login_status: 0 };
    await pass(1_600);
    expect((await screen.findAllByText("已扫码，请在手机上确认")).length).toBeGreaterThan(0);
    status = { code_status: 1, login_status: 1 };
    await pass(1_600);
    expect((await screen.findAllByText("登录成功，正在进入")).length).toBeGreaterThan(0);
    const before = checks(desk);
    await pass(10_000);
    expect(checks(desk)).toBe(before);
  });

  it.each([
    ["expired", { code_status: 2, login_status: 0 }, "二维码已过期", "刷新二维码"],
    ["cancelled", { code_status: 1, login_status: 2 }, "已在手机上取消登录", "刷新二维码"],
    ["scanned by the wrong phone", { code_status: 1, login_status: 0 }, "已扫码，请在手机上确认", "重新扫码"],
  ] as const)("makes another code when the old one is %s", async (_name, ended, text, way) => {
    let status: Status = ended;
    const desk = await openQr(() => status);
    await screen.findByRole("img", { name: "登录二维码" });
    await pass(1_600);
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    status = { code_status: 0, login_status: 0 };
    fireEvent.click(screen.getByText(way));
    await waitFor(() => expect(askedOf(desk, "session.qrCreate")).toHaveLength(2));
    await pass(1_600);
    await waitFor(() => expect(askedOf(desk, "session.qrCheck").at(-1)).toEqual({ qr_id: "2" }));
    expect(screen.queryByText(text)).toBeNull();
  });

  it("takes a code that the service knows no more as expired", async () => {
    await openQr(() => {
      throw new AppError("qr_ended");
    });
    await screen.findByRole("img", { name: "登录二维码" });
    await pass(1_600);
    expect((await screen.findAllByText("二维码已过期")).length).toBeGreaterThan(0);
  });

  it("goes on asking when the network is cut, and says so", async () => {
    let isDown = true;
    await openQr(() => {
      if (isDown) throw new AppError("offline", { retryable: true });
      return { code_status: 1, login_status: 0 };
    });
    await screen.findByRole("img", { name: "登录二维码" });
    await pass(1_600);
    expect(await screen.findByText("暂时连接不上服务，正在重试")).toBeTruthy();
    isDown = false;
    await pass(1_600);
    expect((await screen.findAllByText("已扫码，请在手机上确认")).length).toBeGreaterThan(0);
  });

  it("says why there is no code and tries again", async () => {
    let isDown = true;
    await openQr(
      () => ({ code_status: 0, login_status: 0 }),
      () => {
        if (isDown) throw new AppError("offline", { retryable: true });
      },
    );
    expect((await screen.findAllByText("二维码没有生成")).length).toBeGreaterThan(0);
    isDown = false;
    fireEvent.click(screen.getByRole("button", { name: "重试" }));
    expect(await screen.findByRole("img", { name: "登录二维码" })).toBeTruthy();
  });

  it("asks nothing while nobody sees it, and at once goes on after", async () => {
    const desk = await openQr(() => ({ code_status: 0, login_status: 0 }));
    await screen.findByRole("img", { name: "登录二维码" });
    await pass(1_600);
    see("hidden");
    const before = checks(desk);
    expect(before).toBeGreaterThan(0);
    await pass(20_000);
    expect(checks(desk)).toBe(before);
    see("visible");
    await pass(1_600);
    expect(checks(desk)).toBeGreaterThan(before);
  });
});
