import { type Page, test } from "@playwright/test";
import { addDays, dayOf, shanghaiNow } from "../../src-shared/kernel/values/time/time.ts";
import { chooseCompany } from "./support/choose-company.ts";
import { expect } from "./support/expect.ts";
import type { Operator } from "./support/operator.ts";
import { plainPdf } from "./support/plain-pdf.ts";
import { openScene, type Scene } from "./support/scene.ts";

const [maker, checker, payer] = ["陈立", "吴倩", "郑凯"] as const;
const company = "上海启程供应链管理有限公司";

/** An order from its quote to its policy, by three people, none of whom does another's part. */
test.describe
  .serial("an insurance order", () => {
    let scene: Scene;
    let page: Page;
    let operator: Operator;
    let no = "";

    test.beforeAll(async ({ browser }) => {
      scene = await openScene(browser);
      ({ page, operator } = scene);
    });
    test.afterAll(() => scene?.end());

    const open = async (): Promise<void> => {
      await operator.goTo(`/insurance-orders?keyword=${no}`);
      await page.getByRole("row").filter({ hasText: no }).click();
      await expect(page.getByRole("heading", { name: no })).toBeVisible();
    };
    const press = async (name: string): Promise<void> => {
      await page.getByRole("button", { name, exact: true }).first().click();
      await operator.dialog().getByRole("button", { name, exact: true }).click();
    };

    test("is quoted and made by a maker, with a discount asked for", async () => {
      await operator.signIn(maker);
      await operator.goTo("/insurance-orders");
      await page.getByRole("button", { name: "新增保险订单" }).click();
      const dialog = operator.dialog();
      await chooseCompany(dialog, company);
      const today = dayOf(shanghaiNow(Date.now()));
      await dialog.getByLabel("保险方案").selectOption({ label: "雇主责任险 A 款 · 平安产险" });
      await dialog.getByRole("textbox", { name: "起保日" }).fill(addDays(today, 3));
      await dialog.getByRole("textbox", { name: "止保日" }).fill(addDays(today, 32));
      await dialog.getByLabel("投保岗位").selectOption({ label: "仓库分拣员 · 三类" });
      for (const _worker of [1, 2]) await dialog.getByRole("button", { name: "选择", exact: true }).first().click();
      await expect(dialog.getByText("已选 2 人")).toBeVisible();
      // 2 people × 1.20 × 30 days.
      await expect(dialog.getByText("72.00").first()).toBeVisible();
      await dialog.getByRole("textbox", { name: /申请优惠/u }).fill("5");
      await dialog.getByLabel("备注").fill("首单优惠");
      await expect(dialog.getByText("67.00")).toBeVisible();
      await dialog.getByRole("button", { name: "新增保险订单" }).dblclick();
      await expect(page.getByRole("heading", { name: /^BX\d{14}$/u })).toBeVisible();
      no = (await page.getByRole("heading", { name: /^BX\d{14}$/u }).textContent()) ?? "";
      await press("提交核保");
      await expect(page.getByText("等待核保").first()).toBeVisible();
      await expect(page.getByRole("button", { name: "核保通过" })).toHaveCount(0);
      await operator.signOut(maker);
    });

    test("is underwritten and its discount granted by a checker, who cannot pay it", async () => {
      await operator.signIn(checker);
      await open();
      await press("核保通过");
      await expect(page.getByText("等待确认优惠").first()).toBeVisible();
      await press("同意优惠");
      await expect(page.getByText("等待支付").first()).toBeVisible();
      await expect(page.getByRole("button", { name: "支付保费" })).toHaveCount(0);
      await operator.signOut(checker);
    });

    test("is paid by a payer with a code, has its policy filed and a receipt drawn", async () => {
      await operator.signIn(payer);
      await open();
      await page.getByRole("button", { name: "支付保费" }).click();
      await expect(operator.dialog().getByText("67.00").first()).toBeVisible();
      await operator.dialog().getByRole("button", { name: "下一步" }).click();
      await operator.confirmWithCode(/^确认支付/u);
      await expect(operator.dialog()).toContainText("保费已支付");
      await operator.dialog().getByRole("button").last().click();
      await expect(page.getByText("支付保费 67.00")).toBeVisible();
      await page.getByRole("button", { name: "更多" }).last().click();
      await page.getByRole("menuitem", { name: "上传文件" }).click();
      const dialog = operator.dialog();
      await dialog.getByLabel("保单号").fill("PA-2026-0001");
      await dialog
        .locator("input[type=file]")
        .setInputFiles({ name: "保单.pdf", mimeType: "application/pdf", buffer: plainPdf(["保单"]) });
      await expect(dialog.getByText("保单.pdf")).toBeVisible();
      await dialog.getByRole("button", { name: "上传文件" }).click();
      await expect(page.getByRole("button", { name: "保单.pdf", exact: true })).toBeVisible();
      await expect(page.getByText("PA-2026-0001").first()).toBeVisible();
      await page.getByRole("button", { name: "保单.pdf", exact: true }).click();
      await expect(operator.dialog()).toBeVisible();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "更多" }).last().click();
      await page.getByRole("menuitem", { name: "开具收据" }).click();
      const download = page.waitForEvent("download");
      await operator.dialog().getByRole("button", { name: "开具收据" }).click();
      expect((await download).suggestedFilename()).toMatch(/^保费收据-BX\d+.*\.pdf$/u);
    });
  });
