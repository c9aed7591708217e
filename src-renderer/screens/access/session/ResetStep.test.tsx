import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "../../../../src-shared/kernel/bridge/define.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { askedOf, oneAgency, openSignIn, typePhone } from "./test-sign-in.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

type Session = Parameters<typeof openSignIn>[0];

const openReset = async (session: Session = {}) => {
  const desk = openSignIn({
    lookUp: oneAgency,
    sendCode: () => ({ sent: true as const, wait_seconds: 60, expires_seconds: 600 }),
    ...session,
  });
  await typePhone("13800000005");
  fireEvent.click(await screen.findByText("忘记密码"));
  return desk;
};
const fill = (password: string, code: string) => {
  fireEvent.change(screen.getByPlaceholderText("请输入新密码"), { target: { value: password } });
  fireEvent.change(screen.getByPlaceholderText("6 位短信验证码"), { target: { value: code } });
  fireEvent.click(screen.getByRole("button", { name: "提交" }));
};

describe("a forgotten password", () => {
  it.each([
    ["Ab_12", "密码须为 6–16 位"],
    ["Abcdef_1234567890", "密码须为 6–16 位"],
    ["Abc 12345", "密码只能包含字母、数字和下划线"],
    ["password", "密码强度太弱，请重新输入"],
    ["123456", "密码强度太弱，请重新输入"],
  ])("refuses %j in words and asks nobody", async (password, text) => {
    const desk = await openReset();
    fill(password, "123456");
    expect(await screen.findByText(text)).toBeTruthy();
    expect(askedOf(desk, "session.resetPassword")).toEqual([]);
  });

  it("demands the code", async () => {
    const desk = await openReset();
    fill("Linggong_77", "12345");
    expect(await screen.findByText("请输入验证码")).toBeTruthy();
    expect(askedOf(desk, "session.resetPassword")).toEqual([]);
  });

  it("sends a code to reset with, sets the password and goes back to signing in", async () => {
    const desk = await openReset({ resetPassword: () => ({ ok: true as const }) });
    fireEvent.click(screen.getByRole("button", { name: "获取验证码" }));
    await waitFor(() =>
      expect(askedOf(desk, "session.sendCode")).toEqual([
        { phone: "13800000005", smsType: "reset", is_voice: false, agency_id: "9" },
      ]),
    );
    fill("Linggong_77", "123456");
    expect(await screen.findByText("修改成功!")).toBeTruthy();
    expect(askedOf(desk, "session.resetPassword")).toEqual([
      { phone: "13800000005", sms_code: "123456", password: "Linggong_77" },
    ]);
    expect(((await screen.findByPlaceholderText("请输入密码")) as HTMLInputElement).value).toBe("");
  });

  it("does not wait for the code of a sign-in, which resets nothing", async () => {
    const desk = await openReset();
    fireEvent.click(screen.getByText("返回登录"));
    fireEvent.click(await screen.findByText("使用验证码登录"));
    fireEvent.click(screen.getByRole("button", { name: "获取验证码" }));
    await screen.findByRole("button", { name: /后重新获取|秒/u });
    fireEvent.click(screen.getByText("使用密码登录"));
    fireEvent.click(await screen.findByText("忘记密码"));
    fireEvent.click(await screen.findByRole("button", { name: "获取验证码" }));
    await waitFor(() =>
      expect(askedOf(desk, "session.sendCode")).toMatchObject([{ smsType: "login" }, { smsType: "reset" }]),
    );
  });

  it("shows the service's reason and keeps what was typed", async () => {
    await openReset({
      resetPassword: () => {
        throw new AppError("sms_code_wrong");
      },
    });
    fill("Linggong_77", "123456");
    expect(await screen.findByText("验证码不正确或已用过，请核对后重新输入，或重新获取。")).toBeTruthy();
    expect((screen.getByPlaceholderText("请输入新密码") as HTMLInputElement).value).toBe("Linggong_77");
  });
});
