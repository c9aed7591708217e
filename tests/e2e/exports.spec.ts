import { test } from "@playwright/test";
import ExcelJS from "exceljs";
import { expect } from "./support/expect.ts";
import { plainPdf } from "./support/plain-pdf.ts";
import { openScene, type Scene } from "./support/scene.ts";

let scene: Scene;
test.beforeAll(async ({ browser }) => {
  scene = await openScene(browser);
});
test.afterAll(() => scene.end());

test("an export runs at the service, is told when it is cut, and can be fetched again", async () => {
  const { page, operator } = scene;
  await operator.signIn("陈立");
  await operator.goTo("/bills");
  await page.getByRole("button", { name: "导出", exact: true }).click();
  await expect(operator.dialog().getByText(/最多导出前 9,999 条/)).toBeVisible();
  await expect(operator.dialog().getByText(/^将导出 9,999 条记录/)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    operator.dialog().getByRole("button", { name: "导出", exact: true }).click(),
  ]);
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(await download.path());
  expect(book.worksheets[0]?.rowCount).toBe(10_000);
  await operator.goTo("/exports");
  const row = page.getByRole("row").filter({ hasText: "账单" }).last();
  await expect(row).toContainText("完成");
  await row.click();
  await page.keyboard.press("Enter");
  await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "下载文件" }).click()]);
  await page.getByRole("button", { name: /^消息/u }).click();
  await expect(page.getByRole("link", { name: /导出完成/u })).toHaveCount(2);
  await page.keyboard.press("Escape");
  await operator.signOut("陈立");
});

test("a voucher is uploaded to a settlement once, looked at, checked and packed", async () => {
  const { page, operator } = scene;
  await operator.signIn("郑凯");
  await operator.goTo("/settlements?status=60");
  const row = page.getByRole("row").nth(5);
  const upload = async () => {
    await row.getByRole("button").last().click();
    await page.getByRole("menuitem", { name: "上传凭证" }).click();
    const file = { name: "付款.pdf", mimeType: "application/pdf", buffer: Buffer.from(plainPdf(["receipt"])) };
    await page.locator('input[type="file"][multiple]').setInputFiles(file);
    await operator.dialog().getByRole("button", { name: "上传凭证", exact: true }).click();
  };
  await upload();
  await expect(operator.dialog().getByText(/已登记为 PZ/)).toBeVisible();
  await expect(operator.dialog().getByText("凭证状态：齐全")).toBeVisible();
  await operator.dialog().getByRole("button", { name: "完成" }).click();
  await upload();
  await expect(operator.dialog().getByText(/内容相同，未重复登记/)).toBeVisible();
  await operator.dialog().getByRole("button", { name: "完成" }).click();
  await operator.goTo("/voucher-records");
  await page.getByRole("row").filter({ hasText: "付款.pdf" }).click();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "校验文件" }).click();
  await expect(operator.dialog().getByText(/文件完好/)).toBeVisible();
  await operator.dialog().getByRole("button", { name: "完成" }).click();
  await operator.goTo("/settlements?status=60");
  await row.getByRole("button").last().click();
  await page.getByRole("menuitem", { name: "下载凭证" }).click();
  await Promise.all([
    page.waitForEvent("download"),
    operator.dialog().getByRole("button", { name: "打包下载" }).click(),
  ]);
});
