import { test } from "@playwright/test";
import { expect } from "./support/expect.ts";
import { openScene, type Scene } from "./support/scene.ts";

const roleName = "苏州制单";

test.describe.configure({ mode: "serial" });

/** An administrator copies a role, gives it something more, and is told what one role cannot join. */
test.describe("roles", () => {
  let scene: Scene;

  test.beforeAll(async ({ browser }) => {
    scene = await openScene(browser);
    await scene.operator.signIn("周敏");
  });

  test.afterAll(async () => scene?.end());

  test("a role is copied from another", async () => {
    const { page, operator } = scene;
    await operator.goTo("/roles");
    await page.getByRole("button", { name: "新增角色" }).click();
    const dialog = operator.dialog();
    await dialog.getByLabel("角色名称").fill("苏");
    await expect(dialog.getByRole("button", { name: "新增", exact: true })).toBeDisabled();
    await dialog.getByLabel("角色名称").fill(roleName);
    await dialog.getByLabel("权限来自").selectOption({ label: "财务制单" });
    await dialog.getByRole("button", { name: "新增", exact: true }).click();
    await expect(page.getByText("自建 · 复制自财务制单 · 职责：制单")).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "结算单 新增" })).toBeChecked();
  });

  test("a separated duty is locked and says why; what is saved stays", async () => {
    const { page, operator } = scene;
    await page.getByRole("button", { name: "结算单 审核：与已选的“制单”职责互斥" }).click();
    await expect(page.getByText("未勾选：复核与制单不能同在一个角色")).toBeVisible();
    await page.getByRole("checkbox", { name: "凭证 导入" }).first().click();
    await page.getByLabel("单笔上限（元）").fill("200,000");
    await expect(page.getByText("单笔上限由 不限 改为 200,000.00")).toBeVisible();
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await expect(page.getByText("角色已保存，下一次操作起生效").first()).toBeVisible();
    await operator.goTo("/roles");
    await page.getByText(roleName).first().click();
    await expect(page.getByRole("checkbox", { name: "凭证 导入" }).first()).toBeChecked();
    await expect(page.getByLabel("单笔上限（元）")).toHaveValue("200000.00");
  });

  test("one of the program's is shown and cannot be changed", async () => {
    const { page, operator } = scene;
    await operator.goTo("/roles/1");
    await expect(page.getByText("系统预设，只能复制", { exact: false }).first()).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "结算单 新增" })).toBeDisabled();
    await expect(page.getByRole("button", { name: "复制此角色" })).toBeEnabled();
  });
});
