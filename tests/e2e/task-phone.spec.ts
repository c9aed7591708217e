import { createCanvas } from "@napi-rs/canvas";
import { type BrowserContext, type Page, test } from "@playwright/test";
import { cleanDemoWorkers } from "../../src-shared/demo/demo-work.ts";
import { maskName } from "../../src-shared/kernel/values/people/mask.ts";
import { addDays, dayOf, shanghaiNow } from "../../src-shared/kernel/values/time/time.ts";
import { expect } from "./support/expect.ts";
import { NextSteps } from "./support/next-steps.ts";
import { openScene, type Scene } from "./support/scene.ts";
import { Staff } from "./support/staff.ts";
import { type Letter, TaskWalk } from "./support/walk-task.ts";
import { looksWhole } from "./support/whole-phone.ts";

const company = 1;
const [first, second, third] = cleanDemoWorkers(company);
const people = [first, second, third].flatMap((person) => (person === undefined ? [] : [person]));
const taskName = "双十二大促夜班分拣";
/** Where the work is, and a place a good kilometre further, and one beyond it. */
const place = { latitude: 31.2304, longitude: 121.4737 };
const away = { latitude: 31.2404, longitude: 121.4737 };
const further = { latitude: 31.2504, longitude: 121.4737 };

const picture = (n: number): { name: string; mimeType: string; buffer: Buffer } => {
  const canvas = createCanvas(640, 420);
  const context = canvas.getContext("2d");
  context.fillStyle = `hsl(${n * 40} 40% 60%)`;
  context.fillRect(0, 0, 640, 420);
  return { name: `work-${n}.png`, mimeType: "image/png", buffer: canvas.toBuffer("image/png") };
};

test.describe.configure({ mode: "serial" });

