import { type Locator, test } from "@playwright/test";
import { expect } from "./support/expect.ts";
import { openScene, type Scene } from "./support/scene.ts";

/** Bills from audit to edit: any selection, numbers pasted from a spreadsheet, an amount that explains itself. */
test.describe
  .serial("bills", () => {
    let scene: Scene;
    const row = (at: number): Locator => scene.page.getByRole("grid").getByRole("row").nth(at);

    test.beforeAll(async ({ browser }) => {
      scene = await openScene(browser);
    });
    test.afterAll(async () => {
      await scene.end();
    });

    test("a checker approves all that match, and is told what became of each", async () => {
      const { page, operator } = scene;
      await operator.signIn("吴倩");
      await operator.goTo("/bills?status=20,30");
      await operator.listHolds(800);
      await page.getByRole("checkbox", { name: "选择全部符合条件的 800 条" }).click();
      await page.getByRole("button", { name: "审核通过" }).click();
      const dialog = operator.dialog();
      await expect(dialog.getByText("320 笔", { exact: true })).toBeVisible();
      await expect(dialog.getByText("不处理：状态不允许（笔）")).toBeVisible();
      await expect(dialog.getByText("480", { exact: true })).toBeVisible();
      await dialog.getByRole("button", { name: "审核通过 320 笔" }).click();
      await expect(dialog.getByText(/已处理 320 笔（核算费用 ¥[\d,.]+），未处理 480 笔/)).toBeVisible();
      await expect(dialog.getByText("当前状态不允许").first()).toBeVisible();
      await dialog.getByRole("button", { name: "关闭" }).click();
      await operator.goTo("/bills?status=20");
      await expect(page.getByText("没有符合条件的账单")).toBeVisible();
    });

    test("an amount says how it came about", async () => {
      const { page, operator } = scene;
      await operator.goTo("/bills?status=60");
      await row(1).getByTitle("服务费：查看计算过程").click();
      const panel = page.getByRole("article", { name: "服务费的计算过程" });
      await expect(panel.getByText("适用的服务费档位")).toBeVisible();
      await expect(panel.getByText("合同条款")).toBeVisible();
      await panel.getByLabel("金额").selectOption({ label: "个税" });
      await expect(page.getByRole("article", { name: "个税的计算过程" }).getByText("应扣个税")).toBeVisible();
      await operator.signOut("吴倩");
    });

    test("a maker finds pasted numbers, edits a bill and sees it back in audit", async () => {
      const { page, operator } = scene;
      await operator.signIn("陈立");
      await operator.goTo("/bills?status=30");
      const number = String(
        await row(1)
          .getByText(/^ZD\d+$/)
          .textContent(),
      );
      await operator.rareTool("批量查找");
      const dialog = operator.dialog();
      await dialog.getByLabel("粘贴账单号").fill(`${number}\t${number}\nZD1，账单号`);
      await dialog.getByRole("button", { name: "查找 2 个" }).click();
      await expect(dialog.getByText("未找到 1 个")).toBeVisible();
      await expect(dialog.getByText("重复 1 个")).toBeVisible();
      await dialog.getByRole("button", { name: "选中找到的 1 条" }).click();
      await expect(page.getByText("已选 1 条")).toBeVisible();
      await row(1).click({ button: "right" });
      await page.getByRole("menuitem", { name: "编辑" }).click();
      await dialog.getByLabel("核算费用（元）").fill("1,234.50");
      await expect(dialog.getByText("保存后账单进入“待审核”")).toBeVisible();
      await dialog.getByRole("button", { name: "保存" }).click();
      await expect(page.getByText(`账单 ${number} 已保存`).first()).toBeVisible();
      await operator.goTo(`/bills?keyword=${number}`);
      await expect(row(1).getByText("待审核")).toBeVisible();
      await expect(row(1).getByText("1,234.50").first()).toBeVisible();
    });

    test("a batch shows where its bills stand and opens them", async () => {
      const { page, operator } = scene;
      await operator.goTo("/bill-batches");
      await row(1).getByRole("gridcell").nth(3).click();
      const counts = page.getByRole("region", { name: "各状态笔数" });
      await counts.getByRole("button", { name: /^\d+$/ }).first().click();
      await expect(page.getByRole("heading", { name: "账单", exact: true })).toBeVisible();
      await expect(page).toHaveURL(/import_id=\d+&status=\d+/);
    });
  });
