import { test } from "@playwright/test";
import { expect } from "./support/expect.ts";
import { openScene, type Scene } from "./support/scene.ts";

const name = "陆欣然";
const mobile = "13712345001";

test.describe.configure({ mode: "serial" });

/** An administrator takes in a person, gives them another role, and switches them off. */
test.describe("users", () => {
  let scene: Scene;

  test.beforeAll(async ({ browser }) => {
    scene = await openScene(browser);
    await scene.operator.signIn("周敏");
  });

  test.afterAll(async () => scene?.end());

  test("a user of the agency is made once, and waits for the first sign-in", async () => {
    const { page, operator } = scene;
    await operator.goTo("/agency-users");
    await page.getByRole("button", { name: "新增用户" }).click();
    const dialog = operator.dialog();
    const confirm = dialog.getByRole("button", { name: "新增", exact: true });
    await dialog.getByLabel("手机号").fill("1371234500a1");
    await expect(dialog.getByLabel("手机号")).toHaveValue("13712345001");
    await dialog.getByLabel("姓名").fill(name);
    await expect(confirm).toBeDisabled();
    await dialog.getByRole("checkbox", { name: "财务制单", exact: true }).click();
    await dialog.getByRole("checkbox", { name: "财务复核", exact: true }).click();
    await confirm.dblclick();
    await expect(dialog.getByText("所选角色合在一起会有互斥职责，请去掉其中一个。")).toBeVisible();
    await dialog.getByRole("checkbox", { name: "财务复核", exact: true }).click();
    await dialog.getByLabel("邮箱").fill("lu.xinran@");
    await expect(dialog.getByText("请输入正确的邮箱")).toBeVisible();
    await dialog.getByLabel("邮箱").fill("lu.xinran@lingda.example");
    await confirm.dblclick();
    await expect(page.getByText("等待首次短信登录")).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: name })).toHaveCount(1);
    await expect(page.getByText(mobile)).toHaveCount(0);
  });

  test("somebody else's number is not taken", async () => {
    const { page, operator } = scene;
    await page.getByRole("button", { name: "新增用户" }).click();
    const dialog = operator.dialog();
    await dialog.getByLabel("手机号").fill("13800000002");
    await dialog.getByLabel("姓名").fill("陈丽");
    await dialog.getByRole("checkbox", { name: "运营", exact: true }).click();
    await dialog.getByRole("button", { name: "新增", exact: true }).click();
    await expect(dialog.getByText("该手机号已登记为其他姓名，请与本人核对手机号和姓名。")).toBeVisible();
    await page.keyboard.press("Escape");
    await operator.dialog().getByRole("button", { name: "放弃" }).click();
  });

  test("roles and scope are changed, and the person is switched off and on", async () => {
    const { page, operator } = scene;
    await page.getByRole("button", { name: "修改", exact: true }).click();
    await operator
      .dialog()
      .getByRole("radio", { name: /^指定公司/u })
      .click();
    await expect(operator.dialog().getByRole("button", { name: "保存", exact: true })).toBeDisabled();
    await operator.dialog().getByRole("option").first().click();
    await operator.dialog().getByRole("button", { name: "保存", exact: true }).click();
    await expect(page.getByText("负责的公司")).toBeVisible();
    await page.getByRole("button", { name: "停用", exact: true }).click();
    await operator.dialog().getByRole("button", { name: "停用", exact: true }).click();
    await expect(page.getByRole("button", { name: "启用", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "启用", exact: true }).click();
    await operator.dialog().getByRole("button", { name: "启用", exact: true }).click();
    await expect(page.getByRole("button", { name: "停用", exact: true })).toBeVisible();
  });

  test("nobody changes themselves", async () => {
    const { page, operator } = scene;
    await operator.goTo("/agency-users");
    await page.getByRole("row").filter({ hasText: "超级管理员" }).first().getByText("周敏").click();
    await expect(page.getByText("这是您本人，须由其他管理员修改。")).toBeVisible();
    // What they may do of themselves has the buttons; what they may not stands in the menu, with the reason.
    await page.getByRole("complementary", { name: "详情" }).getByRole("button", { name: "更多操作" }).click();
    const change = page.getByRole("menuitem", { name: /^修改/u });
    await expect(change).toBeDisabled();
    await expect(change).toContainText("不能");
  });
});
