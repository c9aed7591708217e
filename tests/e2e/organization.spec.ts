import { test } from "@playwright/test";
import { expect } from "./support/expect.ts";
import { openScene, type Scene } from "./support/scene.ts";

test.describe.configure({ mode: "serial" });

/** An administrator makes a department, moves it, and is told why another one stays. */
test.describe("departments", () => {
  let scene: Scene;

  test.beforeAll(async ({ browser }) => {
    scene = await openScene(browser);
    await scene.operator.signIn("周敏");
  });

  test.afterAll(async () => scene?.end());

  test("one is made below another, and moved", async () => {
    const { page, operator } = scene;
    await operator.goTo("/organization");
    await page.getByRole("button", { name: "新增下级 财务部" }).click();
    await operator.dialog().getByLabel("部门名称").fill("制单组");
    await operator.dialog().getByRole("button", { name: "保存", exact: true }).dblclick();
    await expect(operator.dialog().getByText("同一上级下已有同名部门，请换一个名称。")).toBeVisible();
    await operator.dialog().getByLabel("部门名称").fill("报税组");
    await operator.dialog().getByRole("button", { name: "保存", exact: true }).dblclick();
    await expect(page.getByRole("rowheader", { name: "报税组" })).toHaveCount(1);
    await page.getByRole("button", { name: "修改 报税组" }).click();
    await operator.dialog().getByLabel("上级部门").selectOption({ label: "总经办" });
    await operator.dialog().getByRole("button", { name: "保存", exact: true }).click();
    await expect(page.getByRole("row").nth(2)).toContainText("报税组");
  });

  test("what is used stays, with what uses it; what is not goes", async () => {
    const { page, operator } = scene;
    await page.getByRole("button", { name: "删除 财务部" }).click();
    await operator.dialog().getByRole("button", { name: "删除", exact: true }).click();
    await expect(operator.dialog().getByText(/^不能删除：下级部门 3 个，用户 1 人/u)).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "删除 报税组" }).click();
    await operator.dialog().getByRole("button", { name: "删除", exact: true }).click();
    await expect(page.getByRole("rowheader", { name: "报税组" })).toHaveCount(0);
  });

  test("who may only look is offered nothing else", async () => {
    const { page, operator } = scene;
    await operator.signOut("周敏");
    await operator.signIn("陈立");
    await operator.goTo("/organization");
    await expect(page.getByRole("rowheader", { name: "财务部" })).toBeVisible();
    await expect(page.getByRole("button", { name: "新增部门" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^修改/u })).toHaveCount(0);
  });
});
