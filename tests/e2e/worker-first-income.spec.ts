import { createCanvas } from "@napi-rs/canvas";
import { type Locator, type Page, test } from "@playwright/test";
import { makeCard } from "../../src-shared/kernel/values/banks/bank-card.ts";
import { debitBinsOf } from "../../src-shared/kernel/values/banks/bank-card-bins.ts";
import { makeIdNumber } from "../../src-shared/kernel/values/people/id-number.ts";
import { maskIdNumber, maskName } from "../../src-shared/kernel/values/people/mask.ts";
import { chooseCompany } from "./support/choose-company.ts";
import { CompanyWalk, checker, operatorName } from "./support/company-walk.ts";
import { expect } from "./support/expect.ts";
import { NextSteps } from "./support/next-steps.ts";
import type { Operator } from "./support/operator.ts";
import { temporaryFolder } from "./support/processes.ts";
import { openScene, type Scene } from "./support/scene.ts";
import { MoneyWalk } from "./support/walk-money.ts";
import { writeBills } from "./support/walk-people.ts";
import { WorkerWalk } from "./support/walk-workers.ts";
import { looksWhole } from "./support/whole-phone.ts";

const company = "上海启程供应链管理有限公司";
const person = { name: "曾梦佳", idNumber: makeIdNumber("310103", "1992-05-06", 472), mobile: "13900012345" };
const second = { name: "苗心怡", idNumber: makeIdNumber("310103", "1992-05-06", 474), mobile: "13900012347" };
const codeName = "端到端登记";
const maker = "陈立";
const payer = "郑凯";
/** The card that the sandbox's bank knows as the person's own. */
const card = makeCard(debitBinsOf("ICBC")[0] ?? "", "471100000123");
const onFile = { name: person.name, id_no: person.idNumber, mobile: person.mobile, account_no: card };
const masked = maskName(person.name);
const maskedNumber = maskIdNumber(person.idNumber);

/** A made-up picture; another number, another picture. */
const picture = (n: number): { name: string; mimeType: string; buffer: Buffer } => {
  const canvas = createCanvas(640, 420);
  const context = canvas.getContext("2d");
  context.fillStyle = "white";
  context.fillRect(0, 0, 640, 420);
  context.fillStyle = "gray";
  context.fillRect(40 + n * 11, 60, 180, 240);
  return { name: `photo-${n}.png`, mimeType: "image/png", buffer: canvas.toBuffer("image/png") };
};

test.describe.configure({ mode: "serial" });

