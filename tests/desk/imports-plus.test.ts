import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { templateWorkbook } from "../../src-main/imports/samples/template-sheets.ts";
import { writeWorkbook } from "../../src-main/workbook/workbook-writer.ts";
import { plusBill } from "../../src-shared/billing/bills/plus-bill-import.ts";
import { companyStates } from "../../src-shared/kernel/states/company.ts";
import { onEveryScene, type Scene } from "../service/money-scene.ts";
import { confirmOf, context, createHarness, type Harness, openFile, tempDir } from "./imports-harness.ts";

/** Rows of three questions to the service. */
const rowCount = 2_500;

let folder: ReturnType<typeof tempDir>;
let harness: Harness | undefined;
beforeEach(() => {
  folder = tempDir();
});
afterEach(async () => {
  await harness?.close();
  folder.remove();
});

/** Opens a file of plus bills of three tasks on the desk of an operator, and has it checked for the company. */
const openPlus = async (scene: Scene, url: string, count: number, name: string) => {
  harness = createHarness({
    ...{ dataDir: join(folder.path, "data"), serverUrl: url, token: scene.person("operator").token },
  });
  const rows = Array.from({ length: count }, (_, at) => {
    const worker = scene.workers[at % 8];
    return [
      ...[worker?.name ?? "", worker?.id_no ?? "", worker?.mobile ?? "", worker?.account_no ?? "", 100_00 + at],
      ...["分拣", "2026-11-20", `${name}${at % 3}`, "物流服务", 100_00 + at, "1"],
    ];
  });
  const path = join(folder.path, "plus.xlsx");
  await writeWorkbook(path, templateWorkbook(plusBill, rows));
  const { import_id } = await openFile(harness, path, "auto", null);
  await harness.imports.handlers.setCompany({ import_id, company_id: scene.company_id }, context);
  const state = await harness.until(import_id, ({ checked_online }) => checked_online);
  return { desk: harness, import_id, state };
};

onEveryScene("plus bills on the desk", { workers: 8 }, (scene) => {
  let url = "";
  const address = async (): Promise<string> => {
    url ||= await scene().running().app.listen({ host: "127.0.0.1", port: 0 });
    return url;
  };
  const setCompany = (status: number) =>
    scene()
      .running()
      .service.writing.updateTable("companies")
      .set({ status })
      .where("id", "=", Number(scene().company_id))
      .execute();

  it("tell once of each task that will be made, however many questions their rows need", async () => {
    const { state } = await openPlus(scene(), await address(), rowCount, "年货");
    expect(state.counts).toMatchObject({ errors: 0, warnings: 3, rows_with_warnings: 3 });
  });

  it("are free again where the company may give no work, and nothing is made", async () => {
    const { desk, import_id, state } = await openPlus(scene(), await address(), 6, "冻结");
    await setCompany(companyStates.code("frozen"));
    await desk.imports.handlers.submit({ import_id, confirm: confirmOf(state), settlement_remark: "" }, context);
    const free = await desk.until(import_id, ({ file_issues }) => file_issues.length > 0);
    expect(free).toMatchObject({ phase: "ready", result: null, file_issues: [{ code: "company_not_active" }] });
    await setCompany(companyStates.code("active"));
    const { db } = scene().running();
    expect(await db.selectFrom("tasks").select("id").where("name", "like", "冻结%").execute()).toEqual([]);
    expect(await db.selectFrom("task_batches").select("id").execute()).toEqual([]);
    await desk.imports.handlers.submit({ import_id, confirm: confirmOf(free), settlement_remark: "" }, context);
    const sent = await desk.until(import_id, ({ phase }) => phase === "sent");
    expect(sent.result).toMatchObject({ succeeded: 6, failed: 0, task_batch_id: expect.stringMatching(/^\d+$/u) });
  });
});
