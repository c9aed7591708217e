import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "../../../src-shared/bridge/define.ts";
import type { SessionState } from "../../../src-shared/bridge/session.ts";
import type { LoginEntry } from "../../../src-shared/calls/session.ts";
import { createFakeDesk, type FakeHandlers } from "../../app/bridge/fake-desk.ts";
import { installBrowserParts } from "../../app/jsdom-parts.ts";
import { Providers } from "../../app/Providers.tsx";
import { createQueryClient } from "../../app/query-client.ts";
import { SignInScreen } from "./SignInScreen.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

const signedOut: SessionState = { phase: "signed-out", reason: "none" };
const signedIn: SessionState = {
  phase: "signed-in",
  kept: true,
  locked: false,
  user: {
    id: "1",
    name: "周敏",
    mobile_masked: "138****0001",
    qsApp: 7,
    agency_id: "9",
    agency_name: "云峰",
    company_id: null,
    company_name: null,
    roles: ["payer"],
    permissions: [],
    second_factor: "off" as const,
    agreements_due: [],
    account: null,
  },
};

const entry = (id: string, name: string, isUsable = true): LoginEntry => ({
  id,
  name,
  short_name: name,
  agency_id: "9",
  agency__name: "云峰服务商",
  is_use: isUsable,
  agree_protocol: true,
});
const agency = entry("9", "云峰服务商");
const nobody = { results: [], multi_results: [] };

type Environment = "production" | "staging" | "demo";

const open = (session: NonNullable<FakeHandlers["session"]>, environment: Environment = "production") => {
  const connected = createFakeDesk({
    app: {
      bootstrap: () => ({
        host: "browser",
        version: "1.0.0",
        environment,
        app_type: 7,
        demo_accounts: [{ role: "payer", name: "吴出纳", phone: "13800000005", password: "Flex_2026", qsApp: 7 }],
        qr_login: false,
        notice: null,
        server: "http://127.0.0.1",
        keychain: "ready",
        told: [],
        preferences: { locale: "zh-CN", theme: "light", density: "compact", company_id: null, lock_minutes: 15 },
        session: signedOut,
        connection: {
          online: true,
          since: "2026-11-20 09:00:00",
          synced_at: null,
          syncing: false,
          cached_rows: 0,
          open_intents: 0,
          clock_skew_seconds: 0,
        },
      }),
    },
    session,
    demo: { inbox: () => ({ messages: [] }) },
  });
  render(
    <Providers connected={connected} client={createQueryClient()}>
      <SignInScreen reason="none" />
    </Providers>,
  );
  return connected;
};

const only = ({ qsApp }: { qsApp?: string | undefined }) =>
  qsApp === "7" ? { results: [agency], multi_results: [] } : nobody;

const typePhone = async (text: string) => {
  const field = await screen.findByPlaceholderText("请输入手机号");
  fireEvent.change(field, { target: { value: text } });
  fireEvent.click(screen.getByRole("button", { name: "下一步" }));
  return field as HTMLInputElement;
};
const typePassword = async (text: string) => {
  fireEvent.change(await screen.findByPlaceholderText("请输入密码"), { target: { value: text } });
  fireEvent.click(screen.getByRole("button", { name: "登录" }));
};
const askedOf = (desk: ReturnType<typeof createFakeDesk>, name: string) =>
  desk.asked.filter((one) => one.entry === name).map(({ input }) => input);

