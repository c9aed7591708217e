import type { Page } from "@playwright/test";
import { expect } from "./expect.ts";
import { NextSteps } from "./next-steps.ts";
import type { Operator } from "./operator.ts";
import { plainPdf } from "./plain-pdf.ts";
import type { Scene } from "./scene.ts";

/** Who is who on the way of a new company: people of the demo, and the company's own. */
export const operatorName = "孙悦";
export const reviewer = "周敏";
export const checker = "吴倩";

export type Message = { readonly id: string; readonly phone: string; readonly text: string; readonly code: string };
export type Manager = { readonly name: string; readonly mobile: string };

export const paper = (title: string) => ({
  name: `${title}.pdf`,
  mimeType: "application/pdf",
  buffer: plainPdf([title]),
});

/** What people do with a company between its submission and its first day, each by who is signed in and by next steps alone. */
export class CompanyWalk {
  private readonly scene: Scene;
  private readonly page: Page;
  private readonly operator: Operator;
  private readonly steps: NextSteps;

  constructor(scene: Scene) {
    this.scene = scene;
    this.page = scene.page;
    this.operator = scene.operator;
    this.steps = new NextSteps(scene);
  }

  /** Messages that the demo's phones got, newest first. */
  async messages(): Promise<readonly Message[]> {
    const answer = await this.page.request.get(`${this.scene.serviceAddress}/cdl/1/demo/inbox`);
    return ((await answer.json()) as { messages: Message[] }).messages;
  }

  /** `phone`: null for whoever is signed in, who is the only one to ask for such codes. */
  private async codesTo(phone: string | null, about: RegExp): Promise<readonly Message[]> {
    return (await this.messages()).filter(
      (one) => (phone === null || one.phone === phone) && one.code !== "" && about.test(one.text),
    );
  }

  /** Confirms the dialog that is open: opens the files that it asks for, and takes the code where it needs one. */
  async confirm(button: RegExp): Promise<void> {
    const dialog = this.page.getByRole("alertdialog");
    await expect(dialog).toBeVisible();
    await this.operator.openEvidence();
    const ask = dialog.getByRole("button", { name: "获取验证码" });
    if ((await ask.count()) > 0) {
      const code = await this.codeFor(null, /企业的账户、合同或授权/u, () => ask.click());
      await dialog.getByRole("textbox", { name: /验证码/u }).fill(code);
      // The demo's messages come into the dialog a moment later and move its buttons.
      await expect(dialog.getByRole("button", { name: `填入 ${code}` })).toBeVisible();
    }
    await dialog.getByRole("button", { name: button }).click();
    await expect(dialog).toHaveCount(0);
  }

  /** A second person of the agency approves the first account of a company, having opened its proof. */
  async approveAccount(name: string): Promise<void> {
    await this.steps.openWaiting("对公账户待审批", name);
    await this.page.getByRole("button", { name: /^批准/u }).click();
    await this.confirm(/^批准/u);
    await this.steps.decided(name, /已(通过|批准|生效)/u);
  }

  /**
   * Has a code sent by what `ask` clicks, and gives it once it is in the demo's inbox. A code within a minute of another one
   * is refused, so the minute passes first.
   */
  async codeFor(phone: string | null, about: RegExp, ask: () => Promise<void>): Promise<string> {
    const before = new Set((await this.codesTo(phone, about)).map(({ id }) => id));
    let code = "";
    await expect(async () => {
      this.scene.passTime(61);
      await ask();
      await expect(async () => {
        code = (await this.codesTo(phone, about)).find(({ id }) => !before.has(id))?.code ?? "";
        expect(code).toMatch(/^\d{6}$/u);
      }).toPass({ timeout: 5_000 });
    }).toPass({ timeout: 120_000 });
    return code;
  }

