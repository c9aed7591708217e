import { type Page, test } from "@playwright/test";
import type { DemoPerson } from "../../src-shared/demo/demo-people.ts";
import { cleanDemoWorkers } from "../../src-shared/demo/demo-work.ts";
import { maskName, maskPhone } from "../../src-shared/kernel/values/people/mask.ts";
import { dayOf, shanghaiNow } from "../../src-shared/kernel/values/time/time.ts";
import { CompanyWalk, checker, type Manager, operatorName, reviewer } from "./support/company-walk.ts";
import { expect } from "./support/expect.ts";
import { JoinPage } from "./support/join-page.ts";
import { NextSteps } from "./support/next-steps.ts";
import type { Operator } from "./support/operator.ts";
import { temporaryFolder } from "./support/processes.ts";
import { openScene, type Scene } from "./support/scene.ts";
import { companyOfRegister, fillBusiness, fillChannels, fillContract, fillLicence, next } from "./support/take-in.ts";
import { MoneyWalk } from "./support/walk-money.ts";
import { newPeople, writeBills, writeWorkers } from "./support/walk-people.ts";
import { WorkerWalk } from "./support/walk-workers.ts";

const maker = "陈立";
const payer = "郑凯";
const contact: Manager = { name: "赵小明", mobile: "13912340077" };
const account = "31050161363600007788";
const notPayable = "有不能付款的明细，整张不能支付";

/** Fees of three workers, cents. */
const fees = [70_000_00, 12_345_67, 30_000_00] as const;
/**
 * By hand. Fee of the contract: 6.5 % of everything in the month, rounded half up on its sum: 4,550.00; of 82,345.67 in all
 * 5,352.47 (5,352.46855), so 802.47; of 112,345.67 in all 7,302.47 (7,302.46855), so 1,950.00. Fee on top: the company pays
 * both. Income tax withheld cumulatively on labour income, the first month of each (announcement 61 of 2018 of the State
 * Taxation Administration): 20 % expenses and 5,000.00 off; 51,000.00 at 10 % less 2,520.00; 4,876.536 at 3 %; 19,000.00
 * at 3 %. No VAT, for nobody is above 100,000.00 in the month.
 */
const byHand = [
  { fee: "70,000.00", service: "4,550.00", tax: "2,580.00", pays: "74,550.00", net: "67,420.00" },
  { fee: "12,345.67", service: "802.47", tax: "146.30", pays: "13,148.14", net: "12,199.37" },
  { fee: "30,000.00", service: "1,950.00", tax: "570.00", pays: "31,950.00", net: "29,430.00" },
] as const;
const inAll = {
  fee: "112,345.67",
  service: "7,302.47",
  tax: "3,296.30",
  pays: "119,648.14",
  net: "109,049.37",
} as const;
const inWords = "壹拾壹万玖仟陆佰肆拾捌元壹角肆分";
/** What is recharged, and what is left of it: 120,000.00 less 119,648.14. */
const recharge = { typed: "120,000", shown: "120,000.00", left: "351.86" } as const;

/** A company on its way: the steps build on each other, so they share page, desk and service. */
test.describe.configure({ mode: "serial" });