describe("signing in", () => {
  it("asks for a correct number before it asks the service", async () => {
    const desk = open({ lookUp: () => nobody });
    await typePhone("1380000");
    expect(await screen.findByText("请输入正确的11位手机号")).toBeTruthy();
    expect(askedOf(desk, "session.lookUp")).toEqual([]);
  });

  it("cleans a pasted number and says so", async () => {
    open({ lookUp: only });
    const field = await typePhone("+86 １３８-0000 0005");
    expect(field.value).toBe("13800000005");
    expect(screen.getByText("已自动去除空格并转换为半角数字")).toBeTruthy();
  });

  it("says that nobody has the number, in the words of the specification", async () => {
    open({ lookUp: () => nobody });
    await typePhone("13900000000");
    expect(await screen.findByText("用户不存在，或已被禁用")).toBeTruthy();
  });

  it("hides the choice when there is one company, and signs in with the password", async () => {
    const desk = open({ lookUp: only, signIn: () => signedIn });
    await typePhone("13800000005");
    await typePassword("Flex_2026");
    expect(screen.queryByText("公司")).toBeNull();
    await waitFor(() =>
      expect(askedOf(desk, "session.signIn")).toEqual([
        { phone: "13800000005", related_id: "9", agency: "9", qsApp: 7, login_type: 2, password: "Flex_2026" },
      ]),
    );
  });

  it("demands a company where there are several, and cannot take a disabled one", async () => {
    const desk = open({
      lookUp: ({ qsApp }) =>
        qsApp === "7" ? nobody : { results: [entry("1", "甲公司"), entry("2", "乙公司", false)], multi_results: [] },
      signIn: () => signedIn,
    });
    await typePhone("13800000006");
    await typePassword("Flex_2026");
    expect(await screen.findByText("请选择所属公司")).toBeTruthy();
    fireEvent.click(screen.getByRole("option", { name: /乙公司/u }));
    fireEvent.click(screen.getByRole("button", { name: "登录" }));
    expect(askedOf(desk, "session.signIn")).toEqual([]);
    fireEvent.click(screen.getByRole("option", { name: /甲公司/u }));
    fireEvent.click(screen.getByRole("button", { name: "登录" }));
    await waitFor(() => expect(askedOf(desk, "session.signIn")).toMatchObject([{ related_id: "1", qsApp: 1 }]));
  });

  it("warns of another region, clears the password and goes on with a code", async () => {
    open({
      lookUp: only,
      signIn: () => {
        throw new AppError("region_changed");
      },
    });
    await typePhone("13800000005");
    await typePassword("Flex_2026");
    expect(await screen.findByText("登录地区与上次登录不符 为确保本人操作需要短信验证!")).toBeTruthy();
    fireEvent.click(screen.getByText("使用短信验证登录"));
    expect(await screen.findByPlaceholderText("6 位短信验证码")).toBeTruthy();
    fireEvent.click(await screen.findByText("使用密码登录"));
    expect(((await screen.findByPlaceholderText("请输入密码")) as HTMLInputElement).value).toBe("");
  });

  it("sends a code for the agency, offers a call only then, and demands six digits", async () => {
    const desk = open({
      lookUp: only,
      sendCode: () => ({ sent: true as const, wait_seconds: 60, expires_seconds: 600 }),
    });
    await typePhone("13800000005");
    fireEvent.click(await screen.findByText("使用验证码登录"));
    expect(screen.queryByText("收不到短信？获取语音验证码")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "获取验证码" }));
    expect(await screen.findByText("收不到短信？获取语音验证码")).toBeTruthy();
    expect(askedOf(desk, "session.sendCode")).toEqual([
      { phone: "13800000005", smsType: "login", is_voice: false, agency_id: "9" },
    ]);
    fireEvent.change(screen.getByPlaceholderText("6 位短信验证码"), { target: { value: "12345" } });
    fireEvent.click(screen.getByRole("button", { name: "登录" }));
    expect(await screen.findByText("请输入验证码")).toBeTruthy();
    expect(askedOf(desk, "session.signIn")).toEqual([]);
  });

  it("offers the demo sign-ins in the demo environment only", async () => {
    open({ lookUp: only }, "demo");
    fireEvent.click(await screen.findByText(/吴出纳/u));
    expect(((await screen.findByPlaceholderText("请输入密码")) as HTMLInputElement).value).toBe("Flex_2026");
    cleanup();
    open({ lookUp: only }, "production");
    await screen.findByPlaceholderText("请输入手机号");
    expect(screen.queryByText(/吴出纳/u)).toBeNull();
  });
});
