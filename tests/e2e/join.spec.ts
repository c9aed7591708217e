import { expect, type Page, test } from "@playwright/test";
import { makeUscc } from "../../src-shared/kernel/values/companies/uscc.ts";
import { maskPhone } from "../../src-shared/kernel/values/people/mask.ts";
import { CompanyWalk, type Manager, operatorName, reviewer } from "./support/company-walk.ts";
import type { Operator } from "./support/operator.ts";
import { openScene, type Scene } from "./support/scene.ts";

const contact: Manager = { name: "李会计", mobile: "13912340066" };
const applied = {
  name: "南京拾光文旅服务有限公司",
  credit_code: makeUscc("91", "320106", "MA1JAPPA"),
  headcount: "20",
  contact_name: contact.name,
  contact_mobile: contact.mobile,
} as const;
/** The same code with another check digit. */
const misread = `${applied.credit_code.slice(0, 17)}${applied.credit_code.endsWith("0") ? "1" : "0"}`;

test.describe.configure({ mode: "serial" });

test.describe("a company that asks to join by the public page", () => {
  let scene: Scene;
  let page: Page;
  let operator: Operator;
  let walk: CompanyWalk;
  let visitor: Page;

  test.beforeAll(async ({ browser }) => {
    scene = await openScene(browser);
    ({ page, operator } = scene);
    walk = new CompanyWalk(scene);
    visitor = await browser.newPage();
  });

  test.afterAll(async () => {
    await visitor?.close();
    await scene?.end();
  });

  const field = (name: string) => visitor.locator(`[name=${name}]`);
  /** What the page says beside a field. */
  const fault = (name: string) => visitor.locator(`#e-${name}`);
  const submit = () => visitor.getByRole("button", { name: "提交申请" }).click();
  const fillIn = async (more: Readonly<Record<string, string>> = {}) => {
    for (const [name, value] of Object.entries({ ...applied, ...more })) await field(name).fill(value);
    await field("consent").check();
  };
  /** One code is for one application. */
  const newCode = () =>
    walk.codeFor(contact.mobile, /入驻/u, () => visitor.getByRole("button", { name: "获取验证码" }).click());
  const open = async () => {
    await visitor.goto(`${scene.serviceAddress}/join`);
    await expect(visitor.getByRole("heading", { name: "申请入驻" })).toBeVisible();
  };

  test("what is missing or wrong is said beside its field, and nothing is sent", async () => {
    await open();
    await submit();
    for (const name of [...Object.keys(applied), "code", "consent"]) await expect(fault(name)).not.toBeEmpty();
    await fillIn({ contact_mobile: "1391234" });
    await visitor.getByRole("button", { name: "获取验证码" }).click();
    await expect(fault("contact_mobile")).not.toBeEmpty();
    await fillIn({ credit_code: misread });
    const code = await newCode();
    await field("code").fill(code);
    await submit();
    await expect(fault("credit_code")).toHaveText("填写不正确，请核对");
    await fillIn({ headcount: "0" });
    await submit();
    await expect(fault("headcount")).toHaveText("填写不正确，请核对");
    await fillIn();
    await field("code").fill(code === "000000" ? "111111" : "000000");
    await submit();
    await expect(fault("code")).toHaveText("验证码不正确或已用过，请核对后重新输入，或重新获取。");
    await field("code").fill(code);
    await submit();
    await expect(visitor.getByRole("heading", { name: "申请已收到" })).toBeVisible();
  });

  test("a reviewer hands out the address of the page", async () => {
    await operator.signIn(reviewer);
    await operator.goTo("/join-applies");
    await page.getByRole("button", { name: "入驻页面" }).click();
    await expect(operator.dialog()).toContainText(`${scene.serviceAddress}/join`);
    await operator.dialog().getByRole("button", { name: "关闭" }).click();
    await operator.signOut(reviewer);
  });

  test("the same application again is answered alike, and makes no second one", async () => {
    await open();
    await fillIn();
    await field("code").fill(await newCode());
    await submit();
    await expect(visitor.getByRole("heading", { name: "申请已收到" })).toBeVisible();
    await operator.signIn(reviewer);
    await operator.search("/join-applies", /编号/u, applied.name);
    await operator.listHolds(1);
  });

  test("a reviewer approves it, and the contact is told", async () => {
    const row = page.getByRole("row").filter({ hasText: applied.name });
    await expect(row).toContainText("待审核");
    await expect(row).toContainText(maskPhone(contact.mobile));
    await row.getByText(applied.name).click();
    await page.getByRole("button", { name: /^通过/u }).click();
    await expect(operator.dialog()).toContainText(applied.credit_code);
    await operator.dialog().getByRole("button", { name: "通过", exact: true }).click();
    await expect(operator.dialog()).toHaveCount(0);
    await expect(async () => {
      const told = (await walk.messages()).filter(
        ({ phone, text }) => phone === contact.mobile && /已通过/u.test(text),
      );
      expect(told).toHaveLength(1);
    }).toPass();
    await operator.signOut(reviewer);
  });

  test("an operator goes on from the draft with what was applied", async () => {
    await operator.signIn(operatorName);
    await operator.search("/companies", /名称/u, applied.name);
    await operator.listHolds(1);
    await expect(page.getByRole("row").nth(1)).toContainText("建档中");
    await page.getByRole("row").nth(1).getByText(applied.name).click();
    await page.getByRole("button", { name: "继续建档" }).click();
    await expect(page.getByLabel("企业名称")).toHaveValue(applied.name);
    await expect(page.getByLabel("信用代码")).toHaveValue(applied.credit_code);
    await expect(page.getByRole("textbox", { name: "联系人" })).toHaveValue(contact.name);
    await expect(page.getByText(`已填 ${maskPhone(contact.mobile)}，留空不变`)).toBeVisible();
    await operator.signOut(operatorName);
  });

  test("the contact signs in by their mobile and sees how far it is", async () => {
    await walk.signInManagerFirst(contact);
    await operator.goTo("/companies");
    await expect(page.getByRole("heading", { name: applied.name })).toBeVisible();
    await expect(page.getByText("建档中").first()).toBeVisible();
    await operator.signOut(contact.name);
  });
});
