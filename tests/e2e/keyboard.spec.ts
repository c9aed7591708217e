import path from "node:path";
import { type Locator, type Page, test } from "@playwright/test";
import { expect } from "./support/expect.ts";
import { openScene, type Scene } from "./support/scene.ts";

const sample = path.resolve(import.meta.dirname, "../../resources/samples/standard-bill.xlsx");
const company = "上海启程供应链管理有限公司";
const maker = "陈立";
const checker = "吴倩";
const payer = "郑凯";

/** More than any screen has places to stop at. */
const mostStops = 200;

/** One day's work by somebody who never touches the mouse. */
test.describe.configure({ mode: "serial" });

test.describe("the main path by keyboard alone", () => {
  let scene: Scene;
  let page: Page;
  let settlement = "";

  test.beforeAll(async ({ browser }) => {
    scene = await openScene(browser);
    ({ page } = scene);
  });

  test.afterAll(() => scene?.end());

  const isFocused = (target: Locator): Promise<boolean> =>
    target.evaluate((element) => element === document.activeElement);

  /**
   * The key that goes on from where the focus is. In the rows of a file Tab goes from cell to cell, as in a spreadsheet, and
   * F6 leaves them, as the line below them says; Esc leaves a message that stands over the page for a moment.
   */
  const keyFrom = async (key: string): Promise<string> => {
    const focused = page.locator(":focus");
    if ((await focused.and(page.getByRole("textbox", { name: /^第 \d+ 行/ })).count()) > 0) return "F6";
    return (await focused.and(page.locator("[data-toast], .fui-ToastContainer, .fui-Toast")).count()) > 0
      ? "Escape"
      : key;
  };

  /** Goes on by `key` until the focus stands on `target`; fails where the keyboard does not lead there. */
  const goTo = async (target: Locator, key = "Tab"): Promise<void> => {
    await expect(target).toBeVisible();
    const stops: string[] = [];
    for (let stop = 0; stop < mostStops; stop += 1) {
      if (await isFocused(target)) return;
      stops.push(
        await page.evaluate(
          () =>
            `${document.activeElement?.tagName} ${document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent?.slice(0, 20)}`,
        ),
      );
      await page.keyboard.press(await keyFrom(key));
    }
    throw new Error(`The keyboard does not lead to ${target}; it went to ${[...new Set(stops)].join(" > ")}.`);
  };

  const press = async (target: Locator): Promise<void> => {
    await expect(target).toBeEnabled();
    await goTo(target);
    await page.keyboard.press("Enter");
  };

  const dialog = (): Locator => page.getByRole("alertdialog").or(page.getByRole("dialog"));

  /** Opens what the command palette finds first. */
  const jump = async (text: string, option: string | RegExp): Promise<void> => {
    await page.keyboard.press("Control+k");
    await expect(dialog().getByRole("combobox")).toBeFocused();
    await page.keyboard.type(text);
    const combobox = dialog().getByRole("combobox");
    await goTo(combobox);
    const target = page.getByRole("option", { name: option }).first();
    await expect(target).toBeVisible();
    const isReached = async () =>
      (await combobox.getAttribute("aria-activedescendant")) === (await target.getAttribute("id"));
    for (let stop = 0; stop < 50 && !(await isReached()); stop += 1) await page.keyboard.press("ArrowDown");
    expect(await isReached()).toBe(true);
    await page.keyboard.press("Enter");
  };

  const signIn = async (name: string): Promise<void> => {
    await press(page.getByRole("button", { name }));
    await press(page.getByRole("button", { name: "登录", exact: true }));
    await expect(page.getByRole("heading", { name: "工作台" })).toBeVisible();
  };

  const signOut = async (name: string): Promise<void> => {
    await press(page.getByRole("button", { name }));
    await goTo(page.getByRole("menuitem", { name: "退出登录" }), "ArrowDown");
    await page.keyboard.press("Enter");
    await press(dialog().getByRole("button", { name: "退出登录" }));
    await expect(page.getByText("登录灵工台")).toBeVisible();
  };

  test("signs in and imports a spreadsheet", async () => {
    await signIn(maker);
    await jump("导入账单", /导入账单/);
    const chooser = page.waitForEvent("filechooser");
    await press(page.getByRole("button", { name: "选择表格文件" }).first());
    await (await chooser).setFiles(sample);
    await expect(page.getByText("200 行").first()).toBeVisible();
    await press(page.getByRole("button", { name: "请选择发包方" }));
    await expect(page.getByRole("option", { name: company })).toBeVisible();
    await page.keyboard.type("启程供应链");
    await expect(page.getByRole("option")).toHaveCount(1);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await press(page.getByRole("button", { name: "联网核对" }));
    await expect(page.getByText("没有错误")).toBeVisible();
    await press(page.getByRole("button", { name: "提交导入" }));
    await press(dialog().getByRole("button", { name: "提交 200 行" }));
    await expect(page.getByRole("heading", { name: "导入完成" })).toBeVisible();
  });

  test("ticks bills in the list and makes a settlement of them", async () => {
    await jump("账单", "账单");
    await goTo(page.getByRole("tab", { name: /^全部 [\d,]/ }));
    await goTo(page.getByRole("tab", { name: /待结算/ }), "ArrowRight");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("row").filter({ hasText: "待结算" }).first()).toBeVisible();
    await goTo(page.getByRole("grid"));
    await page.keyboard.press("Home");
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await expect(page.getByText(/已选择? 2 条/)).toBeVisible();
    await press(page.getByRole("button", { name: /^生成结算单/ }).first());
    await press(dialog().getByRole("button", { name: /^下一步/ }));
    await expect(dialog()).toContainText("2 笔");
    await press(dialog().getByRole("button", { name: "生成结算单" }));
    const heading = page.getByRole("heading", { name: /^JS\d{14}$/ });
    await expect(heading).toBeVisible();
    settlement = (await heading.textContent()) ?? "";
    await press(page.getByRole("button", { name: "提交复核" }));
    if (await dialog().isVisible()) await press(dialog().getByRole("button").last());
    await expect(page.getByText("待复核").first()).toBeVisible();
    await signOut(maker);
  });

  test("opens the settlement by its number and approves it", async () => {
    await signIn(checker);
    await jump(settlement, new RegExp(settlement));
    await expect(page.getByRole("heading", { name: settlement })).toBeVisible();
    // Where the record stands in its list is known once the list has come.
    await expect(page.getByText(/^第 [\d,]+ \/ /)).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await press(dialog().getByRole("button").last());
    // The next one that waits is open; the passed one stays in the list with its mark.
    await expect(page.getByRole("row").filter({ hasText: settlement })).toContainText("已通过");
    await expect(page.getByRole("heading", { name: settlement })).toHaveCount(0);
    await signOut(checker);
  });

  test("pays it with a code", async () => {
    await signIn(payer);
    await jump(settlement, new RegExp(settlement));
    await press(page.getByRole("button", { name: /^支付/ }));
    await press(dialog().getByRole("button", { name: "获取验证码" }));
    await press(
      dialog()
        .getByRole("button", { name: /^填入 \d{6}/ })
        .first(),
    );
    await press(dialog().getByRole("button", { name: /^确认支付/ }));
    await expect(dialog()).toContainText("付款指令已受理");
    await press(dialog().getByRole("button").last());
    await expect(page.getByText(/支付中|支付成功|已结算|全部成功|部分成功/).first()).toBeVisible();
  });
});