/** Nobody opens the navigation or types an address: staff begin at the workbench and follow next steps, the worker the code. */
test.describe("a worker from the QR code to the first income, by next steps alone", () => {
  const files = temporaryFolder("e2e-worker");
  let scene: Scene;
  let desk: Page;
  let operator: Operator;
  let phone: Page;
  let codeAddress = "";
  let steps: NextSteps;
  let walk: CompanyWalk;
  let workers: WorkerWalk;
  let money: MoneyWalk;
  let settlement = "";

  /** The last code that was sent to a phone. */
  const lastCode = async (mobile: string): Promise<string> =>
    (await walk.messages()).find((one) => one.phone === mobile)?.code ?? "";

  test.beforeAll(async ({ browser }) => {
    scene = await openScene(browser, undefined, ["--sandbox-bank", "pays"]);
    ({ page: desk, operator } = scene);
    steps = new NextSteps(scene);
    walk = new CompanyWalk(scene);
    workers = new WorkerWalk(scene, walk);
    money = new MoneyWalk(scene);
    phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
  });

  test.afterAll(async () => {
    files.remove();
    await phone?.close();
    await scene?.end();
  });

  const rowOf = (): Locator => desk.getByRole("row").filter({ hasText: masked }).filter({ hasText: codeName });

  test("an operator makes a code for a company", async () => {
    await operator.signIn(operatorName);
    const make = desk.getByRole("button", { name: "新增二维码" });
    // A column has the same name.
    const codes = desk.getByRole("search").getByRole("button", { name: "登记二维码" });
    await steps.openTask("扫码登记待审核", codes);
    await codes.click();
    await make.click();
    const dialog = operator.dialog();
    await chooseCompany(dialog, company);
    await dialog.getByLabel("名称").fill(codeName);
    await dialog.getByLabel("可登记人数").fill("2");
    await dialog.getByRole("button", { name: "新增二维码" }).click();
    await expect(desk.getByRole("img", { name: `${codeName}的登记二维码` })).toBeVisible();
    const address = await desk.getByText(/^https?:\/\/.*\/w\/q/u).innerText();
    codeAddress = address;
    await phone.goto(address);
    await expect(phone.getByRole("heading", { name: "登记前请先看清楚" })).toBeVisible();
    await expect(phone.getByText(company)).toBeVisible();
    await looksWhole(phone, "consent");
  });

  test("a person registers on the phone up to the review", async () => {
    const details = phone.getByRole("heading", { name: "填写身份信息" });
    // Who does not agree has a way, and comes back.
    await phone.getByRole("link", { name: "不同意，改为线下办理" }).click();
    await expect(phone.getByRole("heading", { name: "没有登记" })).toBeVisible();
    await looksWhole(phone, "declined");
    await phone.getByRole("link", { name: "返回重新阅读" }).click();
    // Nothing is asked before both boxes are ticked, and none is beforehand.
    await expect(phone.getByRole("checkbox", { checked: true })).toHaveCount(0);
    await phone.getByLabel("我已阅读并同意").check();
    await expect(phone.getByText("还有 1 项未勾选")).toBeVisible();
    await phone.getByRole("button", { name: "同意并开始" }).click();
    await expect(phone.getByText("勾选后才能继续")).toBeVisible();
    await expect(details).toBeHidden();
    await phone.getByLabel("我单独同意").check();
    await phone.getByRole("button", { name: "同意并开始" }).click();
    await expect(details).toBeVisible();
    await phone.getByLabel("姓名").fill(person.name);
    await phone.getByLabel("身份证号").fill(person.idNumber);
    await phone.getByLabel("手机号", { exact: true }).fill(person.mobile);
    await phone.getByRole("button", { name: "获取验证码" }).click();
    await expect(phone.getByRole("button", { name: /秒后重发/u })).toBeVisible();
    await phone.getByLabel("短信验证码").fill(await lastCode(person.mobile));
    await looksWhole(phone, "details");
    // The back button loses nothing.
    await phone.goBack();
    await expect(details).toBeHidden();
    await phone.goForward();
    await expect(phone.getByLabel("姓名")).toHaveValue(person.name);
    await phone.getByRole("button", { name: "下一步" }).click();

    // One side a screen; what cannot be read is asked for again at its own side, and after twice staff may look.
    const front = phone.getByRole("heading", { name: "把人像面放进框里" });
    const back = phone.getByRole("heading", { name: "把国徽面放进框里" });
    const next = phone.getByRole("button", { name: "下一步" });
    const unclear = phone.getByText(/^照片不清晰/u);
    const manual = phone.getByRole("button", { name: "转人工核验" });
    await expect(front).toBeVisible();
    await looksWhole(phone, "front");
    await expect(back).toBeHidden();
    await phone.locator("input[data-photo=front]").setInputFiles(picture(1));
    await next.click();
    await expect(back).toBeVisible();
    await phone.locator("input[data-photo=back]").setInputFiles(picture(2));
    await next.click();
    await expect(front).toBeVisible();
    await expect(unclear.first()).toBeVisible();
    await looksWhole(phone, "unclear");
    await expect(manual).toBeHidden();
    await expect(phone.getByRole("button", { name: "重拍人像面" })).toBeVisible();
    await phone.locator("input[data-photo=front]").setInputFiles(picture(3));
    await next.click();
    // The other side was refused too.
    await expect(phone.getByRole("button", { name: "重拍国徽面" })).toBeVisible();
    await phone.locator("input[data-photo=back]").setInputFiles(picture(4));
    await next.click();
    await expect(manual.first()).toBeVisible();
    await manual.first().click();
    const face = phone.getByRole("heading", { name: "人脸核验" });
    await expect(face).toBeVisible();
    // Nothing can be read on these photos, and the page says so.
    await expect(phone.getByText(/^照片不清晰，已转人工核验/u)).toBeVisible();
    await looksWhole(phone, "face");

    // The provider refuses one photo in ten: then the person takes another one, as it says.
    const account = phone.getByRole("heading", { name: "收款账户" });
    const refused = phone.getByText("核验没有通过");
    for (let n = 5; n < 14 && !(await account.isVisible()); n += 1) {
      await phone.locator("input[data-photo=face]").setInputFiles(picture(n));
      await expect(phone.locator("input[name=face]")).not.toHaveValue("");
      await phone.getByRole("button", { name: "开始核验" }).click();
      await expect(account.or(refused)).toBeVisible();
      if (await refused.isVisible()) await phone.reload();
    }
    await expect(account).toBeVisible();
    await expect(phone.getByLabel("开户银行")).toHaveValue("");
    await phone.getByLabel("银行卡号").fill(makeCard(debitBinsOf("CCB")[0] ?? "", "471100000123"));
    await expect(phone.getByLabel("开户银行")).toHaveValue("CCB");
    // The sandbox's bank says no to the first of these cards and knows the second as the person's own.
    await phone.getByLabel("银行卡号").fill(makeCard(debitBinsOf("ICBC")[0] ?? "", "471100000214"));
    await expect(phone.getByLabel("开户银行")).toHaveValue("ICBC");
    await phone.getByLabel("银行预留手机号").fill(person.mobile);
    await next.click();
    await expect(phone.getByText(/^银行核对不一致/u)).toBeVisible();
    await looksWhole(phone, "account");
    await expect(account).toBeVisible();
    await phone.getByLabel("银行卡号").fill(card);
    await next.click();
    await expect(phone.getByRole("heading", { name: "核对后提交" })).toBeVisible();
    await expect(phone.getByText(/工商银行 ···· \d{4}/u)).toBeVisible();
    await expect(phone.getByText("曾*佳，银行核对一致")).toBeVisible();
    await looksWhole(phone, "summary");
    await expect(phone.getByText(company)).toBeVisible();
    // A change leads to its own step, and back to what is to be checked.
    await phone.locator("dl").getByRole("link", { name: "修改" }).first().click();
    await expect(phone.getByRole("heading", { name: "修改收款账户" })).toBeVisible();
    await phone.goBack();
    await expect(phone.getByRole("heading", { name: "核对后提交" })).toBeVisible();
    await phone.getByRole("button", { name: "提交审核" }).dblclick();
    await expect(phone.getByRole("heading", { name: "审核中" })).toBeVisible();
    await looksWhole(phone, "in-review");
    await phone.locator("dl").getByRole("link", { name: "查看" }).click();
    await expect(phone.getByText(/^您在 .* 同意了以下内容/u)).toBeVisible();
    await looksWhole(phone, "agreed");
    await phone.getByRole("link", { name: "返回" }).click();
    await expect(phone.getByRole("heading", { name: "审核中" })).toBeVisible();
  });

  test("gives up waiting without losing the photos, and takes them with the camera in the frame", async ({
    playwright,
    launchOptions,
  }) => {
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
    });
    try {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "zh-CN" });
      await context.grantPermissions(["camera"]);
      const other = await context.newPage();
      await other.goto(codeAddress);
      await other.getByLabel("我已阅读并同意").check();
      await other.getByLabel("我单独同意").check();
      await other.getByRole("button", { name: "同意并开始" }).click();
      await other.getByLabel("姓名").fill(second.name);
      await other.getByLabel("身份证号").fill(second.idNumber);
      await other.getByLabel("手机号", { exact: true }).fill(second.mobile);
      await other.getByRole("button", { name: "获取验证码" }).click();
      await expect(other.getByRole("button", { name: /秒后重发/u })).toBeVisible();
      await other.getByLabel("短信验证码").fill(await lastCode(second.mobile));
      await other.getByRole("button", { name: "下一步" }).click();
      for (const side of ["人像面", "国徽面"] as const) {
        await expect(other.getByRole("heading", { name: `把${side}放进框里` })).toBeVisible();
        await expect(other.locator(".photo.live video")).toBeVisible();
        await other.getByRole("button", { name: `拍摄${side}` }).click();
        await expect(other.locator(".screen.shown .photo img")).toBeVisible();
        await expect(other.locator("video")).toHaveCount(0);
        if (side === "人像面") await other.getByRole("button", { name: "下一步" }).click();
      }
      // The answer is held back until the person has given up.
      let held: (() => void) | undefined;
      const isHeld = new Promise<void>((resolve) => (held = resolve));
      await other.route("**/w/p*", async (route) => {
        if (route.request().method() !== "POST") return route.continue();
        held?.();
        return undefined;
      });
      await other.getByRole("button", { name: "下一步" }).click();
      await isHeld;
      await expect(other.getByRole("button", { name: /^正在识别，\d+ 秒/u })).toBeVisible();
      await other.getByRole("button", { name: "取消" }).click();
      await expect(other.getByText(/^已取消，照片和填写的内容都在/u)).toBeVisible();
      await expect(other.locator("input[name=front]")).not.toHaveValue("");
      await expect(other.getByRole("button", { name: "下一步" })).toBeEnabled();
    } finally {
      await browser.close();
    }
  });

  test("appears to the staff, whose list of tasks leads to it, and cannot be approved unseen", async () => {
    await steps.toWorkbench();
    await steps.openTask("扫码登记待审核", rowOf());
    await expect(rowOf()).toContainText("待审核");
    await rowOf().click({ button: "right" });
    await desk.getByRole("menuitem", { name: "查看并审核" }).click();
    const record = desk.getByRole("complementary", { name: "详情" });
    await expect(record.getByText("请先查看照片")).toBeVisible();
    await expect(record.getByRole("heading", { name: "曾*佳" })).toBeVisible();
    await expect(record.getByText(person.idNumber)).toHaveCount(0);
    await expect(record.getByRole("button", { name: /^审核通过/u })).toBeDisabled();
  });

  test("is approved from its record, photos beside the register", async () => {
    const record = desk.getByRole("complementary", { name: "详情" });
    await record.getByRole("button", { name: /^查看照片并核对/u }).click();
    for (const side of ["人像面", "国徽面", "人脸"])
      await expect(record.getByRole("img", { name: side })).toBeVisible();
    await desk.keyboard.press("f");
    const viewer = desk.getByRole("dialog");
    await expect(viewer.getByRole("img", { name: "人像面" })).toBeVisible();
    await desk.keyboard.press("r");
    await desk.keyboard.press("Escape");
    await expect(viewer).toHaveCount(0);
    await expect(record.getByRole("heading", { name: person.name })).toBeVisible();
    await expect(record.getByText(person.idNumber)).toBeVisible();
    await expect(record.getByText("未能识别").first()).toBeVisible();
    await expect(record.getByText(/\*{4} \d{4}$/u)).toBeVisible();
    await record.getByRole("button", { name: /^审核通过并下一条/u }).click();
    await operator.dialog().getByRole("button", { name: "审核通过" }).click();
    // The next one that waits is open, and its photos are not.
    // Their name is masked again before the next one opens.
    await expect(record.getByRole("heading", { name: person.name })).toHaveCount(0);
    await expect(record.getByRole("heading", { name: "曾*佳" })).toHaveCount(0);
    await expect(record.getByText("待审核").first()).toBeVisible();
    await expect(steps.row(masked)).toContainText("已通过");
  });

  test("reads and confirms the training and may take orders", async () => {
    await phone.reload();
    await expect(phone.getByRole("heading", { name: "接单须知" })).toBeVisible();
    await looksWhole(phone, "training");
    await phone.getByText("六、从事需要健康证").scrollIntoViewIfNeeded();
    await phone.mouse.wheel(0, 4_000);
    await phone.getByRole("checkbox").check();
    await phone.getByRole("button", { name: "确认完成" }).click();
    await expect(phone.getByRole("heading", { name: "可以接单了" })).toBeVisible();
    await looksWhole(phone, "ready");
  });

  test("is led on by the registration: card shown to whoever approved, contract signed on the phone", async () => {
    await steps.openRow(masked);
    await steps.follow("核验身份证", desk.getByRole("region", { name: /^合作公司/u }));
    await workers.verify(onFile);
    await workers.sendContract();
    await workers.sign(phone, person.mobile);
    await operator.signOut(operatorName);
  });

  test("earns, is settled by two people and paid by a third", async () => {
    const bill = await writeBills(files.path, "账单", [{ person: onFile, cents: 1_000_00 }]);
    await steps.as(maker, async () => {
      await desk.getByRole("button", { name: "导入账单" }).click();
      await workers.choose(bill, 1);
      await operator.chooseCompany(company);
      await workers.send(1);
    });
    await steps.as(checker, () => money.approveBills(maskedNumber, 1));
    await steps.as(maker, async () => {
      settlement = await money.makeSettlement(maskedNumber, 1, ["1 笔"]);
      await money.submit();
    });
    await steps.as(checker, async () => {
      await money.openSettlement("结算单待复核", settlement);
      await money.approve(settlement);
    });
    await steps.as(payer, async () => {
      await money.openSettlement("结算单待支付", settlement);
      await desk.getByRole("button", { name: /^支付/u }).click();
      await operator.confirmWithCode(/^确认支付/u);
      await expect(operator.dialog()).toContainText("付款指令已受理");
      await operator.dialog().getByRole("button", { name: "关闭" }).click();
      await expect(desk.getByText("已结算").first()).toBeVisible();
    });
  });

  test("has a first income", async () => {
    await steps.as(operatorName, async () => {
      await steps.openTask("接包方待发合同", desk.getByRole("tab", { name: /^可接单/u }));
      await desk.getByRole("tab", { name: /^可接单/u }).click();
      // The task's filters name unsigned contracts too.
      await desk
        .getByRole("button", { name: /^去掉筛选 签约状态/u })
        .first()
        .click();
      await expect(steps.row(maskedNumber)).toContainText("1,000.00");
      await steps.openRow(masked);
      await expect(desk.getByRole("region", { name: /^合作公司/u })).toContainText("1,000.00");
      await expect(desk.getByRole("list", { name: "接下来" })).toHaveCount(0);
    });
  });
});
