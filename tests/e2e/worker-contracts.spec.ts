import { type Page, test } from "@playwright/test";
import { demoFault, demoWorker } from "../../src-shared/demo/demo-work.ts";
import { maskName } from "../../src-shared/kernel/values/people/mask.ts";
import { expect } from "./support/expect.ts";
import type { Operator } from "./support/operator.ts";
import { openScene, type Scene } from "./support/scene.ts";

/** The last company of the demo lets nobody sign on the phone: no contract of its workers is on its way. */
const companies = 8;
const numberOnPaper = Array.from({ length: 3_000 }, (_, at) => at).find(
  (at) => at % companies === companies - 1 && demoFault(at) === "unsigned",
);
const onPaper = demoWorker(numberOnPaper ?? 0);

type Message = { readonly phone: string; readonly text: string; readonly code: string };

test.describe.configure({ mode: "serial" });

test.describe("signing a worker's contract", () => {
  let scene: Scene;
  let desk: Page;
  let operator: Operator;
  let phone: Page;
  let mobile = "";

  test.beforeAll(async ({ browser }) => {
    scene = await openScene(browser);
    ({ page: desk, operator } = scene);
    phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
  });

  test.afterAll(async () => {
    await phone?.close();
    await scene?.end();
  });

  const inbox = async (): Promise<readonly Message[]> => {
    const answer = await phone.request.get(`${scene.serviceAddress}/cdl/1/demo/inbox`);
    return ((await answer.json()) as { messages: Message[] }).messages;
  };

  test("an operator sends contracts to all that match and sees who is left out and why", async () => {
    await operator.signIn("孙悦");
    await operator.goTo("/workers?contract_sign_type=0&real_name_status=2&company_id=all");
    await desk.getByRole("checkbox").first().click();
    await desk.getByRole("button", { name: /^发送合同 .*条$/u }).click();
    const dialog = operator.dialog();
    await expect(dialog.getByText(/将向 \d+ 人发送合同/u)).toBeVisible();
    await expect(dialog.getByText("发包方的合同没有指定生效中的合同模板。").first()).toBeVisible();
    await dialog.getByRole("button", { name: "发送合同" }).click();
    await expect(dialog.getByText(/已向 \d+ 人发送合同/u)).toBeVisible();
    await dialog.getByRole("button", { name: "关闭" }).click();
  });

  test("a worker reads it to the end on the phone and signs it by a code", async () => {
    const sent = (await inbox()).find(({ text }) => text.includes("/w/c"));
    mobile = sent?.phone ?? "";
    await phone.goto(/http\S+\/w\/c\S+/u.exec(sent?.text ?? "")?.[0] ?? "");
    await expect(phone.getByRole("heading", { name: "签署合作协议" })).toBeVisible();
    const sign = phone.getByRole("button", { name: "确认签署" });
    await expect(sign).toBeHidden();
    await phone.locator("[data-read]").scrollIntoViewIfNeeded();
    await expect(sign).toBeVisible();
    await phone.getByRole("button", { name: "获取验证码" }).click();
    await expect(phone.getByRole("button", { name: /秒后重发/u })).toBeVisible();
    const code = (await inbox()).find((message) => message.phone === mobile && message.code !== "")?.code ?? "";
    await phone.getByLabel("短信验证码").fill(code);
    await sign.click();
    const done = phone.getByRole("heading", { name: "签署完成" });
    const waiting = phone.getByRole("heading", { name: "签署确认中" });
    await expect(done.or(waiting)).toBeVisible();
    // The sandbox lets some answers wait: then the page says so, and the service asks again.
    await expect(async () => {
      if (await waiting.isVisible()) {
        scene.passTime(20);
        await phone.reload();
      }
      await expect(done).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 120_000 });
    await phone.getByRole("button", { name: "获取验证码" }).click();
    await expect(phone.getByRole("button", { name: /秒后重发/u })).toBeVisible();
    const toDownload = (await inbox()).find(({ phone: to, text }) => to === mobile && text.includes("正在下载"));
    await phone.getByLabel("短信验证码").fill(toDownload?.code ?? "");
    await phone.getByRole("button", { name: "验证并下载" }).click();
    const [download] = await Promise.all([
      phone.waitForEvent("download"),
      phone.getByRole("link", { name: "下载协议（PDF）" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^QH\d{14}\.pdf$/u);
  });

  test("the staff see it signed, with its evidence and the file", async () => {
    const masked = `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
    await operator.search("/worker-contracts?status=50", /合同编号/u, mobile);
    await expect(desk.getByRole("row").nth(1)).toContainText("已签署");
    await desk.getByRole("row").nth(1).getByText("已签署").click();
    await expect(desk.getByRole("heading", { name: "签署证据" })).toBeVisible();
    await expect(desk.getByText(masked).first()).toBeVisible();
    await desk.getByRole("button", { name: "查看合同" }).click();
    await expect(operator.dialog().getByText(/\/ \d+ 页/u)).toBeVisible();
  });

  test("a contract on paper is filed by one person and approved by another", async () => {
    const action = "登记线下合同";
    await operator.search("/workers?company_id=all", /证件号/u, onPaper.id_no);
    await operator.listHolds(1);
    await desk.getByRole("row").nth(1).getByText(maskName(onPaper.name)).click();
    await desk.getByRole("button", { name: /^合同/u, expanded: false }).click();
    await desk.getByRole("button", { name: action }).click();
    const filing = operator.dialog();
    await expect(filing.getByRole("button", { name: action })).toBeDisabled();
    const buffer = Buffer.from("%PDF-1.4\n% a contract on paper");
    await filing
      .locator('input[type="file"]')
      .setInputFiles({ name: "纸质合同.pdf", mimeType: "application/pdf", buffer });
    await filing.getByRole("button", { name: action }).click();
    await expect(filing).toHaveCount(0);
    const row = desk.getByRole("row").filter({ hasText: "待复核" });
    await expect(row).toContainText("线下");
    const no =
      (await row
        .getByRole("button", { name: /^QH\d+$/u })
        .or(row.getByRole("link", { name: /^QH\d+$/u }))
        .textContent()) ?? "";

    await operator.signOut("孙悦");
    await operator.signIn("吴倩");
    await operator.search("/worker-contracts?company_id=all", /合同编号/u, no);
    await operator.listHolds(1);
    await desk.getByRole("row").nth(1).getByText("待复核").click();
    await expect(desk.getByRole("button", { name: "查看合同" })).toBeVisible();
    const approval = desk.getByRole("button", { name: /^通过/u });
    await approval.click();
    await operator.openEvidence();
    await operator.dialog().getByRole("button", { name: /^通过/u }).click();
    await expect(desk.getByText("已签署").last()).toBeVisible();
    await expect(approval).toHaveCount(0);
  });
});
