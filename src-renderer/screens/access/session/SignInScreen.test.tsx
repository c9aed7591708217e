import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "../../../../src-shared/kernel/bridge/define.ts";
import { installBrowserParts } from "../../../testing/jsdom-parts.ts";
import { signedIn } from "../../../testing/test-session.ts";
import { askedOf, loginEntryOf, nobody, oneAgency, openSignIn, typePassword, typePhone } from "./test-sign-in.tsx";

beforeAll(installBrowserParts);
afterEach(cleanup);

describe("signing in", () => {
  it("asks for a correct number before it asks the service", async () => {
    const desk = openSignIn({ lookUp: () => nobody });
    await typePhone("1380000");
    expect(await screen.findByText("请输入正确的11位手机号")).toBeTruthy();
    expect(askedOf(desk, "session.lookUp")).toEqual([]);
  });

  it("cleans a pasted number and says so", async () => {
    openSignIn({ lookUp: oneAgency });
    const field = await typePhone("+86 １３８-0000 0005");
    expect(field.value).toBe("13800000005");
    expect(screen.getByText("已自动去除空格并转换为半角数字")).toBeTruthy();
  });

  it("says that nobody has the number, in the words of the specification", async () => {
    openSignIn({ lookUp: () => nobody });
    await typePhone("13900000000");
    expect(await screen.findByText("用户不存在，或已被禁用")).toBeTruthy();
  });

  it("hides the choice when there is one company, and signs in with the password", async () => {
    const desk = openSignIn({ lookUp: oneAgency, signIn: () => signedIn });
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
    const desk = openSignIn(
      {
        lookUp: () => ({
          results: [loginEntryOf("1", "甲公司"), loginEntryOf("2", "乙公司", false)],
          multi_results: [],
        }),
        signIn: () => signedIn,
      },
      { app_type: 1 },
    );
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

  it.each([
    ["Ab_12", "密码须为 6–16 位"],
    ["Flex 2026", "密码只能包含字母、数字和下划线"],
  ])("asks the service for no password like %s and says why", async (password, errorText) => {
    const desk = openSignIn({ lookUp: oneAgency });
    await typePhone("13800000005");
    await typePassword(password);
    expect(await screen.findByText(errorText)).toBeTruthy();
    expect(askedOf(desk, "session.signIn")).toEqual([]);
  });

  it("takes sixteen characters, and does not cut a longer text that is pasted", async () => {
    openSignIn({ lookUp: oneAgency });
    await typePhone("13800000005");
    const field = (await screen.findByPlaceholderText("请输入密码")) as HTMLInputElement;
    expect(field.maxLength).toBe(16);
    const paste = (text: string) => fireEvent.paste(field, { clipboardData: { getData: () => text } });
    expect(paste("a".repeat(17))).toBe(false);
    expect(await screen.findByText("密码须为 6–16 位")).toBeTruthy();
    expect(paste("a".repeat(16))).toBe(true);
  });

  it("warns of another region, clears the password and goes on with a code", async () => {
    openSignIn({
      lookUp: oneAgency,
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
    const desk = openSignIn({
      lookUp: oneAgency,
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

  it("gives the keyboard to what comes next, and asks nobody else to wait for a code that was another's", async () => {
    openSignIn({
      lookUp: oneAgency,
      sendCode: () => ({ sent: true as const, wait_seconds: 60, expires_seconds: 600 }),
    });
    await typePhone("13800000005");
    const password = await screen.findByPlaceholderText("请输入密码");
    expect(document.activeElement).toBe(password);
    fireEvent.click(screen.getByText("使用验证码登录"));
    expect(document.activeElement).toBe(screen.getByPlaceholderText("6 位短信验证码"));
    fireEvent.click(screen.getByRole("button", { name: "获取验证码" }));
    expect(await screen.findByText("验证码已发送，10 分钟内有效")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "返回上一步" }));
    await typePhone("13800000007");
    expect(await screen.findByPlaceholderText("6 位短信验证码")).toBeTruthy();
    expect(screen.queryByText("验证码已发送，10 分钟内有效")).toBeNull();
  });

  it("gives the keyboard to the companies where one must be chosen, and says of each that nothing was sent", async () => {
    openSignIn(
      {
        lookUp: () => ({ results: [loginEntryOf("1", "甲公司"), loginEntryOf("2", "乙公司")], multi_results: [] }),
        sendCode: () => ({ sent: true as const, wait_seconds: 60, expires_seconds: 600 }),
      },
      { app_type: 1 },
    );
    await typePhone("13800000006");
    const companies = await screen.findByRole("listbox", { name: "公司" });
    expect(document.activeElement).toBe(companies);
    fireEvent.keyDown(companies, { key: "Enter" });
    fireEvent.click(screen.getByText("使用验证码登录"));
    fireEvent.click(screen.getByRole("button", { name: "获取验证码" }));
    expect(await screen.findByText("验证码已发送，10 分钟内有效")).toBeTruthy();
    fireEvent.click(screen.getByRole("option", { name: /乙公司/u }));
    expect(screen.queryByText("验证码已发送，10 分钟内有效")).toBeNull();
  });

  it("offers the demo sign-ins in the demo environment only", async () => {
    openSignIn({ lookUp: oneAgency }, { environment: "demo" });
    fireEvent.click(await screen.findByText(/吴出纳/u));
    expect(((await screen.findByPlaceholderText("请输入密码")) as HTMLInputElement).value).toBe("Flex_2026");
    cleanup();
    openSignIn({ lookUp: oneAgency });
    await screen.findByPlaceholderText("请输入手机号");
    expect(screen.queryByText(/吴出纳/u)).toBeNull();
  });

  it.each([
    ["an agency's service asks for agencies only", { app_type: 7 }, ["7"]],
    ["a company's service asks for companies only", { app_type: 1 }, ["1"]],
    ["a service that was not reached yet may be either", { environment: null, app_type: null }, ["7", "1"]],
    ["the demo offers both", { environment: "demo" as const, app_type: 7 }, ["7", "1"]],
  ])("%s", async (_name, bootstrap, modes) => {
    const desk = openSignIn({ lookUp: () => nobody }, bootstrap);
    await typePhone("13800000005");
    await screen.findByText("用户不存在，或已被禁用");
    expect(askedOf(desk, "session.lookUp").map((input) => (input as { qsApp: string }).qsApp)).toEqual(modes);
  });

  it("groups the companies of a parent", async () => {
    const sub = { sub__domain: "", agency_id: "9", is_use: true, agree_protocol: true };
    openSignIn(
      {
        lookUp: () => ({
          results: [],
          multi_results: [
            {
              id: "5",
              name: "启程集团",
              sub_list: [
                { ...sub, sub_id: "51", sub__name: "启程上海" },
                { ...sub, sub_id: "52", sub__name: "启程北京" },
              ],
            },
          ],
        }),
      },
      { app_type: 1 },
    );
    await typePhone("13800000006");
    expect(await screen.findByText("启程集团")).toBeTruthy();
    expect(screen.getAllByRole("option")).toHaveLength(2);
  });

  it("asks for the second factor when it is needed, keeps the password, and takes a recovery code", async () => {
    const desk = openSignIn({
      lookUp: oneAgency,
      signIn: ({ totp }) => {
        if (totp === undefined) throw new AppError("second_factor_needed");
        if (totp !== "ab12-cd34") throw new AppError("second_factor_wrong");
        return signedIn;
      },
    });
    await typePhone("13800000005");
    await typePassword("Flex_2026");
    const field = (await screen.findByPlaceholderText(/恢复码 xxxx-xxxx/u)) as HTMLInputElement;
    const go = () => fireEvent.click(screen.getByRole("button", { name: "验证并登录" }));
    fireEvent.change(field, { target: { value: "12345" } });
    go();
    expect(await screen.findByText("请输入 6 位数字，或形如 xxxx-xxxx 的恢复码")).toBeTruthy();
    fireEvent.change(field, { target: { value: "１２３ ４５６" } });
    go();
    expect(await screen.findByText("动态验证码不正确，请核对后重新输入。")).toBeTruthy();
    fireEvent.change(field, { target: { value: "AB12CD34" } });
    expect(field.value).toBe("ab12-cd34");
    go();
    await waitFor(() => expect(askedOf(desk, "session.signIn")).toHaveLength(3));
    expect(askedOf(desk, "session.signIn")[2]).toMatchObject({ password: "Flex_2026", totp: "ab12-cd34" });
  });

  it("shows the service's reason and nothing more at any other failure", async () => {
    openSignIn({
      lookUp: oneAgency,
      signIn: () => {
        throw new AppError("login_failed");
      },
    });
    await typePhone("13800000005");
    await typePassword("Flex_2026");
    expect(await screen.findByText("手机号或密码不正确，请核对后重试。")).toBeTruthy();
    expect((screen.getByPlaceholderText("请输入密码") as HTMLInputElement).value).toBe("Flex_2026");
    expect(screen.getByRole("button", { name: "登录" }).getAttribute("aria-disabled")).toBeNull();
  });

  it("signs in from a simulated region in the demo", async () => {
    const desk = openSignIn({ lookUp: oneAgency, signIn: () => signedIn }, { environment: "demo" });
    fireEvent.change(await screen.findByLabelText("模拟登录地区"), { target: { value: "beijing" } });
    await typePhone("13800000005");
    await typePassword("Flex_2026");
    await waitFor(() => expect(askedOf(desk, "session.signIn")).toMatchObject([{ region: "beijing" }]));
  });
});
