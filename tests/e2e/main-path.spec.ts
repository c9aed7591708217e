import path from "node:path";
import { type Page, test } from "@playwright/test";
import { expect } from "./support/expect.ts";
import type { Operator } from "./support/operator.ts";
import { openScene, type Scene } from "./support/scene.ts";

const samples = path.resolve(import.meta.dirname, "../../resources/samples");
const company = "上海启程供应链管理有限公司";
const maker = "陈立";
const checker = "吴倩";
const payer = "郑凯";

/** One operator's day in one app: the steps build on each other, so they share page, desk and service. */
test.describe.configure({ mode: "serial" });

test.describe("the main path", () => {
  let scene: Scene;
  let page: Page;
  let operator: Operator;
  let settlement = "";

  test.beforeAll(async ({ browser }) => {
    scene = await openScene(browser);
    ({ page, operator } = scene);
  });

  test.afterAll(() => scene?.end());

  test("says so when nobody has the phone number", async () => {
    await page.getByRole("textbox").first().fill("13911112222");
    await page.getByRole("button", { name: "下一步" }).click();
    await expect(page.getByText("用户不存在，或已被禁用")).toBeVisible();
  });

  test("signs in the maker in two steps", async () => {
    await operator.signIn(maker);
    await expect(page.getByRole("heading", { name: "工作台" })).toBeVisible();
    await page.getByRole("button", { name: /^账单(?: \d[\d,]* 件待您处理)?$/u }).click();
    await page.getByRole("link", { name: "账单", exact: true }).click();
    await expect(page.getByRole("heading", { name: "账单", exact: true })).toBeVisible();
    await operator.listHolds(30_000);
  });

  test("refuses a workbook without rows in the spec's words", async () => {
    await operator.chooseWorkbook(path.resolve(samples, "../templates/standard-bill.xlsx"));
    await expect(page.getByText("未解析到数据,请检查模板是否正确!").first()).toBeVisible();
  });

  test("marks what is wrong in its cells, and takes the row once it is mended", async () => {
    await operator.chooseWorkbook(path.join(samples, "standard-bill-with-errors.xlsx"));
    await expect(page.getByText("28 处错误（28 行）")).toBeVisible();
    await page.getByRole("button", { name: /只看错误/ }).click();
    const spoiled = page.getByRole("gridcell", { name: /一百元/ }).first();
    await spoiled.click();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("100.00");
    await page.keyboard.press("Enter");
    await expect(page.getByText("27 处错误（27 行）")).toBeVisible();
    await page.keyboard.press("Control+z");
    await expect(page.getByText("28 处错误（28 行）")).toBeVisible();
    await expect(page.getByRole("button", { name: "提交导入" })).toBeDisabled();
  });

  test("sends a dropped workbook that holds, with a result per row", async () => {
    await operator.chooseWorkbook(path.join(samples, "standard-bill.xlsx"));
    await expect(page.getByText("200 行").first()).toBeVisible();
    await operator.chooseCompany(company);
    await page.getByRole("button", { name: "联网核对" }).click();
    await expect(page.getByText("没有错误")).toBeVisible();
    await page.getByRole("button", { name: "提交导入" }).click();
    await expect(operator.dialog()).toContainText("肆拾壹万陆仟玖佰捌拾肆元壹角陆分");
    await operator.dialog().getByRole("button", { name: "提交 200 行" }).click();
    await expect(page.getByRole("heading", { name: "导入完成" })).toBeVisible();
    await expect(page.getByText(/^PC\d{14}/).first()).toBeVisible();
  });

  test("knows the same rows when they come again", async () => {
    await operator.chooseWorkbook(path.join(samples, "standard-bill.xlsx"));
    await operator.chooseCompany(company);
    await page.getByRole("button", { name: "联网核对" }).click();
    await expect(page.getByText(/PC\d{14}/).first()).toBeVisible();
  });

  test("makes a settlement of selected bills and submits it", async () => {
    await operator.goTo("/bills?status=30");
    await operator.listHolds(480);
    // As many as the wallet of this company covers.
    for (let row = 1; row <= 2; row += 1) await page.getByRole("row").nth(row).getByRole("checkbox").click();
    await expect(page.getByText("已选 2 条")).toBeVisible();
    await page.getByRole("button", { name: "生成结算单" }).first().click();
    await operator
      .dialog()
      .getByRole("button", { name: /^下一步/ })
      .click();
    await expect(operator.dialog()).toContainText("2 笔");
    await operator.dialog().getByRole("button", { name: "生成结算单" }).click();
    settlement = await operator.settlementNumber();
    await page.getByRole("button", { name: "提交复核" }).click();
    if (await operator.dialog().isVisible()) await operator.dialog().getByRole("button").last().click();
    await expect(page.getByText("待复核").first()).toBeVisible();
    await operator.signOut(maker);
  });

  test("lets another person approve it", async () => {
    await operator.signIn(checker);
    await operator.goTo(`/settlements?keyword=${settlement}`);
    await page.getByRole("row").filter({ hasText: settlement }).click();
    await page.getByRole("button", { name: "复核通过" }).click();
    await operator.dialog().getByRole("button").last().click();
    await expect(page.getByRole("button", { name: "复核通过" })).toHaveCount(0);
    await operator.signOut(checker);
  });

  test("lets a third person pay it with a code, line by line to a known end", async () => {
    await operator.signIn(payer);
    await operator.goTo(`/settlements?keyword=${settlement}`);
    await page.getByRole("row").filter({ hasText: settlement }).click();
    await page.getByRole("button", { name: /^支付/ }).click();
    await operator.confirmWithCode(/^确认支付/);
    await expect(operator.dialog()).toContainText("付款指令已受理");
    await operator.dialog().getByRole("button").last().click();
    await page.getByRole("tab", { name: /办理记录/ }).click();
    for (const name of [maker, checker, payer]) await expect(page.getByText(name).first()).toBeVisible();
    await page.getByRole("tab", { name: /付款明细/ }).click();
    const lines = page.getByRole("region", { name: settlement }).getByRole("row");
    await expect(lines.filter({ hasText: /成功|失败|未知/ }).first()).toBeVisible();
  });

  test("stays readable without the service: filters, sums, search; money is off and says why", async () => {
    // A first fill takes its time on a busy machine.
    await expect(page.getByText(/已同步 \d\d:\d\d/)).toBeVisible({ timeout: 240_000 });
    await operator.goTo("/settlements?status=35");
    await page.getByRole("row").filter({ hasText: "待支付" }).first().click();
    await expect(page.getByRole("button", { name: /^支付/ })).toBeEnabled();
    await scene.killService();
    await expect(page.getByText(/离线 · 数据截至/)).toBeVisible();
    await operator.goTo("/bills?status=30");
    await expect(page.getByText(/截至 \d\d:\d\d · 离线/)).toBeVisible();
    await page.getByPlaceholder(/单号/).first().fill("课程录制");
    await expect(page.getByRole("row").filter({ hasText: "课程录制" }).first()).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: "合计" })).toContainText(/\d,\d{3}\.\d\d/);
    await operator.goTo("/settlements?status=35");
    await page.getByRole("row").filter({ hasText: "待支付" }).first().click();
    await expect(page.getByRole("button", { name: /^支付/ })).toBeDisabled();
    await page.getByRole("row").filter({ hasText: "待支付" }).nth(1).click();
    await expect(page.getByText("离线：本机只有列表中的内容")).toBeVisible();
  });

  test("goes on by itself when the service is back", async () => {
    await scene.startServiceAgain();
    await expect(page.getByText("已连接")).toBeVisible();
  });
});
