import { expect, type Locator, type Page } from "@playwright/test";
import type { Operator } from "./operator.ts";
import type { Scene } from "./scene.ts";

/** What becomes of a company's bills until they are paid, each step by who is signed in. */
export class MoneyWalk {
  private readonly page: Page;
  private readonly operator: Operator;

  constructor(scene: Scene) {
    this.page = scene.page;
    this.operator = scene.operator;
  }

  /** The row of a list that names something. */
  row(text: string): Locator {
    return this.page.getByRole("row").filter({ hasText: text }).first();
  }

  /** The checker lets all bills of the company's only batch pass. */
  async approveBatch(company: string): Promise<void> {
    const { page, operator } = this;
    await operator.goTo(`/bill-batches?company_id=${company}`);
    await operator.listHolds(1);
    await page.getByRole("row").nth(1).getByText(/^PC\d/u).click();
    await page.getByRole("button", { name: /^审核通过/u }).click();
    await operator
      .dialog()
      .getByRole("button", { name: /^审核通过/u })
      .click();
    await expect(operator.dialog()).toContainText("审核已完成");
    await operator.dialog().getByRole("button", { name: "关闭" }).click();
  }

  async openWallet(company: string): Promise<void> {
    await this.operator.goTo(`/wallets?company_id=${company}`);
    await this.operator.listHolds(1);
    await this.page.getByRole("row").nth(1).click();
    await expect(this.page.getByText("冻结明细")).toBeVisible();
  }

  /** What the open wallet says under a title. */
  figure(title: string): Locator {
    const { page } = this;
    return page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: title, exact: true }) });
  }

  /** Makes a settlement of all the company's bills that wait for one. */
  async makeSettlement(company: string, bills: number, says: readonly string[]): Promise<string> {
    const { page, operator } = this;
    await operator.goTo(`/bills?status=30&company_id=${company}`);
    await operator.listHolds(bills);
    await page.getByRole("checkbox").first().click();
    await page.getByRole("button", { name: "生成结算单" }).first().click();
    await operator
      .dialog()
      .getByRole("button", { name: /^下一步/u })
      .click();
    for (const text of says) await expect(operator.dialog()).toContainText(text);
    await operator.dialog().getByRole("button", { name: "生成结算单" }).click();
    return operator.settlementNumber();
  }

  async openSettlement(no: string): Promise<void> {
    await this.operator.goTo(`/settlements?keyword=${no}`);
    await this.row(no).click();
    await expect(this.page.getByRole("heading", { name: no })).toBeVisible();
  }

  /** Confirms a decision about the open settlement; its button is gone then. */
  async decide(name: string): Promise<void> {
    const button = this.page.getByRole("button", { name: new RegExp(`^${name}`, "u") });
    await button.click();
    await this.operator.dialog().getByRole("button", { name, exact: true }).click();
    await expect(this.operator.dialog()).toHaveCount(0);
    await expect(button).toHaveCount(0);
  }
}
