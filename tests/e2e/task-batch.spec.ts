import path from "node:path";
import { type Page, test } from "@playwright/test";
import { templateWorkbook } from "../../src-main/imports/samples/template-sheets.ts";
import { writeWorkbook } from "../../src-main/workbook/workbook-writer.ts";
import { plusBill } from "../../src-shared/billing/bills/plus-bill-import.ts";
import { cleanDemoWorkers } from "../../src-shared/demo/demo-work.ts";
import { expect } from "./support/expect.ts";
import { NextSteps } from "./support/next-steps.ts";
import type { Operator } from "./support/operator.ts";
import { temporaryFolder } from "./support/processes.ts";
import { openScene, type Scene } from "./support/scene.ts";
import { Staff } from "./support/staff.ts";
import { TaskWalk } from "./support/walk-task.ts";

const company = "上海启程供应链管理有限公司";
const taskName = "双十二大促分拣";
const people = cleanDemoWorkers(1).slice(0, 3);
type Row = Record<string, unknown>;

test.describe.configure({ mode: "serial" });

/** A file of plus bills makes its tasks together with the bills that they serve, and both come to their end. */
test.describe("a batch of tasks", () => {
  const files = temporaryFolder("e2e-plus");
  let scene: Scene;
  let page: Page;
  let operator: Operator;
  let staff: Staff;
  let batch = "";

  const file = path.join(files.path, "双十二.xlsx");
  const rowsOf = async (list: "tasks.list" | "bills.list", filter: "batch_id" | "task_batch_id") =>
    (await staff.ask(list, { query: { [filter]: batch } }))["results"] as Row[];

  test.beforeAll(async ({ browser }) => {
    const rows = people.map(({ name, id_no, mobile, account_no }, at) => [
      ...[name, id_no, mobile, account_no, (at + 1) * 200_00, "分拣", "2026-11-21"],
      ...[taskName, "物流服务", 20_00, String((at + 1) * 10)],
    ]);
    await writeWorkbook(file, templateWorkbook(plusBill, rows));
    scene = await openScene(browser, undefined, ["--sandbox-bank", "pays"]);
    ({ page, operator } = scene);
    staff = new Staff(page.request, scene.serviceAddress);
    await staff.signIn("周敏");
  });

  test.afterAll(async () => {
    files.remove();
    await scene?.end();
  });

  test("is told to who may not make tasks", async () => {
    await operator.signIn("陈立");
    await operator.dropFile(file);
    await operator.chooseCompany(company);
    await page.getByRole("button", { name: "下一处错误 (F8)" }).click();
    await expect(page.getByText(/没有创建任务的权限/u).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "提交导入" })).toBeDisabled();
    await operator.signOut("陈立");
  });

  test("arises with its bills of a file that is dropped", async () => {
    await operator.signIn("孙悦");
    await operator.dropFile(file);
    await operator.chooseCompany(company);
    await expect(page.getByText("已联网核对", { exact: true })).toBeVisible();
    await expect(page.getByText("没有错误")).toBeVisible();
    await page.getByRole("button", { name: "提交导入" }).click();
    await operator.dialog().getByRole("button", { name: "提交 3 行" }).click();
    await expect(page.getByRole("heading", { name: "导入完成", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "查看任务批次" }).click();
    await expect(page.getByRole("heading", { name: "双十二" })).toBeVisible();
    batch = /task-batches\/(\d+)/u.exec(page.url())?.[1] ?? "";
    expect(batch).not.toBe("");
    await expect(page.getByText("3 张账单待审核")).toBeVisible();
    const [task, ...otherTasks] = await rowsOf("tasks.list", "batch_id");
    expect(task).toMatchObject({ name: taskName, predict_task_amount: 1_200_00, need_count: 3 });
    expect(otherTasks).toEqual([]);
    const bills = await rowsOf("bills.list", "task_batch_id");
    expect(bills.map(({ accounting_fee, task_id }) => [accounting_fee, task_id]).sort()).toEqual(
      [200_00, 400_00, 600_00].map((fee) => [fee, task?.["id"]]).sort(),
    );
    await page.getByRole("row").filter({ hasText: taskName }).first().getByText(taskName).click();
    await page
      .getByRole("link", { name: /^PR\d{14}$/u })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`task-batches/${batch}`, "u"));
    await operator.signOut("孙悦");
  });

  test("makes nothing twice of the same file", async () => {
    await operator.signIn("孙悦");
    await operator.dropFile(file);
    await operator.chooseCompany(company);
    await expect(page.getByText(/已经导入过|重复/u).first()).toBeVisible();
    expect(await rowsOf("bills.list", "task_batch_id")).toHaveLength(3);
    await operator.signOut("孙悦");
  });

  test("is paid, and can be closed once its task is settled", async () => {
    const [task] = await rowsOf("tasks.list", "batch_id");
    await new TaskWalk(scene, staff).payBills({ task: String(task?.["id"]), name: taskName, bills: 3 });
    await new NextSteps(scene).as("孙悦", async () => {
      await operator.goTo(`/task-batches/${batch}`);
      await expect(page.getByText("账单已全部付清，任务已结束，可以关闭批次。")).toBeVisible();
      await page.getByRole("button", { name: /^关闭批次/u }).click();
      await operator.dialog().getByRole("textbox").fill("全部付清");
      await operator.dialog().getByRole("button", { name: "关闭批次" }).click();
      await expect(operator.dialog()).toContainText("批次已关闭");
      await operator.dialog().getByRole("button", { name: "关闭", exact: true }).click();
    });
    const { batch: closed } = (await staff.ask("taskBatches.get", { params: { id: batch } })) as { batch: Row };
    expect(closed).toMatchObject({ status: 3, billed_amount: 1_200_00, paid_amount: 1_200_00, open_task_count: 0 });
  });
});
