import { test } from "@playwright/test";
import { makeIdNumber } from "../../src-shared/kernel/values/people/id-number.ts";
import { CompanyWalk, checker } from "./support/company-walk.ts";
import { expect } from "./support/expect.ts";
import { plainPdf } from "./support/plain-pdf.ts";
import { openScene, type Scene } from "./support/scene.ts";

let scene: Scene;
test.beforeAll(async ({ browser }) => {
  scene = await openScene(browser);
});
test.afterAll(() => scene?.end());

const paper = (title: string) => ({ name: `${title}.pdf`, mimeType: "application/pdf", buffer: plainPdf([title]) });

test("a company proves who it is: papers, random amount, the legal person's code, and its signing account", async () => {
  const { page, operator } = scene;
  await page.getByText("沈佳怡").first().click();
  await page.getByRole("option", { name: "杭州云栈数字科技有限公司" }).click();
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByRole("alertdialog", { name: /用户协议/u })).toBeVisible();
  await operator.agree();
  await expect(page.getByRole("alertdialog", { name: /数字证书/u })).toBeVisible();
  await operator.agree();
  await page.getByRole("button", { name: "去绑定" }).click();

  await page.getByRole("button", { name: "提交核验" }).click();
  await expect(page.getByText("请上传营业执照")).toBeVisible();
  // The account's own proof is the first of the files.
  const files = page.locator('input[type="file"]');
  await files.nth(1).setInputFiles(paper("营业执照"));
  await expect(page.getByRole("button", { name: "查看 营业执照.pdf" })).toBeVisible();
  await files.nth(2).setInputFiles(paper("授权委托书"));
  await expect(page.getByRole("button", { name: "查看 授权委托书.pdf" })).toBeVisible();
  const fill = (label: RegExp, value: string) => page.getByRole("textbox", { name: label }).fill(value);
  // Who represents the company was reviewed by the agency: shown masked, and not typed again.
  await expect(page.getByText("按已审核的企业信息", { exact: false }).first()).toBeVisible();
  await fill(/法定代表人手机号/u, "13811112222");
  await page.getByLabel(/经办人姓名/u).fill("李晓梅");
  await fill(/经办人身份证号/u, makeIdNumber("330106", "1978-03-09", 2));
  await fill(/经办人手机号/u, "13833334444");
  await fill(/授权开始日/u, "2020-01-01");
  await fill(/授权到期日/u, "2029-12-31");
  await page.getByRole("button", { name: "提交核验" }).click();

  await page.getByRole("textbox", { name: /对公账号/u }).fill("6222021001234567");
  await page.getByRole("combobox", { name: /开户银行/u }).fill("工商");
  await page.getByRole("option", { name: "中国工商银行" }).click();
  await page.locator('input[type="file"]').first().setInputFiles(paper("开户许可证"));
  await expect(page.getByRole("button", { name: "查看 开户许可证.pdf" })).toBeVisible();
  await page.getByRole("button", { name: "提交", exact: true }).click();
  await operator.agree();
  const notice = await page.getByLabel("演示：银行到账通知").innerText();
  await fill(/收到的金额/u, /人民币([\d.]+)元/u.exec(notice)?.[1] ?? "");
  await page.getByRole("button", { name: "验证金额" }).click();
  await expect(page.getByText(/等待服务商另一位有权人员/u)).toBeVisible();

  await operator.signOut("沈佳怡");
  await operator.signIn(checker);
  await new CompanyWalk(scene).approveAccount("杭州云栈数字科技有限公司");
  await operator.signOut(checker);
  await page.getByText("沈佳怡").first().click();
  await page.getByRole("option", { name: "杭州云栈数字科技有限公司" }).click();
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await operator.arrived("沈佳怡");
  await operator.goTo("/account");

  await page.getByRole("button", { name: "获取验证码" }).click();
  await page.getByRole("button", { name: /^填入 \d{6}$/u }).click();
  await page.getByRole("button", { name: "确认认证" }).click();
  await page.getByRole("button", { name: "开通签约账户" }).click();
  await expect(page.getByRole("button", { name: "解绑签约账户" })).toBeVisible();
  await expect(page.getByText("138****2222").first()).toBeVisible();
});
