import { writeFileSync } from "node:fs";
import path from "node:path";
import { type Page, test } from "@playwright/test";
import { demoPassword } from "../../src-service/demo/world/accounts.ts";
import { expect } from "./support/expect.ts";
import type { Operator } from "./support/operator.ts";
import { temporaryFolder } from "./support/processes.ts";
import { openScene, type Scene } from "./support/scene.ts";

const samples = path.resolve(import.meta.dirname, "../../resources/samples");
const company = "上海启程供应链管理有限公司";

/** One operator corrects files in one app: the steps build on each other. */
test.describe.configure({ mode: "serial" });

test.describe("the importer", () => {
  const files = temporaryFolder("e2e-files");
  let scene: Scene;
  let page: Page;
  let operator: Operator;

  const cell = (text: string | RegExp) => page.getByRole("gridcell", { name: text });
  const type = async (text: string) => {
    await page.keyboard.press("F2");
    await page.keyboard.press("Control+A");
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
  };

  test.beforeAll(async ({ browser }) => {
    scene = await openScene(browser);
    ({ page, operator } = scene);
  });

  test.afterAll(async () => {
    files.remove();
    await scene?.end();
  });

  test("takes a file wherever it is dropped, but not before the sign-in nor behind the lock", async () => {
    const file = path.join(samples, "plus-bill.xlsx");
    await operator.dropFile(file);
    await expect(page.getByText("请先登录，再拖入表格文件").last()).toBeVisible();
    await operator.signIn("陈立");

    await operator.goTo("/settings");
    await expect(page.getByRole("heading", { name: "设置" }).first()).toBeVisible();
    await page.keyboard.press("Control+Shift+L");
    await expect(page.getByRole("heading", { name: "已锁定" })).toBeVisible();
    await operator.dropFile(file);
    await page.getByLabel("密码").first().fill(demoPassword);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "已锁定" })).toHaveCount(0);
    expect(page.url()).toMatch(/#\/settings$/);

    await operator.dropFile(file);
    await expect(page.getByRole("grid", { name: "导入预览" })).toBeVisible();
    await expect(page.getByText("模板：Plus发单账单")).toBeVisible();
    // The rows have the keyboard at once.
    await expect(page.locator(":focus")).toHaveAttribute("aria-label", /^第 2 行/);
    await page.keyboard.press("ArrowDown");
    await expect(page.locator(":focus")).toHaveAttribute("aria-label", /^第 3 行/);
  });

  test("says a file's titles are not the template's, and reads it once they are named by hand", async () => {
    const file = path.join(files.path, "own.csv");
    writeFileSync(file, "姓名,证件,手机号,金额\n张三,11010519491231002X,13800000000,100.00\n");
    await operator.chooseWorkbook(file);
    await expect(page.getByText(/未能识别模板/).first()).toBeVisible();
    await page.getByRole("button", { name: "手工对应列…" }).click();
    const dialog = operator.dialog();
    await dialog.getByLabel("模板").selectOption({ label: "快捷发单账单" });
    await expect(dialog.getByText("还缺少：身份证号、核算费用")).toBeVisible();
    await dialog.getByLabel("“证件”对应的列").selectOption({ label: "身份证号（必填）" });
    await dialog.getByLabel("“金额”对应的列").selectOption({ label: "核算费用（必填）" });
    await dialog.getByRole("button", { name: "按此读取" }).click();
    await expect(page.getByText("按手工对应读取：“证件”→身份证号、“金额”→核算费用")).toBeVisible();

    await operator.chooseWorkbook(file);
    await expect(page.getByRole("heading", { name: "这个文件已经打开" })).toBeVisible();
    await page.getByRole("button", { name: "仍要再打开一次" }).click();
    await expect(page.getByText("已记住，用于该发包方以后的文件。")).toBeVisible();
    await page.getByRole("button", { name: "忘记这些对应" }).click();
    await operator.chooseWorkbook(file);
    await page.getByRole("button", { name: "仍要再打开一次" }).click();
    await expect(page.getByRole("button", { name: "手工对应列…" })).toBeVisible();
  });

  test("finds, replaces, fills down and takes each back in one step", async () => {
    await operator.chooseWorkbook(path.join(samples, "fast-bill-with-errors.xlsx"));
    await expect(page.getByRole("grid", { name: "导入预览" })).toBeVisible();
    await cell("六月劳务").first().click();
    await page.keyboard.press("Control+h");
    await page.getByRole("textbox", { name: "查找" }).fill("六月");
    await page.getByRole("textbox", { name: "替换为" }).fill("七月");
    await expect(page.getByText(/^找到 \d+ 格（\d+ 行）$/)).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^已替换 \d+ 格/)).toBeVisible();
    await expect(cell("六月劳务")).toHaveCount(0);
    await expect(page.getByText("没有找到")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+z");
    await expect(cell("六月劳务").first()).toBeVisible();

    await page.keyboard.press("Control+Home");
    for (let row = 0; row < 3; row += 1) await page.keyboard.press("Shift+ArrowDown");
    const first = (await page.getByRole("row").nth(1).getByRole("gridcell").first().textContent()) ?? "";
    await page.keyboard.press("Control+d");
    await expect(page.getByText("已按首行填充 3 行，可用 Ctrl+Z 撤销")).toBeVisible();
    await expect(cell(first)).toHaveCount(4);
    await page.keyboard.press("Control+z");
    await expect(cell(first)).toHaveCount(1);
  });

  test("brings errors to the top and goes through one kind of them", async () => {
    await page.getByRole("button", { name: "行号" }).click();
    await expect(page.getByRole("row").nth(1).locator("[aria-invalid=true]").first()).toBeVisible();
    await page.getByRole("button", { name: "行号" }).click();
    await page.getByRole("button", { name: "问题分类" }).click();
    await page.getByRole("button", { name: /金额是中文数字，请写成阿拉伯数字/ }).click();
    const panel = page.getByRole("complementary", { name: "当前单元格" });
    await expect(panel.getByText("金额是中文数字，请写成阿拉伯数字")).toBeVisible();
    await page.getByRole("button", { name: "只看这类" }).click();
    await expect(cell("一百元").first()).toBeVisible();
    await expect(page.locator("[aria-invalid=true][role=gridcell]:not(:has-text('一百元'))")).toHaveCount(0);
  });

  test("hands over the rows with what is wrong", async () => {
    await page.getByRole("button", { name: "下载", exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "只下载有错误的行" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("fast-bill-with-errors-有误的行.xlsx");
  });

  test("mends rows that the service refused and sends them as a batch of their own", async () => {
    await operator.chooseWorkbook(path.join(samples, "fast-bill.xlsx"));
    await operator.chooseCompany(company);
    await expect(page.getByText("已联网核对", { exact: true })).toBeVisible();
    // What the desk cannot know without the service comes back with the outcome.
    await scene.killService();
    await expect(page.getByText(/离线/).first()).toBeVisible();
    await page.getByRole("row").nth(2).getByRole("gridcell").first().click();
    const name = (await page.getByRole("row").nth(2).getByRole("gridcell").first().textContent()) ?? "";
    await type("王小错");
    await expect(cell("王小错")).toBeVisible();
    await page.getByRole("button", { name: "提交导入" }).click();
    await operator.dialog().getByRole("button", { name: "提交 200 行" }).click();
    await scene.startServiceAgain();
    await expect(page.getByRole("heading", { name: "导入完成，部分行未成功" })).toBeVisible();

    await page.getByRole("button", { name: "修正未成功的行" }).click();
    await expect(page.getByText(/已提交的 199 行已锁定/)).toBeVisible();
    await expect(page.getByRole("button", { name: "待提交 1", exact: true })).toBeVisible();
    await cell("王小错").click();
    await type(name);
    await expect(page.getByText("没有错误")).toBeVisible();
    await page.getByRole("button", { name: "提交导入" }).click();
    await operator.dialog().getByRole("button", { name: "提交 1 行" }).click();
    await expect(page.getByRole("heading", { name: "导入完成", exact: true })).toBeVisible();
    await expect(page.getByText(/此前批次 PC\d{14}：成功 199 行/)).toBeVisible();
  });
});
