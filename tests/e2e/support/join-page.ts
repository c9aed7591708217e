import type { Page } from "@playwright/test";
import type { CompanyWalk } from "./company-walk.ts";
import { expect } from "./expect.ts";
import type { Scene } from "./scene.ts";

type Applied = Readonly<Record<"name" | "credit_code" | "headcount" | "contact_name" | "contact_mobile", string>>;

/** The public page by which a company applies to join. */
export class JoinPage {
  readonly applied: Applied;
  private readonly scene: Scene;
  private readonly visitor: Page;
  private readonly walk: CompanyWalk;

  constructor(scene: Scene, visitor: Page, walk: CompanyWalk, applied: Applied) {
    this.scene = scene;
    this.visitor = visitor;
    this.walk = walk;
    this.applied = applied;
  }

  private field(name: string) {
    return this.visitor.locator(`[name=${name}]`);
  }

  /** What the page says beside a field. */
  private fault(name: string) {
    return this.visitor.locator(`#e-${name}`);
  }

  private submit(): Promise<void> {
    return this.visitor.getByRole("button", { name: "提交申请" }).click();
  }

  private async fillIn(more: Partial<Applied> = {}): Promise<void> {
    for (const [name, value] of Object.entries({ ...this.applied, ...more })) await this.field(name).fill(value);
    await this.field("consent").check();
  }

  /** One code is for one application. */
  private newCode(): Promise<string> {
    const ask = () => this.visitor.getByRole("button", { name: "获取验证码" }).click();
    return this.walk.codeFor(this.applied.contact_mobile, /入驻/u, ask);
  }

  private async open(): Promise<void> {
    await this.visitor.goto(`${this.scene.serviceAddress}/join`);
    await expect(this.visitor.getByRole("heading", { name: "申请入驻" })).toBeVisible();
  }

  private async received(): Promise<void> {
    await expect(this.visitor.getByRole("heading", { name: "申请已收到" })).toBeVisible();
  }

  /** Applies with all that is asked. */
  async apply(): Promise<void> {
    await this.open();
    await this.fillIn();
    await this.field("code").fill(await this.newCode());
    await this.submit();
    await this.received();
  }

  /** Applies after everything that is missing or wrong was said beside its field, and nothing was sent. */
  async applyWithFaults(): Promise<void> {
    const { credit_code } = this.applied;
    /** The same code with another check digit. */
    const misread = `${credit_code.slice(0, 17)}${credit_code.endsWith("0") ? "1" : "0"}`;
    await this.open();
    await this.submit();
    for (const name of [...Object.keys(this.applied), "code", "consent"])
      await expect(this.fault(name)).not.toBeEmpty();
    await this.fillIn({ contact_mobile: "1391234" });
    await this.visitor.getByRole("button", { name: "获取验证码" }).click();
    await expect(this.fault("contact_mobile")).not.toBeEmpty();
    await this.fillIn({ credit_code: misread });
    const code = await this.newCode();
    await this.field("code").fill(code);
    await this.submit();
    await expect(this.fault("credit_code")).toHaveText("填写不正确，请核对");
    await this.fillIn({ headcount: "0" });
    await this.submit();
    await expect(this.fault("headcount")).toHaveText("填写不正确，请核对");
    await this.fillIn();
    await this.field("code").fill(code === "000000" ? "111111" : "000000");
    await this.submit();
    await expect(this.fault("code")).toHaveText("验证码不正确或已用过，请核对后重新输入，或重新获取。");
    await this.field("code").fill(code);
    await this.submit();
    await this.received();
  }
}
