import { type Page, test } from "@playwright/test";
import { expect } from "./support/expect.ts";
import type { Operator } from "./support/operator.ts";
import { openScene, type Scene } from "./support/scene.ts";

const checker = "吴倩";

test.describe.configure({ mode: "serial" });

test.describe("the workbench", () => {
  let scene: Scene;
  let page: Page;
  let operator: Operator;

  test.beforeAll(async ({ browser }) => {
    scene = await openScene(browser);
    ({ page, operator } = scene);
  });

  test.afterAll(() => scene?.end());

  test("stands there after the sign-in, and each figure leads to as many rows", async () => {
    await operator.signIn(checker);
    await expect(page.getByRole("heading", { name: "工作台" })).toBeVisible();
    for (const what of ["结算单待复核", "账单待审核", "提现待审核"]) {
      const row = page.getByRole("row").filter({ has: page.getByRole("link", { name: what, exact: true }) });
      const count = await row.getByRole("cell").nth(2).innerText();
      await row.getByRole("link").click();
      await operator.listHolds(Number(count.replaceAll(",", "")));
      await page.getByRole("link", { name: "工作台" }).click();
      await expect(page.getByRole("heading", { name: "待办事项" })).toBeVisible();
    }
  });

  test("draws the months, and shows them as a table", async () => {
    const bars = page.getByRole("figure", { name: "结算额" });
    await expect(bars.getByRole("link").first()).toBeVisible();
    await page.getByRole("button", { name: "服务费" }).click();
    await expect(page.getByRole("figure", { name: "服务费" })).toBeVisible();
    await page.getByRole("button", { name: "表格" }).click();
    await expect(page.getByRole("columnheader", { name: "付款笔数" })).toBeVisible();
  });

  test("stays readable without the service, and says of when it is", async () => {
    await scene.killService();
    await expect(page.getByText(/^离线：以下为 .+ 的数据$/)).toBeVisible();
    await expect(page.getByRole("link", { name: "结算单待复核" })).toBeVisible();
    await scene.startServiceAgain();
    await expect(page.getByText(/^离线：/)).toHaveCount(0);
    await operator.signOut(checker);
  });
});
