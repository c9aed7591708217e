import { expect } from "@playwright/test";
import { NextSteps } from "./next-steps.ts";
import type { Scene } from "./scene.ts";
import type { Staff } from "./staff.ts";
import { MoneyWalk } from "./walk-money.ts";

/** First letter of the address of a worker's page: of all tasks, or of their part in one. */
export type Letter = "t" | "j";

type Billed = { readonly task: string; readonly name: string; readonly amount: string };

/** Steps that every task ends with, whoever it was for. */
export class TaskWalk {
  private readonly scene: Scene;
  private readonly agency: Staff;

  constructor(scene: Scene, agency: Staff) {
    this.scene = scene;
    this.agency = agency;
  }

  /** Address in the newest message to a worker that has one; "" before. */
  async addressFor(mobile: string, letter: Letter): Promise<string> {
    const { messages } = (await this.agency.ask("demo.inbox")) as { messages: { phone: string; text: string }[] };
    const pattern = new RegExp(`http\\S+/w/${letter}\\S+`, "u");
    const message = messages.find((one) => one.phone === mobile && pattern.test(one.text));
    return pattern.exec(message?.text ?? "")?.[0] ?? "";
  }

  /** Bills the one accepted part of a task by the door of all bills, and pays it: five people, until the task is settled. */
  async billAndPay({ task, name, amount }: Billed): Promise<void> {
    const { page, operator } = this.scene;
    await new NextSteps(this.scene).as("孙悦", async () => {
      await operator.goTo(`/tasks/${task}`);
      await page.getByRole("button", { name: /^生成账单/u }).click();
      await operator
        .dialog()
        .getByRole("button", { name: new RegExp(`^生成 1 条账单 ${amount}`, "u") })
        .click();
      await expect(page.getByText("已联网核对", { exact: true })).toBeVisible({ timeout: 60_000 });
      await expect(page.getByText("没有错误")).toBeVisible();
      await page.getByRole("button", { name: "提交导入" }).click();
      await operator
        .dialog()
        .getByRole("button", { name: /^提交 1 行/u })
        .click();
      await expect(page.getByRole("heading", { name: "导入完成", exact: true })).toBeVisible();
    });
    await this.payBills({ task, name, bills: 1 });
  }

  /** Has the bills of a task audited, settled and paid, until the task is settled. */
  async payBills({ task, name, bills }: Pick<Billed, "task" | "name"> & { readonly bills: number }): Promise<void> {
    const { page, operator } = this.scene;
    const steps = new NextSteps(this.scene);
    const money = new MoneyWalk(this.scene);
    await steps.as("吴倩", () => money.approveBills(name, bills));
    let settlement = "";
    await steps.as("陈立", async () => {
      settlement = await money.makeSettlement(name, bills, [`${bills} 笔`]);
      await money.submit();
    });
    await steps.as("吴倩", async () => {
      await money.openSettlement("结算单待复核", settlement);
      await money.approve(settlement);
    });
    await steps.as("郑凯", async () => {
      await money.openSettlement("结算单待支付", settlement);
      await page.getByRole("button", { name: /^支付/u }).click();
      await operator.confirmWithCode(/^确认支付/u);
      await expect(operator.dialog()).toContainText("付款指令已受理");
      await operator.dialog().getByRole("button", { name: "关闭" }).click();
      await expect(page.getByText("已结算").first()).toBeVisible();
    });
    const statusOf = async () =>
      ((await this.agency.ask("tasks.get", { params: { id: task } }))["task"] as { status: number }).status;
    await expect.poll(statusOf, { timeout: 90_000 }).toBe(80);
  }
}
