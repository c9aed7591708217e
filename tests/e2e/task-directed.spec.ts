import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { cleanDemoWorkers } from "../../src-shared/demo/demo-work.ts";
import { maskName } from "../../src-shared/kernel/values/people/mask.ts";
import { addDays, dayOf, shanghaiNow } from "../../src-shared/kernel/values/time/time.ts";
import { NextSteps } from "./support/next-steps.ts";
import { openScene, type Scene } from "./support/scene.ts";
import { Staff } from "./support/staff.ts";
import { TaskWalk } from "./support/walk-task.ts";

const [worker] = cleanDemoWorkers(1);
const taskName = "周年庆礼盒定向包装";
const place = { latitude: 31.2304, longitude: 121.4737 };

test.describe.configure({ mode: "serial" });

/** A company gives one of its workers work: nobody audits it, nobody applies, and it is in no hall. */
test.describe("a task for one worker", () => {
  let scene: Scene;
  let context: BrowserContext;
  let phone: Page;
  let agency: Staff;
  let task = "";

  test.beforeAll(async ({ browser }) => {
    scene = await openScene(browser, undefined, ["--sandbox-bank", "pays"]);
    context = await browser.newContext({
      ...{ viewport: { width: 390, height: 844 }, geolocation: place, permissions: ["geolocation"] },
    });
    phone = await context.newPage();
    agency = new Staff(scene.page.request, scene.serviceAddress);
    await agency.signIn("孙悦");
  });

  test.afterAll(async () => {
    await context?.close();
    await scene?.end();
  });

  test("the company's own person publishes it, and it is the worker's at once", async () => {
    const client = new Staff(scene.page.request, scene.serviceAddress);
    await client.signIn("林晓燕");
    const { results } = (await client.ask("companyLabors.list", {
      query: { keyword: worker?.id_no ?? "", page_size: "5" },
    })) as { results: { id: string; company_id: string }[] };
    const today = dayOf(shanghaiNow(Date.now()));
    const created = (await client.ask("tasks.create", {
      body: {
        ...{ company_id: results[0]?.company_id ?? "", name: taskName, mode: 1, price: 20_000, price_unit: 2 },
        ...{ predict_task_amount: 60_000, settlement_period: 1, need_count: 1, start_day: today },
        ...{ end_day: addDays(today, 2), place: "样例路 8 号", position: "31.2304,121.4737" },
        ...{ labor_ids: [results[0]?.id ?? ""], industry_name: "交通运输、仓储和邮政业" },
        requirement: "每盒附贺卡",
      },
    })) as { task: { id: string } };
    task = created.task.id;
    const { page, operator } = scene;
    await new NextSteps(scene).as("林晓燕", async () => {
      await operator.goTo(`/tasks/${task}`);
      await page.getByRole("button", { name: /^提交/u }).click();
      await operator.dialog().getByRole("button", { name: "提交", exact: true }).click();
      await expect(page.getByText("待接单").first()).toBeVisible();
      await expect(page.getByText(maskName(worker?.name ?? "")).first()).toBeVisible();
    });
  });

  test("the worker receives it, works, and delivers on the phone", async () => {
    const walk = new TaskWalk(scene, agency);
    await expect.poll(() => walk.addressFor(worker?.mobile ?? "", "j"), { timeout: 60_000 }).not.toBe("");
    await phone.goto(await walk.addressFor(worker?.mobile ?? "", "j"));
    await expect(phone.getByText(taskName).first()).toBeVisible();
    await phone.getByRole("button", { name: "接单" }).click();
    await phone.getByRole("link", { name: "签到", exact: true }).click();
    await expect(phone.getByText("距离 0 米，在范围内")).toBeVisible();
    await phone.getByRole("button", { name: "签到" }).click();
    await expect(phone.getByText("今天已签到")).toBeVisible();
    await phone.getByRole("link", { name: "全部做完，交付" }).click();
    await phone.getByRole("button", { name: "确认交付" }).click();
    await expect(phone.getByRole("heading", { name: "已交付，等待验收" })).toBeVisible();
  });

  test("what the company accepts of it is billed, settled and paid, and settles the task", async () => {
    const { page, operator } = scene;
    await new NextSteps(scene).as("林晓燕", async () => {
      await operator.goTo(`/tasks/${task}`);
      await page.getByRole("grid").last().getByRole("checkbox").last().check();
      await page.getByRole("button", { name: /^验收/u }).last().click();
      const dialog = operator.dialog();
      // A signed day of 200.00 is what stands there; half a day more was agreed.
      await dialog.getByRole("textbox", { name: /的验收金额/u }).fill("300");
      await dialog.getByRole("button", { name: /^验收 1 人 300\.00/u }).click();
      await dialog.getByRole("button", { name: "关闭" }).click();
      await expect(page.getByText("待结算").first()).toBeVisible();
    });
    await new TaskWalk(scene, agency).billAndPay({ task, name: taskName, amount: "300.00" });
    await phone.reload();
    await expect(phone.getByText("验收金额 300.00 元（税前）")).toBeVisible();
  });
});
