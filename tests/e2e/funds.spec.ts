import { expect, type Page, test } from "@playwright/test";
import type { Operator } from "./support/operator.ts";
import { openScene, type Scene } from "./support/scene.ts";

const maker = "陈立";
const checker = "吴倩";
const payer = "郑凯";
const company = "上海启程供应链管理有限公司";

test.describe.configure({ mode: "serial" });

test.describe("funds", () => {
  let scene: Scene;
  let page: Page;
  let operator: Operator;
  let withdrawal = "";

  test.beforeAll(async ({ browser }) => {
    scene = await openScene(browser);
    ({ page, operator } = scene);
  });

  test.afterAll(() => scene?.end());

  const openTransfer = async (no: string): Promise<void> => {
    await operator.goTo(`/transfers?keyword=${no}`);
    await page.getByRole("row").filter({ hasText: no }).click();
    await expect(page.getByRole("heading", { name: no })).toBeVisible();
  };

  test("a payer withdraws from a wallet with a code; above the limit it waits for a second person", async () => {
    await operator.signIn(payer);
    await operator.goTo("/wallets");
    await page
      .getByRole("row")
      .filter({ hasText: company.slice(0, 8) })
      .first()
      .click();
    await expect(page.getByText("冻结明细")).toBeVisible();
    await page.getByRole("button", { name: "提现", exact: true }).click();
    await operator.dialog().getByRole("textbox", { name: "金额（元）" }).fill("50,000.01");
    await expect(operator.dialog()).toContainText("伍万元零壹分");
    await operator.dialog().getByRole("button", { name: "下一步" }).click();
    await operator.confirmWithCode(/^确认提现/);
    await expect(operator.dialog()).toContainText("提现已受理");
    await operator.dialog().getByRole("button").last().click();
    await operator.goTo("/transfers?status=1&type=2");
    const row = page.getByRole("row").filter({ hasText: "50,000.01" });
    withdrawal = (await row.getByText(/^TX\d{14}$/).textContent()) ?? "";
    await openTransfer(withdrawal);
    await expect(page.getByText("等待审核")).toBeVisible();
    await expect(page.getByRole("button", { name: "审核通过" })).toHaveCount(0);
    await operator.signOut(payer);
  });

  test("a checker approves it, and the bank pays", async () => {
    await operator.signIn(checker);
    await openTransfer(withdrawal);
    await page.getByRole("button", { name: "审核通过" }).click();
    await operator
      .dialog()
      .getByRole("button", { name: /^审核通过 ¥50,000.01/ })
      .click();
    await expect(operator.dialog()).toContainText("已审核通过");
    await operator.dialog().getByRole("button").last().click();
    await expect(page.getByText(/^(成功|失败|结果未知)/).first()).toBeVisible();
    await operator.signOut(checker);
  });

  test("a maker proposes whose an exceptional recharge is, and reconciles the day with the bank", async () => {
    await operator.signIn(maker);
    await operator.goTo("/transfers?status=6");
    await page.getByRole("row").filter({ hasText: "异常充值" }).first().click();
    await page.getByRole("button", { name: "认领" }).click();
    await operator.dialog().getByRole("textbox").last().fill("母公司代付，已核对");
    await operator.dialog().getByRole("button", { name: "下一步" }).click();
    await operator
      .dialog()
      .getByRole("button", { name: /^提交认领/ })
      .click();
    await expect(operator.dialog()).toContainText("认领已提交");
    await operator.dialog().getByRole("button").last().click();
    await operator.goTo("/transactions");
    await page.getByRole("button", { name: "银行对账" }).click();
    await operator.dialog().getByRole("button", { name: "开始对账" }).click();
    await expect(operator.dialog().getByText(/^一致 \d+ 笔/)).toBeVisible();
    await operator.dialog().getByRole("button", { name: "关闭" }).click();
    await operator.signOut(maker);
  });
});
