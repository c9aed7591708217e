import type { Page } from "@playwright/test";
import { test } from "@playwright/test";
import { chooseCompany } from "./support/choose-company.ts";
import { expect } from "./support/expect.ts";
import { openScene, type Scene } from "./support/scene.ts";

const company = "上海启程供应链管理有限公司";
const taskName = "年底盘点突击";

/** One task for many workers: counted, confirmed, sent once, and what came of each; also to workers chosen in their list. */
test.describe
  .serial("a task for many workers", () => {
    let scene: Scene;
    let page: Page;
    const runs = () => page.getByRole("grid").first().getByRole("row", { name: taskName });

    /** Fills in what every simple task needs. */
    const fillIn = async (price: string) => {
      const dialog = scene.operator.dialog();
      await dialog.getByLabel("任务名称").fill(taskName);
      await dialog.getByLabel("行业").selectOption("物流服务");
      await dialog.getByLabel("每人金额（元）").fill(price);
      return dialog;
    };

    test.beforeAll(async ({ browser }) => {
      scene = await openScene(browser);
      page = scene.page;
    });
    test.afterAll(async () => {
      await scene.end();
    });

    test("says whom it reaches and why not others, and asks for what is missing", async () => {
      const { operator } = scene;
      await operator.signIn("孙悦");
      await operator.goTo("/tasks");
      await page.getByRole("button", { name: "派单给多人" }).click();
      const dialog = operator.dialog();
      await expect(dialog.getByText("请先选择发包方")).toBeVisible();
      await chooseCompany(dialog, company);
      await expect(dialog.getByText("共 346 人，其中 346 人可以派单")).toBeVisible();
      await dialog.getByRole("checkbox", { name: "只选现在可接单的人" }).uncheck();
      await expect(dialog.getByText("共 375 人，其中 346 人可以派单")).toBeVisible();
      await expect(dialog.getByRole("row", { name: "未签约 10 人" })).toBeVisible();
      await fillIn("1000000");
      await expect(dialog.getByText("单价不能超过 999,999 元").first()).toBeVisible();
      await dialog.getByLabel("每人金额（元）").fill("200");
      await expect(dialog.getByText("200.00 元 × 346 人 = 69,200.00 元")).toBeVisible();
    });

    test("is confirmed with company and total, and a second press sends nothing twice", async () => {
      const { operator } = scene;
      await operator.dialog().getByRole("button", { name: "核对" }).click();
      const dialog = operator.dialog();
      await expect(dialog.getByText(company)).toBeVisible();
      await expect(dialog.getByText("¥69,200.00")).toBeVisible();
      await dialog.getByRole("button", { name: "派单给 346 人" }).dblclick();
      await expect(dialog.getByText("已派给 346 人")).toBeVisible();
      await expect(dialog.getByText("未派 29 人")).toBeVisible();
      await dialog.getByRole("button", { name: "查看派单结果" }).click();
      await expect(page.getByRole("tab", { name: "名单 375" })).toBeVisible();
      await operator.goTo("/simple-runs");
      await expect(runs()).toHaveCount(1);
    });

    test("has a result for each worker, and leads to its task and back", async () => {
      await runs().click();
      await page.getByRole("button", { name: "筛选：结果" }).click();
      const choices = page.getByRole("dialog", { name: "筛选：结果" });
      await choices.getByRole("option", { name: "未派" }).click();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("grid").last().getByText("未签约").first()).toBeVisible();
      await page.getByRole("link", { name: new RegExp(`${taskName} RW`, "u") }).click();
      await page.getByRole("link", { name: /由简易派单 JD\d+ 派出：已派 346 人，未派 29 人/u }).click();
      await expect(page.getByText("已处理 375 / 375 人")).toBeVisible();
      await expect(page.getByRole("button", { name: "导出名单" })).toBeVisible();
    });

    test("goes to workers chosen in their list too, where anybody of them can take it", async () => {
      const { operator } = scene;
      const choose = async (address: string) => {
        await operator.goTo(address);
        const grid = page.getByRole("grid").first();
        await grid.getByRole("checkbox").nth(1).check();
        await grid.getByRole("checkbox").nth(2).check();
        await expect(page.getByText("已选 2 条")).toBeVisible();
      };
      await choose("/workers?standing=30");
      await expect(page.getByRole("button", { name: /^派单给所选/u })).toHaveCount(0);
      await choose("/workers?standing=50");
      await page.getByRole("button", { name: "派单给所选 2 条" }).click();
      const dialog = await fillIn("150");
      await expect(dialog.getByText(/^共 (\d+) 人，其中 \1 人可以派单$/u)).toBeVisible();
      await expect(dialog.getByRole("button", { name: "核对" })).not.toHaveAttribute("aria-disabled", "true");
      await dialog.getByRole("button", { name: "取消" }).click();
      await operator.signOut("孙悦");
    });

    test("is offered to nobody who may not make tasks", async () => {
      const { operator } = scene;
      await operator.signIn("何远");
      await operator.goTo("/tasks");
      await expect(page.getByRole("grid").first()).toBeVisible();
      await expect(page.getByRole("button", { name: "派单给多人" })).toHaveCount(0);
      await operator.goTo("/simple-runs");
      await expect(runs()).toHaveCount(1);
      await operator.signOut("何远");
    });
  });
