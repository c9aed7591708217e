import type { Locator, Page } from "@playwright/test";
import { expect } from "./expect.ts";
import { NextSteps } from "./next-steps.ts";
import type { Operator } from "./operator.ts";
import type { Scene } from "./scene.ts";

/** What becomes of a company's bills until they are paid, each step by who is signed in. */
export class MoneyWalk {
  private readonly page: Page;
  private readonly operator: Operator;
  private readonly steps: NextSteps;

  constructor(scene: Scene) {
    this.page = scene.page;
    this.operator = scene.operator;
    this.steps = new NextSteps(scene);
  }

  /** Ticks the rows of the list that a task leads to which name something. */
  private async tick(task: string, text: string, count: number): Promise<void> {
    await this.steps.openTask(task, this.steps.row(text));
    const rows = this.steps.rows(text);
    await expect(rows).toHaveCount(count);
    for (const row of await rows.all()) await row.getByRole("checkbox").click();
    await expect(this.page.getByText(`已选 ${count} 条`)).toBeVisible();
  }

  /** The checker lets bills pass: those whose rows name something. */
  async approveBills(text: string, count: number): Promise<void> {
    const { page, operator } = this;
    await this.tick("账单待审核", text, count);
    await page
      .getByRole("button", { name: /^审核通过/u })
      .first()
      .click();
    await operator
      .dialog()
      .getByRole("button", { name: /^审核通过/u })
      .click();
    await expect(operator.dialog()).toContainText("审核已完成");
    await operator.dialog().getByRole("button", { name: "关闭" }).click();
  }

  /** What the open wallet says under a title. */
  figure(title: string): Locator {
    const { page } = this;
    return page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: title, exact: true }) });
  }

  /** Makes a settlement of bills that wait for one: those whose rows name something. Gives its number. */
  async makeSettlement(text: string, count: number, says: readonly string[]): Promise<string> {
    const { page, operator } = this;
    await this.tick("账单待生成结算单", text, count);
    await page.getByRole("button", { name: "生成结算单" }).first().click();
    await operator
      .dialog()
      .getByRole("button", { name: /^下一步/u })
      .click();
    for (const said of says) await expect(operator.dialog()).toContainText(said);
    await operator.dialog().getByRole("button", { name: "生成结算单" }).click();
    return operator.settlementNumber();
  }

  /** Opens a settlement that waits for who is signed in. */
  async openSettlement(task: "结算单待复核" | "结算单待支付" | "结算单待线下支付", no: string): Promise<void> {
    await this.steps.openWaiting(task, no);
  }

  private async decide(name: string): Promise<void> {
    await this.page.getByRole("button", { name: new RegExp(`^${name}`, "u") }).click();
    await this.operator.dialog().getByRole("button", { name, exact: true }).click();
    await expect(this.operator.dialog()).toHaveCount(0);
  }

  /** Submits the settlement that was just made; its button is gone then. */
  async submit(): Promise<void> {
    await this.decide("提交复核");
    await expect(this.page.getByRole("button", { name: /^提交复核/u })).toHaveCount(0);
  }

  /** Approves the open settlement, after which the review goes on to the next one. */
  async approve(no: string): Promise<void> {
    await this.decide("复核通过");
    await this.steps.decided(no, /通过|待支付/u);
  }
}
