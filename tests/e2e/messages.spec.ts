import { test } from "@playwright/test";
import { expect } from "./support/expect.ts";
import { openScene, type Scene } from "./support/scene.ts";

test.describe.configure({ mode: "serial" });

/** What waits is in the bell of who may decide it; an administrator says who is told what, and tries a channel. */
test.describe("messages", () => {
  let scene: Scene;

  test.beforeAll(async ({ browser }) => {
    scene = await openScene(browser);
    await scene.operator.signIn("周敏");
  });

  test.afterAll(async () => scene?.end());

  const bell = () => scene.page.getByRole("button", { name: /^消息/u });

  test("the bell says what waits, leads there, and counts one less", async () => {
    const { page } = scene;
    await expect(bell()).toHaveAccessibleName(/条未读/u);
    const before = Number(/\d+/u.exec((await bell().getAttribute("aria-label")) ?? "")?.[0]);
    await bell().click();
    const panel = page.getByRole("dialog", { name: "消息" });
    await panel.getByRole("link", { name: /开票申请待审核/u }).click();
    await expect(page).toHaveURL(/\/invoice-applies\?/u);
    await expect(bell()).toHaveAccessibleName(`消息，${before - 1} 条未读`);
  });

  test("all messages stand on a page of their own, read ones too", async () => {
    const { page, operator } = scene;
    await operator.goTo("/messages");
    const list = page.getByRole("list", { name: "消息" });
    await expect(list.getByRole("link", { name: /开票申请待审核/u })).toBeVisible();
    await page.getByRole("checkbox", { name: "只看未读" }).click();
    await expect(list.getByRole("link", { name: /开票申请待审核/u })).toHaveCount(0);
    await page.getByRole("button", { name: "全部已读" }).click();
    await expect(page.getByText("没有未读消息")).toBeVisible();
    await expect(bell()).toHaveAccessibleName("消息");
  });

  test("an administrator says who is told by which channel, and it stays", async () => {
    const { page, operator } = scene;
    await operator.goTo("/message-settings");
    await page.getByRole("checkbox", { name: "付款失败、退汇 短信" }).click();
    await page.getByRole("button", { name: /付款失败、退汇 收件角色/u }).click();
    await page.getByRole("menuitemcheckbox", { name: "出纳" }).click();
    await page.keyboard.press("Escape");
    await expect(page.getByText("改动 1 项")).toBeVisible();
    await page.getByRole("button", { name: "保存，下一条起生效" }).click();
    await expect(page.getByText("消息设置已保存").first()).toBeVisible();
    await operator.goTo("/workbench");
    await operator.goTo("/message-settings");
    await expect(page.getByRole("checkbox", { name: "付款失败、退汇 短信" })).toBeChecked();
    await expect(page.getByRole("button", { name: "付款失败、退汇 收件角色: 财务制单" })).toBeVisible();
    await expect(page.getByText(/上次修改 周敏/u)).toBeVisible();
  });

  test("a message to try the channel arrives", async () => {
    const { page } = scene;
    await page.getByRole("button", { name: "发给自己试一条" }).click();
    await page.getByRole("menuitem", { name: "短信" }).click();
    await expect(page.getByText("已交给短信渠道").first()).toBeVisible();
    const answer = await page.request.get(`${scene.serviceAddress}/cdl/1/demo/inbox`);
    const { messages } = (await answer.json()) as { messages: { text: string }[] };
    expect(messages.some(({ text }) => text.includes("这是一条试发的消息"))).toBe(true);
  });
});