/** Staff ask by calls what is not on the phone; all that workers do is done on their pages. */
test.describe("a task on the phones of three workers", () => {
  let scene: Scene;
  let phones: readonly BrowserContext[] = [];
  let pages: readonly Page[] = [];
  let agency: Staff;
  let client: Staff;
  let task = "";

  const phone = (at: number): Page => pages[at] as Page;

  const addressFor = (mobile: string, letter: Letter): Promise<string> =>
    new TaskWalk(scene, agency).addressFor(mobile, letter);

  const applicantOf = async (mobile: string): Promise<string> => {
    const person = people.find((one) => one.mobile === mobile);
    const query = { task_id: task, page_size: "50" };
    const { results } = (await agency.ask("taskApplicants.list", { query })) as {
      results: { id: string; name: string }[];
    };
    return results.find(({ name }) => name === maskName(person?.name ?? ""))?.id ?? "";
  };

  test.beforeAll(async ({ browser }) => {
    scene = await openScene(browser, undefined, ["--sandbox-bank", "pays"]);
    phones = await Promise.all(
      people.map(() =>
        browser.newContext({
          ...{ viewport: { width: 390, height: 844 }, geolocation: place, permissions: ["geolocation"] },
        }),
      ),
    );
    pages = await Promise.all(phones.map((context) => context.newPage()));
    const { request } = scene.page;
    [agency, client] = [new Staff(request, scene.serviceAddress), new Staff(request, scene.serviceAddress)];
    await agency.signIn("孙悦");
    await client.signIn("林晓燕");
  });

  test.afterAll(async () => {
    for (const context of phones) await context.close();
    await scene?.end();
  });

  test("a company publishes a task, and workers get the address of their page", async () => {
    const today = dayOf(shanghaiNow(Date.now()));
    const { results: workers } = (await agency.ask("companyLabors.list", {
      query: { keyword: first?.id_no ?? "", page_size: "5" },
    })) as { results: { id: string; company_id: string }[] };
    const company_id = workers[0]?.company_id ?? "";
    const created = (await client.ask("tasks.create", {
      body: {
        ...{ company_id, name: taskName, mode: 2, price: 18_000, max_price: 22_000, price_unit: 2 },
        ...{ predict_task_amount: 400_000, settlement_period: 3, need_count: 1, start_day: today },
        ...{ end_day: addDays(today, 19), place: "样例路 8 号", position: "31.2304,121.4737", is_display_hall: true },
        ...{ requirement: "能搬 15 公斤，年满 18 岁", delivery_standard: "每天签到，收工交汇报" },
        industry_name: "交通运输、仓储和邮政业",
      },
    })) as { task: { id: string } };
    task = created.task.id;
    await client.act("tasks", task, "submit");
    await agency.act("tasks", task, "approve").catch(() => undefined);
    for (const { id_no } of people) {
      const query = { keyword: id_no, page_size: "5" };
      const { results } = (await agency.ask("companyLabors.list", { query })) as { results: { id: string }[] };
      await agency.ask("companyLabors.sendTaskPage", { params: { id: results[0]?.id ?? "" } });
    }
    for (const [at, { mobile }] of people.entries()) {
      await phone(at).goto(await addressFor(mobile, "t"));
      await expect(phone(at).getByRole("heading", { name: "任务大厅" })).toBeVisible();
    }
    await looksWhole(phone(0), "hall");
    await phone(0).getByRole("link", { name: "我的", exact: true }).click();
    await expect(phone(0).getByText("可以接单")).toBeVisible();
    await looksWhole(phone(0), "me");
  });

  test("three workers apply at a price within the range", async () => {
    for (const at of [0, 1, 2]) {
      const page = phone(at);
      await page.getByRole("link", { name: "大厅", exact: true }).click();
      await page.getByRole("link", { name: new RegExp(taskName, "u") }).click();
      const quote = page.getByLabel("我的报价（元/天）");
      if (at === 0) {
        await looksWhole(page, "apply");
        await quote.fill("999");
        await page.getByRole("button", { name: "报名" }).click();
        await expect(page.getByText("请在报价区间内填写")).toBeVisible();
      }
      await quote.fill(String(200 + at));
      // Twice, as hasty fingers do: that is one application, and none that is taken back.
      await page.getByRole("button", { name: "报名" }).dblclick();
      await expect(page.getByRole("heading", { name: "已报名，等待选定" })).toBeVisible();
    }
    await looksWhole(phone(0), "applied");
    // Who thinks better of it cancels, and finds the task again.
    await phone(2).getByRole("link", { name: "取消报名" }).click();
    await looksWhole(phone(2), "cancel");
    await phone(2).getByRole("button", { name: "确认取消" }).click();
    await expect(phone(2).getByRole("heading", { name: "您已放弃这个任务" })).toBeVisible();
  });

  test("one is elected and told by message, the others are told no", async () => {
    await agency.act("taskApplicants", await applicantOf(people[0]?.mobile ?? ""), "elect");
    await agency.ask("tasks.dealNew", { body: { task_ids: task } });
    await expect.poll(() => addressFor(people[0]?.mobile ?? "", "j"), { timeout: 60_000 }).not.toBe("");
    await phone(0).goto(await addressFor(people[0]?.mobile ?? "", "j"));
    await expect(phone(0).getByText("您已被选定，请尽快答复。")).toBeVisible();
    await looksWhole(phone(0), "elected");
    await phone(0).getByRole("link", { name: "这次不做，放弃" }).click();
    await phone(0).getByRole("link", { name: "返回" }).click();
    await phone(0).getByRole("button", { name: "接单" }).click();
    await expect(phone(0).getByText("已签到", { exact: true })).toBeVisible();
    await looksWhole(phone(0), "work");
    await phone(1).reload();
    await expect(phone(1).getByRole("heading", { name: "这次没有被选定" })).toBeVisible();
    await looksWhole(phone(1), "rejected");
  });

  test("who works signs in where they are, also far away and without a connection", async () => {
    const page = phone(0);
    await page.getByRole("link", { name: "签到", exact: true }).click();
    await expect(page.getByText("距离 0 米，在范围内")).toBeVisible();
    await page.getByLabel("现场照片").setInputFiles(picture(1));
    await expect(page.getByRole("button", { name: "去掉这张照片" })).toBeVisible();
    await looksWhole(page, "sign-in");
    await page.getByRole("button", { name: "签到" }).click();
    await expect(page.getByText("今天已签到")).toBeVisible();
    await phones[0]?.setGeolocation(away);
    await page.getByRole("link", { name: "签到", exact: true }).click();
    await page.getByRole("button", { name: "距离 1112 米，仍要签到" }).click();
    await expect(page.getByText("1112 米 · 超出范围")).toBeAttached();
    // From elsewhere: two sign-ins at one place within a second are one.
    await phones[0]?.setGeolocation(further);
    await page.getByRole("link", { name: "签到", exact: true }).click();
    await expect(page.getByText("距离 2224 米，超出 500 米范围，签到会标出")).toBeVisible();
    await phones[0]?.setOffline(true);
    await page.getByRole("button", { name: "距离 2224 米，仍要签到" }).click();
    await expect(page.getByText("没有网络，已存在手机。")).toBeVisible();
    await phones[0]?.setOffline(false);
    await expect(page.getByText("2224 米 · 超出范围")).toBeAttached();
  });

  test("the report keeps its draft, and may be corrected", async () => {
    const page = phone(0);
    await page.getByRole("link", { name: "写今天的汇报" }).click();
    await page.getByLabel("内容").fill("A3 库区分拣 1,860 件");
    await expect(page.getByText("草稿已存在手机")).toBeVisible();
    await page.reload();
    await page.getByRole("link", { name: "写今天的汇报" }).click();
    await expect(page.getByLabel("内容")).toHaveValue("A3 库区分拣 1,860 件");
    await page.getByLabel("工时").fill("8");
    await page.getByLabel("照片", { exact: true }).setInputFiles([picture(2), picture(3)]);
    await expect(page.getByRole("button", { name: "去掉这张照片" })).toHaveCount(2);
    await looksWhole(page, "report");
    await page.getByRole("button", { name: "提交汇报" }).click();
    await page.getByRole("link", { name: "更正今天的汇报" }).click();
    await page.getByLabel("工时").fill("7.5");
    await page.getByRole("button", { name: "提交更正" }).click();
    await page.getByText("我的记录").click();
    await expect(page.getByText("A3 库区分拣 1,860 件 · 7.5 小时 · 照片 2 张")).toBeVisible();
    await looksWhole(page, "record");
  });

  test("delivers, corrects what was refused, and sees what was accepted", async () => {
    const page = phone(0);
    const deliver = async (): Promise<void> => {
      await page.getByRole("link", { name: "全部做完，交付" }).click();
      await page.getByRole("button", { name: "确认交付" }).click();
      await expect(page.getByRole("heading", { name: "已交付，等待验收" })).toBeVisible();
    };
    await page.getByRole("link", { name: "全部做完，交付" }).click();
    await looksWhole(page, "deliver");
    await page.getByRole("link", { name: "返回" }).click();
    await deliver();
    await looksWhole(page, "delivered");
    const applicant = await applicantOf(people[0]?.mobile ?? "");
    await agency.act("taskApplicants", applicant, "refuse", { reason: "件数与单据不符" });
    await page.reload();
    await expect(page.getByText("原因：件数与单据不符")).toBeVisible();
    await looksWhole(page, "refused");
    await deliver();
    await agency.act("taskApplicants", applicant, "accept", { accept_amount: 400_000 });
    await page.reload();
    await expect(page.getByText("验收金额 4,000.00 元（税前）")).toBeVisible();
    await looksWhole(page, "accepted");
    await page.getByRole("link", { name: "查看我的全部任务" }).click();
    await page.getByRole("link", { name: "我的任务" }).click();
    await expect(page.getByText("已验收")).toBeVisible();
    await looksWhole(page, "mine");
  });

  test("what was accepted is billed by the door of all bills, and the payment settles the task", async () => {
    const { page, operator } = scene;
    const steps = new NextSteps(scene);
    await new TaskWalk(scene, agency).billAndPay({ task, name: taskName, amount: "4,000.00" });
    // What is paid is not offered for another bill.
    await steps.as("孙悦", async () => {
      await operator.goTo(`/tasks/${task}`);
      await expect(page.getByText("已结算").first()).toBeVisible();
      await expect(page.getByRole("button", { name: /^生成账单/u })).toHaveCount(0);
    });
  });
});
