import { test } from "@playwright/test";
import { chooseCompany } from "./support/choose-company.ts";
import { expect } from "./support/expect.ts";
import { openScene, type Scene } from "./support/scene.ts";

let scene: Scene;

test.beforeAll(async ({ browser }) => {
  scene = await openScene(browser);
});
test.afterAll(() => scene.end());

const company = "上海启程供应链管理有限公司";
const amountOf = (text: string): number => Number(text.replace(/[^\d.]/g, ""));

test("an invoice is applied for by one person, audited and issued by another; a service bill is paid", async () => {
  const { page, operator } = scene;
  const dialog = operator.dialog();

  await test.step("the maker applies for the settlements of this month", async () => {
    await operator.signIn("陈立");
    await operator.goTo("/invoice-applies");
    await page.getByRole("button", { name: "申请开票" }).click();
    await chooseCompany(dialog, company);
    await dialog.getByRole("checkbox").first().check();
    await expect(dialog.getByText(/已选 1 张/)).toBeVisible();
    await dialog.getByRole("button", { name: "提交申请" }).click();
    await expect(dialog.getByText("请填写")).toBeVisible();
    await dialog.getByPlaceholder("请选择或填写开票内容").fill("*现代服务*市场推广服务");
    await dialog.getByRole("button", { name: "提交申请" }).click();
    await expect(page.getByText(/开票申请 KP\d+ 已提交/).last()).toBeVisible();
  });

  const no =
    (
      (await page
        .getByText(/开票申请 KP\d+ 已提交/)
        .last()
        .textContent()) ?? ""
    ).match(/KP\d+/)?.[0] ?? "";

  await test.step("who applied may not audit", async () => {
    await page.getByPlaceholder("申请号、发包方、抬头、税号").fill(no);
    // Until the list holds this one alone, approving it would lead on to the next one that waits.
    await expect(page.getByRole("row", { name: /KP\d+/ })).toHaveCount(1);
    await page.getByRole("row", { name: new RegExp(no) }).dblclick();
    await expect(page.getByRole("heading", { name: no })).toBeVisible();
    await expect(page.getByRole("button", { name: "审核通过" })).toHaveCount(0);
    await operator.signOut("陈立");
  });

  await test.step("another person audits, starts and enters the invoice", async () => {
    await operator.signIn("周敏");
    await operator.goTo("/invoice-applies");
    await page.getByPlaceholder("申请号、发包方、抬头、税号").fill(no);
    // Until the list holds this one alone, approving it would lead on to the next one that waits.
    await expect(page.getByRole("row", { name: /KP\d+/ })).toHaveCount(1);
    for (const step of ["审核通过", "开始开票"]) {
      await page.getByRole("row", { name: new RegExp(no) }).click();
      await expect(page.getByRole("heading", { name: no })).toBeVisible();
      await page.getByRole("button", { name: step }).first().click();
      await dialog.getByRole("button", { name: step }).click();
      await expect(dialog).toHaveCount(0);
      // Nothing else of the list waits for this person: it says so and stands alone again.
      if (step === "审核通过") await expect(page).toHaveURL(/#\/invoice-applies(\?|$)/u);
    }
    await page.getByRole("button", { name: "登记发票" }).first().click();
    await dialog.getByLabel("发票号码").fill("26310000000000888001");
    await dialog.getByRole("button", { name: "登记发票" }).click();
    await expect(page.getByText("发票 26310000000000888001 已登记").last()).toBeVisible();
    await page.getByRole("button", { name: "26310000000000888001" }).click();
    await expect(page.getByRole("heading", { name: "26310000000000888001" })).toBeVisible();
    await operator.signOut("周敏");
  });

  await test.step("the payer pays two service bills of one company at once", async () => {
    await operator.signIn("郑凯");
    await operator.goTo("/service-bills?status=60");
    const rows = page.getByRole("row", { name: /杭州云栈数字科技/ });
    await expect(rows).toHaveCount(2);
    // Each by its place: a list that is drawn again at this moment has no rows to go through.
    for (const at of [0, 1]) await rows.nth(at).getByRole("checkbox").check();
    await page.getByRole("button", { name: "线上支付" }).click();
    await expect(dialog.getByText(/合计 2 笔/)).toBeVisible();
    await dialog.getByRole("button", { name: "下一步" }).click();
    const confirmText = await dialog.getByRole("button", { name: /确认支付/ }).textContent();
    expect(amountOf(confirmText ?? "")).toBeGreaterThan(0);
    await operator.confirmWithCode(/确认支付/);
    await expect(dialog.getByText("支付已完成，逐笔结果如下")).toBeVisible();
    await expect(dialog.getByText(/^已支付 ¥/)).toHaveCount(2);
    await dialog.getByRole("button", { name: "关闭" }).click();
    await expect(rows).toHaveCount(0);
  });
});