  /** Opens the licence, compares it with the register, and confirms item by item; until then the company cannot be approved. */
  private async confirmItems(): Promise<void> {
    const { page, operator } = this;
    const list = page.getByRole("region", { name: "逐项确认" });
    await expect(page.getByRole("table", { name: "申报与工商登记" })).toBeVisible();
    await expect(page.getByText(/请先确认营业执照/u)).toBeVisible();
    await expect(page.getByRole("button", { name: /^通过/u })).toBeDisabled();
    await page.getByRole("button", { name: /^查看执照/u }).click();
    const notes = list.getByRole("button", { name: "写说明" });
    const said = "已与企业电话核实";
    // Told by the sentence in the list: a dialog is gone before the list is asked for again.
    const open = await notes.count();
    for (let at = 1; at <= open; at += 1) {
      await notes.first().click();
      await operator.dialog().getByRole("textbox").fill(said);
      await operator.dialog().getByRole("button", { name: "确认" }).click();
      await expect(list.getByText(said)).toHaveCount(at);
    }
    // Box by box: one that is being sent counts as open for as long, and a second click would take it back.
    for (const box of await list.getByRole("checkbox").all()) {
      if (await box.isChecked()) continue;
      await box.click();
      await expect(box).toBeChecked();
    }
    await expect(list.getByText("已全部确认")).toBeVisible();
    // What was confirmed is kept by the service.
    await page.getByRole("button", { name: /^下一条/u }).click();
    await expect(list.getByText("已全部确认")).toHaveCount(0);
    await page.getByRole("button", { name: /^上一条/u }).click();
    await expect(list.getByText("已全部确认")).toBeVisible();
  }

  /** Somebody else reviews the company. */
  async review(name: string): Promise<void> {
    await this.steps.openWaiting("发包方待审核", name);
    await this.confirmItems();
    await this.page.getByRole("button", { name: /^通过/u }).click();
    await this.confirm(/^通过/u);
    await this.steps.decided(name, /已通过/u);
  }

