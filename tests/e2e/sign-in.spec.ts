import { type Page, test } from "@playwright/test";
import { expect } from "./support/expect.ts";
import type { Operator } from "./support/operator.ts";
import { openScene, type Scene } from "./support/scene.ts";
import { authenticatorCode } from "./support/totp.ts";

const maker = "陈立";
const operatorName = "孙悦";
const companyAdmin = "沈佳怡";
const auditor = "何远";
const newPassword = "Spring_2026x";

/** People come and go at one desk: the steps build on each other, so they share page, desk and service. */
test.describe.configure({ mode: "serial" });

test.describe("signing in and what stands around it", () => {
  let scene: Scene;
  let page: Page;
  let operator: Operator;

  test.beforeAll(async ({ browser }) => {
    scene = await openScene(browser);
    ({ page, operator } = scene);
  });

  test.afterAll(() => scene?.end());

  const fillCode = async (): Promise<void> => {
    await page.getByRole("button", { name: "获取验证码" }).click();
    await page
      .getByRole("button", { name: /^填入验证码 \d{6}/ })
      .first()
      .click();
  };

  test("warns when somebody signs in from another region and asks for a code", async () => {
    const region = page.getByRole("combobox", { name: "模拟登录地区" });
    await region.selectOption({ label: "上海" });
    await operator.signIn(maker);
    await operator.signOut(maker);
    await region.selectOption({ label: "北京" });
    await page.getByText(maker).first().click();
    await page.getByRole("button", { name: "登录", exact: true }).click();
    await expect(operator.dialog()).toContainText("登录地区与上次登录不符 为确保本人操作需要短信验证!");
    await operator.dialog().getByRole("button").last().click();
    await expect(page.getByLabel("密码", { exact: true })).toHaveCount(0);
    await fillCode();
    await page.getByRole("button", { name: "登录", exact: true }).click();
    await operator.arrived(maker);
    await operator.signOut(maker);
    await region.selectOption({ label: "不模拟" });
  });

  test("takes a new password by a code, and refuses a weak one", async () => {
    await page.getByText(operatorName).first().click();
    await page.getByText("忘记密码").click();
    const password = page.getByLabel(/新密码/).first();
    await password.fill("123456");
    await fillCode();
    await page.getByRole("button", { name: "提交", exact: true }).click();
    await expect(page.getByText("密码强度太弱，请重新输入")).toBeVisible();
    await password.fill(newPassword);
    await page.getByRole("button", { name: "提交", exact: true }).click();
    await expect(page.getByText("修改成功!").last()).toBeVisible();
    await page.getByPlaceholder("请输入密码").fill(newPassword);
    await page.getByRole("button", { name: "登录", exact: true }).click();
    await operator.arrived(operatorName);
  });

  test("locks without losing the screen, and unlocks with the password", async () => {
    await operator.goTo("/bills?status=30");
    await operator.listHolds(480);
    await page.getByRole("row").nth(1).getByRole("checkbox").click();
    await expect(page.getByText("已选 1 条")).toBeVisible();
    await page.keyboard.press("Control+Shift+L");
    await expect(page.getByText("已锁定")).toBeVisible();
    await expect(page.getByText("已选 1 条")).toBeHidden();
    await page.getByPlaceholder("请输入密码").fill("Wrong_2026");
    await page.getByRole("button", { name: "解锁", exact: true }).click();
    await expect(page.getByText("密码不正确，请核对后重试。")).toBeVisible();
    await page.getByPlaceholder("请输入密码").fill(newPassword);
    await page.getByRole("button", { name: "解锁", exact: true }).click();
    await expect(page.getByText("已选 1 条")).toBeVisible();
  });

  test("sets up a second factor and asks for it at the next sign-in", async () => {
    await operator.goTo("/security");
    await page.getByRole("button", { name: "启用两步验证" }).click();
    await page.getByPlaceholder("请输入登录密码").fill(newPassword);
    await page.getByRole("button", { name: "下一步" }).click();
    const secret = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4}){3,}$/).textContent()) ?? "";
    expect(secret.replace(/\s/g, "")).toMatch(/^[A-Z2-7]{16,}$/);
    await page.getByPlaceholder("6 位数字").fill(authenticatorCode(secret, Date.now()));
    await page.getByRole("button", { name: "确认启用" }).click();
    await expect(page.getByText(/^[0-9a-z]{4}-[0-9a-z]{4}$/)).toHaveCount(8);
    await page.getByLabel("我已妥善保存恢复码").check();
    await page.getByRole("button", { name: "完成", exact: true }).click();
    await expect(page.getByText("已启用")).toBeVisible();
    await operator.signOut(operatorName);
    await page.getByText(operatorName).first().click();
    await page.getByPlaceholder("请输入密码").fill(newPassword);
    await page.getByRole("button", { name: "登录", exact: true }).click();
    // A code is good once, so the next one is awaited by its step.
    await page.getByLabel("动态验证码").fill(authenticatorCode(secret, Date.now() + 30_000));
    await page.getByRole("button", { name: "验证并登录" }).click();
    await operator.arrived(operatorName);
    await operator.signOut(operatorName);
  });

  test("signs in by a code that the phone confirms", async ({ browser }) => {
    await page.getByRole("button", { name: "使用扫码登录" }).click();
    const link = page.getByRole("link", { name: /打开手机页面/ });
    const address = (await link.getAttribute("href")) ?? "";
    const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await phone.goto(address);
    await expect(page.getByRole("status").filter({ hasText: "已扫码，请在手机上确认" })).toBeVisible();
    await phone.getByText(auditor).click();
    await phone.getByRole("button", { name: "确认登录" }).click();
    await expect(phone.getByText("登录成功")).toBeVisible();
    await operator.arrived(auditor);
    await phone.close();
  });

  test("says that an address leads nowhere", async () => {
    await operator.goTo("/nowhere");
    await expect(page.getByText("404")).toBeVisible();
    await operator.signOut(auditor);
  });

  test("has a new company's admin read both agreements", async () => {
    await page.getByText(companyAdmin).first().click();
    await page.getByText("杭州云栈数字科技有限公司").click();
    await page.getByRole("button", { name: "登录", exact: true }).click();
    const read = async (title: string): Promise<void> => {
      await expect(operator.dialog()).toContainText(title);
      await operator.agree();
    };
    await read("灵工台平台用户协议");
    await read("数字证书服务协议");
    await expect(page.getByRole("button", { name: "去绑定" })).toBeVisible();
  });

  test("keeps the columns that a person chose", async () => {
    await operator.goTo("/bills");
    await page.getByRole("button", { name: "列设置" }).click();
    await operator.dialog().getByRole("checkbox", { name: "任务", exact: true }).uncheck();
    await operator.dialog().getByRole("button", { name: "保存" }).click();
    await expect(page.getByRole("columnheader", { name: "任务" })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("columnheader", { name: "账单号" })).toBeVisible();
    await expect(page.getByRole("columnheader", { name: "任务" })).toHaveCount(0);
  });
});