/** Nobody opens the navigation or types an address: everybody begins at the workbench and follows next steps. */
test.describe("a company from its application to its first paid settlement, by next steps alone", () => {
  const files = temporaryFolder("e2e-walk");
  let scene: Scene;
  let page: Page;
  let operator: Operator;
  let phone: Page;
  let steps: NextSteps;
  let walk: CompanyWalk;
  let workers: WorkerWalk;
  let money: MoneyWalk;
  let join: JoinPage;
  let people: readonly DemoPerson[] = [];
  let name = "";
  let settlement = "";

  const staff = (): readonly DemoPerson[] => people.slice(0, fees.length);

  test.beforeAll(async ({ browser }) => {
    scene = await openScene(browser, undefined, ["--sandbox-bank", "pays"]);
    ({ page, operator } = scene);
    phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
    steps = new NextSteps(scene);
    walk = new CompanyWalk(scene);
    workers = new WorkerWalk(scene, walk);
    money = new MoneyWalk(scene);
    people = await newPeople(fees.length + 1);
    const entry = await companyOfRegister();
    ({ name } = entry);
    join = new JoinPage(scene, phone, walk, {
      ...{ name, credit_code: entry.credit_code, headcount: "20" },
      ...{ contact_name: contact.name, contact_mobile: contact.mobile },
    });
  });

  test.afterAll(async () => {
    files.remove();
    await phone?.close();
    await scene?.end();
  });

  test("it applies by the public page, which says beside each field what is missing or wrong", async () => {
    await join.applyWithFaults();
  });

  test("the same application again is answered alike, and makes no second one", async () => {
    await join.apply();
    await operator.signIn(reviewer);
    await steps.openTask("入驻申请待审核", steps.row(name));
    await expect(steps.rows(name)).toHaveCount(1);
    await expect(steps.row(name)).toContainText(maskPhone(contact.mobile));
    await page.getByRole("button", { name: "入驻页面" }).click();
    await expect(operator.dialog()).toContainText(`${scene.serviceAddress}/join`);
    await operator.dialog().getByRole("button", { name: "关闭" }).click();
  });

  test("a reviewer approves it, the contact is told, and it leads to the company that it became", async () => {
    await steps.openRow(name);
    await page.getByRole("button", { name: /^通过/u }).click();
    await expect(operator.dialog()).toContainText(join.applied.credit_code);
    await operator.dialog().getByRole("button", { name: "通过", exact: true }).click();
    await expect(operator.dialog()).toHaveCount(0);
    await expect(async () => {
      const told = (await walk.messages()).filter(
        ({ phone: to, text }) => to === contact.mobile && /已通过/u.test(text),
      );
      expect(told).toHaveLength(1);
    }).toPass();
    await steps.decided(name, /已通过/u);
    await steps.openRow(name);
    await steps
      .detail()
      .getByRole("link", { name: /^QY\d+$/u })
      .click();
    await expect(steps.detail().getByText("建档中", { exact: true })).toBeVisible();
    await operator.signOut(reviewer);
  });

  test("an operator goes on with what was applied, proves the account by its amount, and submits", async () => {
    await operator.signIn(operatorName);
    await steps.openWaiting("发包方待补全提交", name);
    await steps.follow("补全建档资料", page.getByLabel("企业名称"));
    await expect(page.getByLabel("企业名称")).toHaveValue(name);
    await expect(page.getByLabel("信用代码")).toHaveValue(join.applied.credit_code);
    await expect(page.getByRole("textbox", { name: "联系人" })).toHaveValue(contact.name);
    await expect(page.getByText(`已填 ${maskPhone(contact.mobile)}，留空不变`)).toBeVisible();
    await fillLicence(page, name);
    await next(page, "经营与规则");
    await fillBusiness(page, dayOf(shanghaiNow(Date.now())));
    // What the first worker earns is more; it changes no tax.
    await page.getByRole("textbox", { name: "每人月限额" }).fill("60000");
    await next(page, "结算渠道");
    await fillChannels(scene, account);
    await next(page, "合同与费率");
    await fillContract(page);
    await page.getByRole("button", { name: /^提交审核/u }).click();
    await expect(page.getByText("已提交审核").last()).toBeVisible();
    await expect(page.getByRole("button", { name: /^通过/u })).toBeDisabled();
    await operator.signOut(operatorName);
  });

  test("others review it, approve its account, and from there its contract", async () => {
    await steps.as(reviewer, () => walk.review(name));
    await steps.as(checker, async () => {
      await walk.approveAccount(name);
      await walk.approveContract(name);
    });
  });

  test("its contact proves who it is, opens its signing account and goes on to sign", async () => {
    await walk.signInManagerFirst(contact);
    await walk.identify(contact);
    await walk.signContract();
    await operator.signOut(contact.name);
  });

  test("the agency seals the contract, and the company is active", () => steps.as(checker, () => walk.seal(name)));

  test("it brings its workers by a spreadsheet", async () => {
    await walk.signInManager(contact);
    await steps.openTask("接包方待导入", steps.step("导入接包方"));
    await steps.follow("导入接包方", page.getByRole("heading", { name: "导入表格" }));
    await workers.choose(await writeWorkers(files.path, staff()), fees.length);
    await expect(page.getByText("已联网核对", { exact: true })).toBeVisible();
    await workers.send(fees.length, "新增");
    await page.getByRole("button", { name: "查看接包方" }).click();
    await expect(steps.rows("去核验")).toHaveCount(fees.length);
    await operator.signOut(contact.name);
  });

  test("they prove who they are and whose cards they have, and sign on their phones", async () => {
    await operator.signIn(operatorName);
    for (const [at, person] of staff().entries()) {
      if (at === 0) await workers.openUnverified(person);
      else await steps.openRow(maskName(person.name));
      await workers.verify(person);
      await workers.sendContract();
      // The third one's card stays as it is for now.
      if (at < 2) await workers.verifyCard(person);
    }
    for (const { mobile } of staff()) await workers.sign(phone, mobile);
    await operator.signOut(operatorName);
  });

  test("bills that cannot be are refused in their cells, by name", async () => {
    const [one, other, third, stranger] = people;
    const elsewhere = cleanDemoWorkers(1)[3];
    if (!one || !other || !third || !stranger || !elsewhere) throw new Error("too few people");
    await walk.signInManager(contact);
    await steps.openTask("首批账单待导入", steps.step("导入首批账单"));
    await steps.follow("导入首批账单", page.getByRole("heading", { name: "导入表格" }));
    const file = await writeBills(files.path, "有误账单", [
      { person: elsewhere, cents: 1_000_00 },
      { person: stranger, cents: 2_000_00 },
      { person: { ...other, account_no: third.account_no }, cents: 300_00 },
      { person: one, cents: 0 },
    ]);
    await workers.choose(file, 4);
    await expect(page.getByText("已联网核对", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "问题分类" }).click();
    for (const text of [
      "收款账号不是该接包方登记的账户",
      "金额不能为0",
      "不是该发包方的接包方，提交时可新增（未实名、未签约）",
    ])
      await expect(page.getByRole("button", { name: new RegExp(text, "u") })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "提交导入" })).toBeDisabled();
  });

  test("its first bills show what was computed by hand, and its deposit where to pay to", async () => {
    const rows = staff().map((person, at) => ({ person, cents: fees[at] ?? 0 }));
    // Who acts for one company only has none to choose.
    await workers.drop(await writeBills(files.path, "账单", rows), fees.length);
    await expect(page.getByText("已联网核对", { exact: true })).toBeVisible();
    await expect(page.getByText("没有错误")).toBeVisible();
    await page.getByRole("button", { name: "问题分类" }).click();
    await expect(page.getByRole("button", { name: /收款账户还没有核验，核验前不会付款.*1 行/u })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText(inAll.fee, { exact: true })).toBeVisible();
    await workers.send(fees.length);
    await page.getByRole("button", { name: "查看本批账单" }).click();
    await operator.listHolds(fees.length);
    for (const { fee, service, tax, pays, net } of byHand)
      for (const amount of [service, tax, pays, net]) await expect(steps.row(fee)).toContainText(amount);
    for (const amount of Object.values(inAll)) await expect(steps.row("合计")).toContainText(amount);
    await expect(steps.row(byHand[0].fee)).toContainText("超出限额");
    await expect(steps.row(byHand[2].fee)).toContainText("账户未验证");
    await steps.toWorkbench();
    await expect(steps.task("首批账单待导入")).toHaveCount(0);
    await steps.openTask("首次充值", steps.step("首次充值"));
    await steps.follow("首次充值", page.getByText("冻结明细"));
    await page.getByRole("button", { name: "充值", exact: true }).click();
    await expect(operator.dialog()).toContainText("付款户名须与发包方名称一致");
    await operator.dialog().getByRole("button", { name: "知道了" }).click();
    await expect(page.getByRole("button", { name: "模拟入账" })).toHaveCount(0);
    await operator.signOut(contact.name);
    await steps.as(checker, () => money.approveBills(name, fees.length));
  });

  test("money comes to its wallet by the bank, and wrong amounts do not", async () => {
    await operator.signIn(maker);
    await page.getByRole("region", { name: "余额与可用天数" }).first().getByRole("link", { name }).click();
    await page.getByRole("button", { name: "模拟入账" }).click();
    const dialog = operator.dialog();
    const amount = dialog.getByRole("textbox", { name: /金额/u });
    for (const [typed, said] of [
      ["0", "金额不能为0"],
      ["-5", "金额不能为负"],
      ["99999999999999", "金额过大"],
    ] as const) {
      await amount.fill(typed);
      await expect(dialog).toContainText(said);
      await expect(dialog.getByRole("button", { name: "模拟入账" })).toBeDisabled();
    }
    await amount.fill(recharge.typed);
    await dialog.getByRole("button", { name: "模拟入账" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(money.figure("可用余额")).toContainText(recharge.shown);
  });

  test("a settlement is made, submitted and approved by two people", async () => {
    await steps.toWorkbench();
    const says = ["3 笔", `¥${inAll.pays}`, inWords, `¥${inAll.net}`];
    settlement = await money.makeSettlement(name, fees.length, says);
    await expect(page.getByText(`支付后可用${recharge.left}`)).toBeVisible();
    await money.submit();
    await expect(page.getByText("待复核").first()).toBeVisible();
    await operator.signOut(maker);
    await steps.as(checker, async () => {
      await money.openSettlement("结算单待复核", settlement);
      await expect(page.getByText("1 笔的收款账户未核验")).toBeVisible();
      await expect(page.getByText("1 人付款后超出限额（月 60,000.00）")).toBeVisible();
      await money.approve(settlement);
    });
  });

  test("cannot be paid while one of the cards is not verified, and can once a second person has approved it", async () => {
    const third = staff()[2];
    if (!third) throw new Error("too few people");
    await steps.as(payer, async () => {
      await money.openSettlement("结算单待支付", settlement);
      await expect(page.getByText(notPayable)).toBeVisible();
      await expect(page.getByText(/^账户未核验\s*1 笔\s*29,430\.00$/u)).toBeVisible();
    });
    await steps.as(operatorName, async () => {
      await steps.openWaiting("收款账户待核验", maskName(third.name));
      await workers.verifyCard(third, "四要素一致，已提交第二人批准");
    });
    await steps.as(checker, () => workers.approveCard(third));
  });

  test("a third person pays with a code while the service goes away, and it is paid once", async () => {
    await operator.signIn(payer);
    await money.openSettlement("结算单待支付", settlement);
    await expect(page.getByText(notPayable)).toHaveCount(0);
    await page.getByRole("button", { name: /^支付/u }).click();
    const dialog = operator.dialog();
    await dialog.getByRole("button", { name: "获取验证码" }).click();
    const code = await dialog
      .getByRole("button", { name: /^填入 \d{6}/u })
      .first()
      .textContent();
    const right = /\d{6}/u.exec(code ?? "")?.[0] ?? "";
    const type = dialog.getByRole("textbox", { name: /验证码/u });
    const confirm = dialog.getByRole("button", { name: /^确认支付/u });
    await type.fill(right === "000000" ? "111111" : "000000");
    await confirm.click();
    await expect(dialog).toContainText("验证码不正确或已用过，请核对后重新输入，或重新获取。");
    await expect(dialog).toContainText("没有发生资金变动。");
    await dialog.getByRole("button", { name: "重新输入验证码" }).click();
    await type.fill(right);
    // What is sent is answered by nobody: whether money has moved is not known until the service is asked again.
    scene.haltService();
    await confirm.click();
    await expect(confirm).toHaveCount(0);
    await scene.killService();
    await scene.startServiceAgain();
    await expect(dialog).toContainText("付款指令已受理");
    await dialog.getByRole("button", { name: "关闭" }).click();
    await expect(page.getByText("已结算").first()).toBeVisible();
    await expect(page.getByRole("button", { name: /^支付/u })).toHaveCount(0);
  });

  test("every line is paid, and the company's page tells what is left", async () => {
    await page.getByRole("tab", { name: /^付款明细/u }).click();
    const lines = page.getByRole("region", { name: settlement }).getByRole("row");
    const paid = lines.filter({ hasText: "成功" });
    await expect(paid).toHaveCount(fees.length);
    for (const { fee, service, tax, net } of byHand)
      for (const amount of [service, tax, net]) await expect(paid.filter({ hasText: fee })).toContainText(amount);
    await steps.toWorkbench();
    await page.getByRole("region", { name: "余额与可用天数" }).first().getByRole("link", { name }).click();
    await expect(money.figure("余额")).toContainText(recharge.left);
    await expect(money.figure("冻结金额")).toContainText("0.00");
    await expect(money.figure("可用余额")).toContainText(recharge.left);
    await operator.signOut(payer);
  });
});
