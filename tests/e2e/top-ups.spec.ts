import { type Page, test } from "@playwright/test";
import { expect } from "./support/expect.ts";
import type { Operator } from "./support/operator.ts";
import { plainPdf } from "./support/plain-pdf.ts";
import { openScene, type Scene } from "./support/scene.ts";

const admin = "周敏";
const named = "孙悦";
const checker = "吴倩";
const serial = "B2026113000778";

test.describe.configure({ mode: "serial" });

/** One person enters a recharge in the name of a second, and a third approves it. */
test.describe("top-ups", () => {
  let scene: Scene;
  let page: Page;
  let operator: Operator;

  test.beforeAll(async ({ browser }) => {
    scene = await openScene(browser);
    ({ page, operator } = scene);
  });

  test.afterAll(() => scene?.end());

  test("an administrator tops up in the name of a user, with the bank's receipt", async () => {
    await operator.signIn(admin);
    await operator.goTo("/agency-users");
    await page.getByRole("row").filter({ hasText: named }).click();
    await page.getByRole("button", { name: "代充值", exact: true }).click();
    const dialog = operator.dialog();
    await expect(dialog).toContainText(`不是您和${named}`);
    await dialog.getByRole("button", { name: "钱包" }).click();
    await page.getByRole("option").first().click();
    await dialog.getByRole("textbox", { name: "金额（元）" }).fill("1,234.56");
    await dialog.getByRole("textbox", { name: "银行流水号" }).fill(serial);
    const file = { name: "充值回单.pdf", mimeType: "application/pdf", buffer: plainPdf([serial, "1,234.56"]) };
    await dialog.locator('input[type="file"]').setInputFiles(file);
    await dialog.getByRole("button", { name: "下一步" }).click();
    await expect(operator.dialog()).toContainText("归属用户");
    await operator.dialog().getByRole("button", { name: "提交审核 ¥1,234.56" }).click();
    await expect(operator.dialog()).toContainText("已提交，等待另一人审核");
    await operator.dialog().getByRole("button").last().click();
    await operator.goTo("/top-ups");
    await expect(page.getByRole("row", { name: /^选择此行 CZ/u }).filter({ hasText: "1,234.56" })).toContainText(named);
    await operator.signOut(admin);
  });

  test("a third person sees in whose name it is and approves it", async () => {
    await operator.signIn(checker);
    await operator.goTo(`/transfers?keyword=${serial}`);
    await page
      .getByRole("row", { name: /^选择此行 CZ/u })
      .filter({ hasText: "1,234.56" })
      .click();
    await expect(page.getByText("归属用户")).toBeVisible();
    await expect(page.getByRole("button", { name: "充值回单.pdf" })).toBeVisible();
    await page.getByRole("button", { name: "审核通过" }).click();
    await operator
      .dialog()
      .getByRole("button", { name: /^审核通过 ¥1,234.56/ })
      .click();
    await expect(operator.dialog()).toContainText("已审核通过");
    await operator.dialog().getByRole("button").last().click();
    await operator.signOut(checker);
  });

  test("the list of top-ups leads to its transfer and to its user", async () => {
    await operator.signIn(admin);
    await operator.goTo("/top-ups");
    const row = page.getByRole("row", { name: /^选择此行 CZ/u }).filter({ hasText: "1,234.56" });
    await expect(row).toContainText("成功");
    await row.getByRole("link", { name: /^CZ\d+$/u }).click();
    await expect(page.getByText("充值回单.pdf")).toBeVisible();
  });
});
