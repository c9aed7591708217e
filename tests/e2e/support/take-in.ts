import type { Page } from "@playwright/test";
import { sandboxRegister } from "../../../src-service/core/channels/company-register.ts";
import type { RegisterEntry } from "../../../src-shared/companies/wizard/company-wizard-calls.ts";
import { makeUscc } from "../../../src-shared/kernel/values/companies/uscc.ts";
import { paper } from "./company-walk.ts";
import { expect } from "./expect.ts";
import type { Scene } from "./scene.ts";

const inBusiness = 1;

/** A company in business that the register knows and the demo does not have. */
export const companyOfRegister = async (): Promise<RegisterEntry> => {
  for (const org of ["MA1TEXTA", "MA1TEXTB", "MA1TEXTC", "MA1TEXTD", "MA1TEXTE"]) {
    const found = await sandboxRegister.find(makeUscc("91", "320106", org));
    if (found.answer === "found" && found.entry.state === inBusiness) return found.entry;
  }
  throw new Error("the register knows none of these companies");
};

export const next = async (page: Page, step: string): Promise<void> => {
  await page.getByRole("button", { name: "下一步" }).click();
  await expect(page.getByRole("button", { name: new RegExp(`^${step}`, "u") })).toHaveAttribute("aria-current", "step");
};

/** Step 1 of a company that has applied: the facts of the register beside what it has said, and the licence. */
export const fillLicence = async (page: Page, name: string): Promise<void> => {
  await page.getByRole("button", { name: "查工商登记" }).click();
  await page.getByRole("button", { name: "填入登记信息" }).click();
  await expect(page.getByLabel("企业名称")).toHaveValue(name);
  await page.getByLabel("简称").fill("拾光");
  await page.getByLabel("法人身份证号").fill("11010519491231002X");
  await page.locator('input[type="file"]').setInputFiles(paper("营业执照"));
  await expect(page.getByRole("button", { name: /^移除/u })).toBeVisible();
};

/** Step 1 with the facts of the register, the licence and a contact. */
export const fillBase = async (page: Page, entry: RegisterEntry): Promise<void> => {
  await page.getByLabel("信用代码").fill(entry.credit_code);
  await page.getByRole("textbox", { name: "联系人" }).fill("李会计");
  await page.getByLabel("联系手机").fill("13912345678");
  await fillLicence(page, entry.name);
};

/** Step 2: cumulative withholding, fee on top, from a day on. */
export const fillBusiness = async (page: Page, day: string): Promise<void> => {
  await page.getByRole("radio", { name: "累计预扣" }).click();
  await page.getByRole("radio", { name: "外扣" }).click();
  await page.getByRole("textbox", { name: "模式生效日" }).fill(day);
  await page.getByRole("radio", { name: "线上签约" }).click();
  await page.getByRole("radio", { name: "定向", exact: true }).click();
};

/** Step 3: the bank, and the company's account proven by the amount of the demo's notice. One that pays itself has no choice. */
export const fillChannels = async (
  { page, operator, serviceAddress }: Scene,
  account: string,
  isOwn = false,
): Promise<void> => {
  if (isOwn) await expect(page.getByText("该发包方用自有渠道付款：线下结算，不开钱包。")).toBeVisible();
  else await page.getByRole("checkbox", { name: "银行", exact: true }).click();
  await page.getByRole("combobox", { name: /开户银行/u }).fill("工商");
  await page.getByRole("option", { name: "中国工商银行" }).click();
  await page.getByRole("textbox", { name: /^账号/u }).fill(account);
  await page.locator('input[type="file"]').setInputFiles(paper("开户许可证"));
  await expect(page.getByRole("button", { name: "查看 开户证明" })).toBeVisible();
  await page.getByRole("checkbox", { name: /已阅读并同意/u }).click();
  await operator.agree();
  await expect(page.getByRole("checkbox", { name: /已阅读并同意/u })).toBeDisabled();
  await page.keyboard.press("Control+s");
  await expect(page.getByText("草稿已保存").last()).toBeVisible();
  await expect(page.getByLabel("打款金额")).toHaveCount(0);
  await page.getByRole("button", { name: "发起验证打款" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText(account.slice(-4));
  await dialog.getByRole("button", { name: "确认打款" }).click();
  await expect(page.getByLabel("打款金额")).toBeVisible();
  const answer = await page.request.get(`${serviceAddress}/cdl/1/demo/inbox`);
  const { messages } = (await answer.json()) as { messages: readonly { readonly text: string }[] };
  const notice = messages.find(({ text }) => text.includes(account.slice(-4)) && text.includes("账户验证"));
  await page.getByLabel("打款金额").fill(/人民币([\d.]+)元/u.exec(notice?.text ?? "")?.[1] ?? "");
  await page.getByRole("button", { name: "验证", exact: true }).click();
  // A second person of the agency looks at the proof before it is bound.
  await expect(page.getByText(/待另一位有权人员复核/u)).toBeVisible();
};

/** Step 4: a template with what it leaves to the company, and one rate for all. */
export const fillContract = async (page: Page): Promise<void> => {
  await page.getByLabel("接包方合同").selectOption({ label: "灵活用工合作协议" });
  await page.getByRole("textbox", { name: /服务城市/u }).fill("南京");
  await page.getByRole("textbox", { name: /结算周期/u }).fill("每月");
  await page.getByRole("table", { name: "服务费费率" }).getByLabel("第 1 档 费率 %").fill("6.5");
};
