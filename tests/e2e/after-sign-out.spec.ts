import { type Page, test } from "@playwright/test";
import { places } from "../pictures/addresses.ts";
import { expect } from "./support/expect.ts";
import type { Operator } from "./support/operator.ts";
import { openScene, type Scene } from "./support/scene.ts";

const ofAgency = "周敏";
const ofCompany = "林晓燕";
const ownCompany = "上海启程供应链管理有限公司";
const otherCompanies = /杭州云栈|成都蜀味鲜|广州星幕|苏州云栈|北京文渊|武汉安澜|深圳海拓/u;
const searched = "欧阳寻";
const read = [
  "/workers",
  "/settlements",
  "/bills",
  "/wallets",
  "/companies",
  "/transactions",
  "/contracts",
  "/account",
];

/** One person leaves the desk, another with fewer rights comes: the steps build on each other. */
test.describe.configure({ mode: "serial" });

test.describe("who comes after somebody else", () => {
  let scene: Scene;
  let page: Page;
  let operator: Operator;

  test.beforeAll(async ({ browser }) => {
    scene = await openScene(browser);
    ({ page, operator } = scene);
  });

  test.afterAll(() => scene?.end());

  const seen = async (): Promise<string> =>
    `${decodeURIComponent(page.url())} ${await page.locator("body").innerText()}`;
  /** Goes to an address, whether there is a screen for the person or not. */
  const lookAt = async (address: string): Promise<string> => {
    await page.evaluate((hash) => {
      window.location.hash = hash;
    }, address);
    await page.waitForFunction(
      (at) => document.querySelector("nav[data-at]")?.getAttribute("data-at") === at,
      address.split("?")[0],
    );
    await expect(page.locator("#content [aria-busy=true], #content .fui-SkeletonItem")).toHaveCount(0);
    return seen();
  };

  test("the first one reads, searches, types, and goes while a list is open", async () => {
    await operator.signIn(ofAgency);
    for (const address of read) {
      await lookAt(address);
      if (address === "/companies")
        await expect(page.locator("#content").getByText(otherCompanies).first()).toBeVisible();
    }
    await operator.goTo("/workers");
    await page.getByRole("button", { name: "新建接包方" }).first().click();
    await page.getByLabel(/^姓名/u).last().fill(searched);
    await page.keyboard.press("Escape");
    await lookAt(`/bills?keyword=${encodeURIComponent(searched)}`);
    await operator.signOut(ofAgency);
    expect(await seen()).not.toContain(searched);
  });

  test("the next one sees nothing of it on any screen", async () => {
    test.setTimeout(300_000);
    await operator.signIn(ofCompany);
    for (const { address } of places()) {
      expect(await lookAt(address), address).not.toMatch(otherCompanies);
    }
    expect(await lookAt("/wallets")).toContain("可用");
    await expect(page.getByText(ownCompany).first()).toBeVisible();
  });

  test("nor by going back", async () => {
    for (let step = 0; step < 60; step += 1) {
      await page.evaluate(() => window.history.back());
      const address = decodeURIComponent(page.url());
      expect(address).not.toContain(searched);
      expect(address.startsWith("http"), "the page itself was not left").toBe(true);
    }
    await expect(page.locator("#content")).toBeVisible();
  });

  test("nor without the service", async () => {
    await scene.killService();
    await expect(page.getByText("离线").first()).toBeVisible();
    for (const address of read) expect(await lookAt(address), address).not.toMatch(otherCompanies);
    await scene.startServiceAgain();
  });
});
