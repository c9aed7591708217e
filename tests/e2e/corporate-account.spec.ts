import { test } from "@playwright/test";
import { expect } from "./support/expect.ts";
import { plainPdf } from "./support/plain-pdf.ts";
import { openScene, type Scene } from "./support/scene.ts";

let scene: Scene;
test.beforeAll(async ({ browser }) => {
  scene = await openScene(browser);
});
test.afterAll(() => scene?.end());

test("a company binds its account: agreements, proof looked at, small amount named", async () => {
  const { page, operator } = scene;
  await page.getByText("沈佳怡").first().click();
  await page.getByRole("option", { name: "杭州云栈数字科技有限公司" }).click();
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByRole("alertdialog", { name: /用户协议/u })).toBeVisible();
  await operator.agree();
  await expect(page.getByRole("alertdialog", { name: /数字证书/u })).toBeVisible();
  await operator.agree();
  await page.getByRole("button", { name: "去绑定" }).click();
  const account = page.getByRole("region", { name: "对公账户" });

  await page.getByRole("textbox", { name: /对公账号/u }).fill("６222 0210-0123 4567");
  await expect(page.getByRole("textbox", { name: /对公账号/u })).toHaveValue("6222021001234567");
  await page.getByRole("combobox", { name: /开户银行/u }).fill("工商");
  await page.getByRole("option", { name: "中国工商银行" }).click();
  const viewer = page.getByRole("dialog");
  await account.getByLabel("开户证明").setInputFiles({
    name: "传坏的文件.pdf",
    mimeType: "application/pdf",
    buffer: plainPdf(["开户许可证"]).subarray(0, 60),
  });
  await page.getByRole("button", { name: "查看 传坏的文件.pdf" }).click();
  await expect(viewer.getByText("文件内容已损坏或不完整，无法显示。可以下载后查看。")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("textbox", { name: /对公账号/u })).toHaveValue("6222021001234567");
  await account.getByLabel("开户证明").setInputFiles({
    name: "开户许可证.pdf",
    mimeType: "application/pdf",
    buffer: plainPdf(["开户许可证", "账户名称"]),
  });
  await page.getByRole("button", { name: "查看 开户许可证.pdf" }).click();
  await expect(viewer.getByText("开户许可证", { exact: true })).toBeAttached();
  await page.keyboard.press("PageDown");
  await expect(viewer.getByText("账户名称", { exact: true })).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();

  await account.getByRole("button", { name: "提交", exact: true }).click();
  await operator.agree();
  // The message stands on the screen and, for screen readers, beside it.
  await expect(page.getByText("提交成功").last()).toBeVisible();
  await expect(page.getByText("待验证打款金额")).toBeVisible();
  const notice = await page.getByLabel("演示：银行到账通知").innerText();
  const amount = /人民币([\d.]+)元/u.exec(notice)?.[1] ?? "";
  await page.getByRole("textbox", { name: /收到的金额/u }).fill(amount);
  await page.getByRole("button", { name: "验证金额" }).click();
  // A second person of the agency looks at the proof before it is bound.
  await expect(page.getByText("待复核", { exact: true })).toBeVisible();
  await expect(page.getByText(/等待服务商另一位有权人员/u)).toBeVisible();
  await expect(page.getByText("6222 **** 4567")).toBeVisible();
});
