import type { Page } from "@playwright/test";
import { drawBack, drawFront } from "../../../src-service/demo/id-cards/draw-card.ts";
import { cardOf } from "../../../src-service/demo/id-cards/made-up-person.ts";
import { photograph } from "../../../src-service/demo/id-cards/photograph.ts";
import type { DemoPerson } from "../../../src-shared/demo/demo-people.ts";
import { bankByCode } from "../../../src-shared/kernel/values/banks/bank.ts";
import { maskName } from "../../../src-shared/kernel/values/people/mask.ts";
import type { CompanyWalk } from "./company-walk.ts";
import { expect } from "./expect.ts";
import { NextSteps } from "./next-steps.ts";
import type { Operator } from "./operator.ts";
import type { Scene } from "./scene.ts";
import { looksWhole } from "./whole-phone.ts";

const sideNames = { front: "人像面", back: "国徽面" } as const;
type Side = keyof typeof sideNames;
type OnCard = Pick<DemoPerson, "name" | "id_no">;

/** A card for life: the same picture whatever the day. */
const photo = (person: OnCard, side: Side) => {
  const facts = { ...cardOf(person, 1, "2026-03-02"), valid_from: "2016-03-02", valid_to: null };
  const card = side === "front" ? drawFront(facts) : drawBack(facts);
  return {
    name: `${side}.jpg`,
    mimeType: "image/jpeg",
    buffer: photograph(card, "plain", side === "front" ? 1 : 51, "jpeg"),
  };
};

/** How workers of a new company get from a spreadsheet to where they may be paid. */
export class WorkerWalk {
  private readonly scene: Scene;
  private readonly page: Page;
  private readonly operator: Operator;
  private readonly walk: CompanyWalk;
  private readonly steps: NextSteps;

  constructor(scene: Scene, walk: CompanyWalk) {
    this.scene = scene;
    this.page = scene.page;
    this.operator = scene.operator;
    this.walk = walk;
    this.steps = new NextSteps(scene);
  }

  /** Chooses a spreadsheet on the page that a next step has led to, and waits for its rows. */
  async choose(file: string, rows: number): Promise<void> {
    const [chooser] = await Promise.all([
      this.page.waitForEvent("filechooser"),
      this.page.getByRole("button", { name: "选择表格文件" }).click(),
    ]);
    await chooser.setFiles(file);
    await this.previewed(rows);
  }

  /** Drops a spreadsheet on the window, wherever one is, and waits for its rows. */
  async drop(file: string, rows: number): Promise<void> {
    await this.operator.dropFile(file);
    await this.previewed(rows);
  }

  private async previewed(rows: number): Promise<void> {
    await expect(this.page.getByRole("grid", { name: "导入预览" })).toBeVisible();
    await expect(this.page.getByText(`${rows} 行`).first()).toBeVisible();
  }

  /** Sends the rows of the preview, and sees that each was taken; `told`: what is said of each. */
  async send(rows: number, told: "成功" | "新增" = "成功"): Promise<void> {
    const { page, operator } = this;
    await page.getByRole("button", { name: "提交导入" }).click();
    await operator
      .dialog()
      .getByRole("button", { name: new RegExp(`^提交 ${rows} 行`, "u") })
      .click();
    await expect(page.getByRole("heading", { name: "导入完成", exact: true })).toBeVisible();
    await expect(page.getByRole("gridcell", { name: told, exact: true })).toHaveCount(rows);
  }

  /** Opens a worker of the list of those whose identity nobody has verified. */
  async openUnverified(person: DemoPerson): Promise<void> {
    await this.steps.openWaiting("接包方待实名", maskName(person.name));
  }