  /** Names the super manager of the company that was just reviewed. */
  async nameManager(name: string, manager: Manager): Promise<void> {
    const { page, operator } = this;
    await this.steps.openRow(name);
    const open = page.getByRole("button", { name: "指定超级管理员" });
    await this.steps.follow("指定超级管理员", open);
    await open.click();
    const dialog = operator.dialog();
    await dialog.getByRole("textbox", { name: /姓名/u }).fill(manager.name);
    await dialog.getByRole("textbox", { name: /手机号/u }).fill(manager.mobile);
    await dialog.locator('input[type="file"]').setInputFiles(paper("授权委托书"));
    await expect(dialog.getByRole("button", { name: "查看 授权委托书.pdf" })).toBeVisible();
    await dialog.getByRole("textbox", { name: /授权到期日/u }).fill("2029-12-31");
    const code = await this.codeFor(manager.mobile, /超级管理员/u, () =>
      dialog.getByRole("button", { name: "获取验证码" }).click(),
    );
    await dialog.getByRole("textbox", { name: /验证码/u }).fill(code);
    await dialog.getByRole("button", { name: "确认", exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(open).toHaveCount(0);
  }

  /** Another person of the agency than who named the super manager confirms it. */
  async confirmManager(name: string, manager: Manager): Promise<void> {
    const { page } = this;
    await this.steps.openWaiting("超级管理员待确认", name);
    const open = page.getByRole("button", { name: "确认指定" });
    await this.steps.follow("批准超级管理员", open);
    await open.click();
    await this.confirm(/^确认指定/u);
    await expect(page.getByRole("button", { name: "更换超级管理员" })).toBeVisible();
    await expect(page.getByText(manager.name).first()).toBeVisible();
  }

  /** Takes a step of the contract that is open: by the link of its step, which opens the dialog of the action. */
  private async takeStep(title: string, action: string): Promise<void> {
    await this.steps.follow(title, this.page.getByRole("alertdialog"));
    await this.confirm(new RegExp(`^${action}`, "u"));
  }

  /** Approves the contract of the company whose account was just approved: its name there leads to it. */
  async approveContract(name: string): Promise<void> {
    await this.steps.openRow(name);
    await this.steps.toCompany(name);
    await this.steps.follow("批准合同", this.steps.detail().getByRole("heading", { name: /^HT\d+$/u }));
    await this.takeStep("批准合同", "通过");
    await expect(this.steps.row(name)).toContainText("已通过");
  }

  /** The company's person signs the contract, from the page where they have just proven who the company is. */
  async signContract(): Promise<void> {
    await this.steps.follow("企业签署合同", this.steps.detail().getByRole("heading", { name: /^HT\d+$/u }));
    await this.takeStep("企业签署合同", "企业签署");
    await expect(this.steps.detail().getByText("待盖章").first()).toBeVisible();
  }

  /** The agency seals the contract, and the company is active. */
  async seal(name: string): Promise<void> {
    await this.steps.openWaiting("企业合同待盖章", name);
    await this.takeStep("合同盖章", "盖章");
    await this.steps.openRow(name);
    await this.steps.toCompany(name);
    await expect(this.steps.detail().getByText("正常", { exact: true })).toBeVisible();
  }

  /** Signs the company's person in by a code: nobody has given them a password. */
  private async enter({ mobile }: Manager): Promise<void> {
    const { page } = this;
    await page.getByPlaceholder("请输入手机号").fill(mobile);
    await page.getByRole("button", { name: "下一步" }).click();
    await page.getByText("使用验证码登录").click();
    const code = await this.codeFor(mobile, /登录/u, () => page.getByRole("button", { name: "获取验证码" }).click());
    await page.getByRole("textbox", { name: /验证码/u }).fill(code);
    await page.getByRole("button", { name: "登录", exact: true }).click();
  }

  /** Signs the super manager in for the first time, through the agreements. */
  async signInManagerFirst(manager: Manager): Promise<void> {
    await this.enter(manager);
    await expect(this.page.getByRole("alertdialog", { name: /用户协议/u })).toBeVisible();
    await this.operator.agree();
    await expect(this.page.getByRole("alertdialog", { name: /数字证书/u })).toBeVisible();
    await this.operator.agree();
    await this.operator.arrived(manager.name);
  }

  async signInManager(manager: Manager): Promise<void> {
    await this.enter(manager);
    await this.operator.arrived(manager.name);
  }

  /** The company's person proves who it is, by its legal person's mobile, and opens the account it signs by. */
  async identify(legal: Manager): Promise<void> {
    const { page } = this;
    await this.steps.openTask("企业认证待完成", this.steps.step("完成企业认证"));
    await this.steps.follow("完成企业认证", page.getByRole("heading", { name: "企业认证", exact: true }));
    await page.getByRole("radio", { name: "法定代表人本人" }).click();
    // Its account was proven while it was taken in: nothing is asked of it again.
    await page.locator('input[type="file"]').last().setInputFiles(paper("营业执照"));
    await expect(page.getByRole("button", { name: "查看 营业执照.pdf" })).toBeVisible();
    const fill = (label: RegExp, value: string) => page.getByRole("textbox", { name: label }).fill(value);
    // Who they are was reviewed by the agency: only the mobile is typed, their own.
    await fill(/法定代表人手机号/u, legal.mobile);
    await page.getByRole("button", { name: "提交核验" }).click();
    const ask = () => page.getByRole("button", { name: "获取验证码" }).click();
    const code = await this.codeFor(legal.mobile, /企业认证/u, ask);
    await page.getByRole("textbox", { name: /验证码/u }).fill(code);
    await page.getByRole("button", { name: "确认认证" }).click();
    await page.getByRole("button", { name: "开通签约账户" }).click();
    await expect(page.getByRole("button", { name: "解绑签约账户" })).toBeVisible();
  }
}
