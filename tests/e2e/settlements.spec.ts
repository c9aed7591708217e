import { type Page, test } from "@playwright/test";
import { expect } from "./support/expect.ts";
import type { Operator } from "./support/operator.ts";
import { openScene, type Scene } from "./support/scene.ts";

const offlineCompany = "北京文渊教育科技有限公司";

/** The steps build on each other, so they share page, desk and service. */
test.describe.configure({ mode: "serial" });

test.describe("further ways of a settlement", () => {
  let scene: Scene;
  let page: Page;
  let operator: Operator;

  test.beforeAll(async ({ browser }) => {
    scene = await openScene(browser);
    ({ page, operator } = scene);
    await operator.signIn("郑凯");
  });

  test.afterAll(() => scene?.end());

  const openFirst = async (status: number, label: string): Promise<void> => {
    await operator.goTo(`/settlements?status=${status}`);
    // The rows of the list before may stand there for a moment.
    await page.getByRole("row").filter({ hasText: label }).first().getByText(/^JS/).click();
    await expect(page.getByRole("tab", { name: /付款明细/ })).toBeVisible();
  };

  test("says by cause what to do about failed payments", async () => {
    await openFirst(50, "部分成功");
    // Both lines of a record in the narrow list beside it are inside its row.
    const row = page.getByRole("row", { selected: false }).filter({ hasText: /^JS/u }).first();
    await expect(async () => {
      // The rows grow as the list becomes narrow; both boxes are those of one moment only when it has.
      const [around, last] = [await row.boundingBox(), await row.getByRole("gridcell").last().boundingBox()];
      expect(last).not.toBeNull();
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((around?.y ?? 0) + (around?.height ?? 0));
    }).toPass();
    await expect(page.getByRole("region", { name: "失败处理" })).toContainText("有新的已验证银行卡后可在此重付");
  });

  test("revokes what has not left, with a reason", async () => {
    await openFirst(35, "待支付");
    await page.getByRole("button", { name: "撤销支付" }).click();
    await operator.dialog().getByRole("textbox").fill("企业要求暂停付款");
    await operator.dialog().getByRole("button", { name: "下一步" }).click();
    await operator
      .dialog()
      .getByRole("button", { name: /撤销 \d+ 笔/ })
      .click();
    await expect(operator.dialog().getByText("已撤销尚未发出的明细，款项已退回")).toBeVisible();
    await operator.dialog().getByRole("button", { name: "关闭", exact: true }).click();
    await page.getByRole("tab", { name: /办理记录/ }).click();
    await expect(page.getByText("原因：企业要求暂停付款")).toBeVisible();
  });

  test("hands several settlements to their company under one code, told one by one", async () => {
    await operator.goTo(`/settlements?status=36`);
    await expect(page.getByText(offlineCompany).first()).toBeVisible();
    await page.getByRole("checkbox").first().click();
    await page.getByRole("button", { name: "批量线下结算" }).click();
    await operator.confirmWithCode(/交企业线下支付/);
    await expect(operator.dialog().getByText("批量线下结算已受理，各张结果如下")).toBeVisible();
    await expect(operator.dialog().getByText("已受理", { exact: true })).toHaveCount(2);
    await operator.dialog().getByRole("button", { name: "关闭", exact: true }).click();
  });

  test("pays several settlements under one code, and tells what became of each", async () => {
    await operator.goTo(`/settlements?status=35`);
    await expect(page.getByText("待支付").first()).toBeVisible();
    await page.getByRole("checkbox").first().click();
    await page.getByRole("button", { name: "批量支付" }).click();
    await expect(operator.dialog().getByRole("region", { name: "对钱包的影响" })).toBeVisible();
    await operator.confirmWithCode(/确认支付/);
    await expect(operator.dialog().getByText(/^已受理 [1-9]\d* 张，未受理 0 张$/)).toBeVisible();
    await operator.dialog().getByRole("button", { name: "关闭", exact: true }).click();
  });

  test("takes the company's reports, and refuses rows that are nobody's", async () => {
    await openFirst(85, "线下处理中");
    await page.getByRole("button", { name: "导入线下回单" }).click();
    const sheet = ["交易号\t身份证号\t状态\t金额", "NOSUCH\t11010519491231002X\t成功\t10"].join("\n");
    await operator.dialog().getByRole("textbox").fill(sheet);
    await operator.dialog().getByRole("button", { name: "下一步" }).click();
    await operator.dialog().getByRole("button", { name: "提交 1 笔回单" }).click();
    await expect(operator.dialog().getByText("成功 0 笔，失败 0 笔，未采用 1 行")).toBeVisible();
  });
});
