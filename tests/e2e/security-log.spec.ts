import { type Page, test } from "@playwright/test";
import { expect } from "./support/expect.ts";
import type { Operator } from "./support/operator.ts";
import { openScene, type Scene } from "./support/scene.ts";

const auditor = "何远";

test.describe.configure({ mode: "serial" });

test.describe("the logs for who oversees the agency", () => {
  let scene: Scene;
  let page: Page;
  let operator: Operator;

  test.beforeAll(async ({ browser }) => {
    scene = await openScene(browser);
    ({ page, operator } = scene);
  });

  test.afterAll(() => scene?.end());

  test("show who signed in, and prove that the audit log is whole", async () => {
    await operator.signIn(auditor);
    await page.getByRole("button", { name: "审计", exact: true }).click();
    await page.getByRole("link", { name: "操作记录" }).click();
    await expect(page.getByRole("gridcell", { name: "登录会话" }).first()).toBeVisible();
    await page.getByRole("button", { name: "核对记录链" }).click();
    await operator.dialog().getByRole("button", { name: "核对记录链" }).click();
    await expect(page.getByText(/^记录链完整：/)).toBeVisible();
    await operator.dialog().getByRole("button", { name: "关闭" }).click();
  });

  test("lead to the security log", async () => {
    await page.getByRole("link", { name: "安全日志" }).click();
    await expect(page.getByRole("heading", { name: "安全日志" })).toBeVisible();
    await operator.signOut(auditor);
  });
});
