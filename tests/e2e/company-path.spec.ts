import { expect, type Page, test } from "@playwright/test";
import { makeIdNumber } from "../../src-shared/values/id-number.ts";
import { dayOf, shanghaiNow } from "../../src-shared/values/time.ts";
import type { Operator } from "./support/operator.ts";
import { plainPdf } from "./support/plain-pdf.ts";
import { openScene, type Scene } from "./support/scene.ts";
import { companyOfRegister, fillBase, fillBusiness, fillChannels, fillContract, next } from "./support/take-in.ts";

const operatorName = "孙悦";
const reviewer = "周敏";
const checker = "吴倩";
const manager = { name: "赵小明", mobile: "13912340077" };
const legalMobile = "13811112277";
const account = "31050161363600007788";

const paper = (title: string) => ({ name: `${title}.pdf`, mimeType: "application/pdf", buffer: plainPdf([title]) });

/** A company on its way: the steps build on each other, so they share page, desk and service. */
test.describe.configure({ mode: "serial" });

test.describe("a company from the register to its first day", () => {
  let scene: Scene;
  let page: Page;
  let operator: Operator;
  let name = "";
  let address = "";
  let contract = "";

  test.beforeAll(async ({ browser }) => {
    scene = await openScene(browser);
    ({ page, operator } = scene);
  });

  test.afterAll(() => scene?.end());

  /** The newest code that was sent to a phone for something, from the demo's inbox. */
  const codeFor = async (mobile: string, about: RegExp): Promise<string> => {
    let code = "";
    await expect(async () => {
      const answer = await page.request.get(`${scene.serviceAddress}/cdl/1/demo/inbox`);
      const { messages } = (await answer.json()) as { messages: { phone: string; text: string; code: string }[] };
      code = messages.find((one) => one.phone === mobile && one.code !== "" && about.test(one.text))?.code ?? "";
      expect(code).toMatch(/^\d{6}$/u);
    }).toPass();
    return code;
  };

  /** Reads an agreement to its end and agrees once the ten seconds are over. */
  const agree = async (): Promise<void> => {
    const dialog = page.getByRole("alertdialog");
    await operator.agreementShown();
    await dialog.locator("section p").last().focus();
    const button = dialog.getByRole("button", { name: /^同意/u });
    await expect(button).not.toHaveAttribute("aria-disabled", "true");
    await button.click();
  };

  const openContract = async (): Promise<void> => {
    await operator.goTo(`/contracts/${contract}`);
    await expect(page.getByRole("heading", { name: /^HT\d+/u })).toBeVisible();
  };

  /** One step of the contract by who is signed in, until it stands among what was done; a decided one makes room for the next. */
  const step = async (label: string): Promise<void> => {
    const button = new RegExp(`^${label}`, "u");
    await page.getByRole("button", { name: button }).first().click();
    await operator.dialog().getByRole("button", { name: button }).click();
    await expect(operator.dialog()).toHaveCount(0);
    await openContract();
    await expect(page.getByRole("region", { name: "办理记录" }).getByText(label, { exact: true })).toBeVisible();
  };

  test("an operator begins with what the register says, leaves, and finds the draft again", async () => {
    await operator.signIn(operatorName);
    await operator.goTo("/companies/new");
    const entry = await companyOfRegister();
    ({ name } = entry);
    await fillBase(page, entry);
    await next(page, "经营与规则");
    await expect(page).toHaveURL(/companies\/\d+\/setup/u);
    address = new URL(page.url()).hash.slice(1).replace(/\?.*$/u, "");
    await operator.goTo("/workbench");
    await operator.goTo(address);
    await expect(page.getByText(/提交前还缺 \d+ 项/u)).toBeVisible();
    await page.getByRole("button", { name: /^基本信息/u }).click();
    await expect(page.getByLabel("企业名称")).toHaveValue(name);
    await expect(page.getByLabel("简称")).toHaveValue("拾光");
  });

  test("fills the other steps, proves the account by its amount, and submits", async () => {
    await next(page, "经营与规则");
    await fillBusiness(page, dayOf(shanghaiNow(Date.now())));
    await next(page, "结算渠道");
    await fillChannels(scene, account);
    await next(page, "合同与费率");
    await fillContract(page);
    await page.getByRole("button", { name: /^提交审核/u }).click();
    await expect(page.getByText("已提交审核").last()).toBeVisible();
    address = address.replace("/setup", "");
    await expect(page.getByRole("button", { name: /^通过/u })).toHaveCount(0);
    await operator.signOut(operatorName);
  });

  test("another person reviews it and names its super manager", async () => {
    await operator.signIn(reviewer);
    await operator.goTo(address);
    await page.getByRole("button", { name: /^通过/u }).click();
    await operator.dialog().getByRole("button", { name: /^通过/u }).click();
    await expect(operator.dialog()).toHaveCount(0);
    await operator.goTo(address);
    await expect(page.getByRole("heading", { name })).toBeVisible();
    await expect(page.getByText("待认证").first()).toBeVisible();
    await page.getByRole("tab", { name: /^人员/u }).click();
    await page.getByRole("button", { name: "指定超级管理人" }).click();
    const dialog = operator.dialog();
    await dialog.getByRole("textbox", { name: /姓名/u }).fill(manager.name);
    await dialog.getByRole("textbox", { name: /手机号/u }).fill(manager.mobile);
    await dialog.locator('input[type="file"]').setInputFiles(paper("授权委托书"));
    await expect(dialog.getByRole("button", { name: "查看 授权委托书.pdf" })).toBeVisible();
    await dialog.getByRole("textbox", { name: /授权到期日/u }).fill("2029-12-31");
    await dialog.getByRole("button", { name: "获取验证码" }).click();
    await dialog.getByRole("textbox", { name: /验证码/u }).fill(await codeFor(manager.mobile, /超级管理人/u));
    await dialog.getByRole("button", { name: "确认", exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await operator.signOut(reviewer);
  });

  test("its contract is submitted by its maker and approved by another person", async () => {
    await operator.signIn(operatorName);
    await operator.search("/contracts", /编号/u, name);
    await operator.listHolds(1);
    await page
      .getByRole("row")
      .nth(1)
      .getByText(/^HT\d+$/u)
      .click();
    await expect(page.getByRole("heading", { name: /^HT\d+/u })).toBeVisible();
    contract = /contracts\/(\d+)/u.exec(page.url())?.[1] ?? "";
    await step("提交审核");
    await operator.signOut(operatorName);
    await operator.signIn(checker);
    await openContract();
    await step("通过");
    await operator.signOut(checker);
  });

  test("its super manager proves who the company is, opens its signing account and signs", async () => {
    // Without a password yet, they sign in by a code to their mobile.
    await page.getByPlaceholder("请输入手机号").fill(manager.mobile);
    await page.getByRole("button", { name: "下一步" }).click();
    await page.getByText("使用验证码登录").click();
    await page.getByRole("button", { name: "获取验证码" }).click();
    await page.getByRole("textbox", { name: /验证码/u }).fill(await codeFor(manager.mobile, /登录/u));
    await page.getByRole("button", { name: "登录", exact: true }).click();
    await expect(page.getByRole("alertdialog", { name: /用户协议/u })).toBeVisible();
    await agree();
    await expect(page.getByRole("alertdialog", { name: /数字证书/u })).toBeVisible();
    await agree();
    await operator.arrived(manager.name);
    await operator.goTo("/account");
    await page.getByRole("radio", { name: "法定代表人本人" }).click();
    // Its account was proven while it was taken in: nothing is asked of it again.
    await page.locator('input[type="file"]').last().setInputFiles(paper("营业执照"));
    await expect(page.getByRole("button", { name: "查看 营业执照.pdf" })).toBeVisible();
    const fill = (label: RegExp, value: string) => page.getByRole("textbox", { name: label }).fill(value);
    await fill(/法定代表人姓名/u, "陈国庆");
    await fill(/法定代表人身份证号/u, makeIdNumber("330106", "1978-03-09", 1));
    await fill(/法定代表人手机号/u, legalMobile);
    await page.getByRole("button", { name: "提交核验" }).click();
    await page.getByRole("button", { name: "获取验证码" }).click();
    await page.getByRole("button", { name: /^填入 \d{6}$/u }).click();
    await page.getByRole("button", { name: "确认认证" }).click();
    await page.getByRole("button", { name: "开通签约账户" }).click();
    await expect(page.getByRole("button", { name: "解绑签约账户" })).toBeVisible();
    await openContract();
    await step("企业签署");
    await operator.signOut(manager.name);
  });

  test("the agency seals the contract, and the company is active", async () => {
    await operator.signIn(checker);
    await openContract();
    await step("盖章");
    await operator.goTo(address);
    await expect(page.getByRole("heading", { name })).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: name })).toContainText("正常");
  });
});