  /** Verifies the worker whose page is open by both sides of the ID card; the carriers are asked on the way. */
  async verify(person: OnCard): Promise<void> {
    const dialog = this.page.getByRole("alertdialog", { name: /身份证核验/u });
    await this.steps.follow("核验身份证", dialog);
    const box = (side: Side) => dialog.locator(`[data-side="${side}"]`);
    for (const side of ["front", "back"] as const)
      await box(side).getByLabel(`选择${sideNames[side]}`, { exact: true }).setInputFiles(photo(person, side));
    await expect(box("front").getByText("已识别")).toBeVisible();
    await expect(box("back").getByText("长期有效")).toBeVisible();
    await dialog.getByRole("button", { name: "提交", exact: true }).click();
    await expect(dialog.getByText("认证成功", { exact: true })).toBeVisible();
    await dialog.getByRole("button", { name: "取消", exact: true }).click();
    await expect(dialog).toHaveCount(0);
  }

  /** Sends the contract to the worker whose page is open. */
  async sendContract(): Promise<void> {
    const dialog = this.operator.dialog();
    await this.steps.follow("发送合同", dialog.getByText("将向 1 人发送合同"));
    await dialog.getByRole("button", { name: "发送合同" }).click();
    await expect(dialog.getByText("已向 1 人发送合同")).toBeVisible();
    await dialog.getByRole("button", { name: "关闭" }).click();
    await expect(dialog).toHaveCount(0);
  }

  /** Asks the bank of the card of the worker whose page is open by the four factors; `told`: what becomes of it. */
  async verifyCard(person: DemoPerson, told = "四要素一致，账户已核验"): Promise<void> {
    const ask = this.page.getByRole("button", { name: "四要素核验" });
    await this.steps.follow("核验收款账户", ask);
    await ask.click();
    const dialog = this.operator.dialog();
    await dialog.getByLabel(/银行卡号/u).fill(person.account_no);
    await dialog.getByLabel(/开户行/u).selectOption({ label: bankByCode(person.bank_code)?.name ?? "" });
    await dialog.getByLabel(/预留手机/u).fill(person.mobile);
    await dialog.getByRole("button", { name: "提交核验" }).click();
    await expect(dialog).toContainText(told);
    await dialog.getByRole("button", { name: "关闭" }).click();
    await expect(dialog).toHaveCount(0);
  }

  /** The second person approves a card that somebody else has had verified. */
  async approveCard(person: DemoPerson): Promise<void> {
    await this.steps.openWaiting("收款账户待批准", maskName(person.name));
    await this.page.getByRole("button", { name: /^批准/u }).click();
    await this.operator.dialog().getByRole("button", { name: "批准" }).click();
    await expect(this.operator.dialog()).toHaveCount(0);
  }

  /** Signs on the worker's phone, by the link of the message and a code. */
  async sign(phone: Page, mobile: string): Promise<void> {
    const link = (await this.walk.messages()).find((one) => one.phone === mobile && one.text.includes("/w/c"));
    await phone.goto(/http\S+\/w\/c\S+/u.exec(link?.text ?? "")?.[0] ?? "");
    await expect(phone.getByRole("heading", { name: "签署合作协议" })).toBeVisible();
    await phone.locator("[data-read]").scrollIntoViewIfNeeded();
    await looksWhole(phone, "contract");
    const code = await this.walk.codeFor(mobile, /签署合同/u, async () => {
      await phone.getByRole("button", { name: "获取验证码" }).click();
      await expect(phone.getByRole("button", { name: /秒后重发/u })).toBeVisible();
    });
    await phone.getByLabel("短信验证码").fill(code);
    await phone.getByRole("button", { name: "确认签署" }).click();
    const done = phone.getByRole("heading", { name: "签署完成" });
    const waiting = phone.getByRole("heading", { name: "签署确认中" });
    await expect(done.or(waiting)).toBeVisible();
    // The sandbox lets some answers wait: then the page says so, and the service asks again.
    await expect(async () => {
      if (await waiting.isVisible()) {
        this.scene.passTime(20);
        await phone.reload();
      }
      await expect(done).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 120_000 });
    await looksWhole(phone, "signed");
  }
}
