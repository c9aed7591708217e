import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CompanyDetail } from "../../src-shared/companies/register/companies-calls.ts";
import { context, createHarness, type Harness, openFile, tempDir } from "./imports-harness.ts";
import { type FakeService, startFakeService } from "./imports-service.ts";
import { createMemoryAnswers } from "./memory-answers.ts";

let service: FakeService;
let harness: Harness;
let folder: ReturnType<typeof tempDir>;
const answers = createMemoryAnswers();
const call = () => harness.imports.handlers;

const kitchen: CompanyDetail["worker_fields"] = [
  { code: "health_no", name: "健康证号", code_type: "string", required: true, options: [] },
  { code: "until", name: "有效期", code_type: "date", required: false, options: [] },
  { code: "shift", name: "班次", code_type: "string", required: true, options: ["早班", "晚班"] },
  { code: "hour_price", name: "时薪", code_type: "money", required: false, options: [] },
];
const start = (online = true): Harness =>
  createHarness({ dataDir: join(folder.path, "data"), serverUrl: service.url, answers, online });
const written = (name: string, lines: readonly string[]): string => {
  const path = join(folder.path, name);
  writeFileSync(path, lines.join("\n"));
  return path;
};
const rowsOf = async (import_id: string) =>
  (await call().rows({ import_id, filter: "all", offset: 0, limit: 100 }, context)).rows;
const remarks = async (import_id: string): Promise<string[]> =>
  (await rowsOf(import_id)).flatMap(({ number, issues }) =>
    issues.map(({ column, code, params }) => `${number} ${column} ${code} ${String(params["limit"] ?? "")}`.trim()),
  );

beforeEach(async () => {
  folder = tempDir();
  service = await startFakeService();
  service.companies.set("1", {}).set("4", { worker_fields: kitchen });
  harness = start();
});
afterEach(async () => {
  await harness.close();
  await service.close();
  folder.remove();
});

describe("the columns that a company asks of its workers", () => {
  const lines = [
    "姓名,身份证号,手机号,健康证号,有效期,班次,时薪",
    "张三,11010519491231002X,13800000000,JK001,2027-01-02,早班,25.5",
    "李四,110105199003074413,13800000001,,2027-13-02,午班,二十",
  ];

  it("decide how its file is read and what is wrong in it, in the words of the specification", async () => {
    const opened = await openFile(harness, written("w.csv", lines), "auto", "4");
    expect(opened).toMatchObject({ phase: "ready", template: "worker_fields", counts: { rows: 2 } });
    expect(opened.columns.map(({ title }) => title)).toEqual([
      ...["姓名", "身份证号", "手机号", "结算方式"],
      ...["健康证号", "有效期", "班次", "时薪"],
    ]);
    expect(opened.own_columns?.map(({ code }) => code)).toEqual(["health_no", "until", "shift", "hour_price"]);
    expect(await remarks(opened.import_id)).toEqual([
      "3 health_no field_missing",
      "3 until field_wrong",
      "3 shift field_wrong",
      "3 hour_price field_wrong",
    ]);
  });

  it("are known without the service once they were heard", async () => {
    await openFile(harness, written("w.csv", lines), "auto", "4");
    await harness.close();
    harness = start(false);
    expect(await openFile(harness, written("w.csv", lines), "auto", "4")).toMatchObject({ template: "worker_fields" });
    expect(await openFile(harness, written("w.csv", lines), "auto", "5")).toMatchObject({ phase: "refused" });
  });

  it("make a file readable that was refused before its company was named", async () => {
    const { import_id, refusal } = await openFile(harness, written("w.csv", lines), "auto", null);
    expect(refusal?.code).toBe("template_doubtful");
    await call().setCompany({ import_id, company_id: "4" }, context);
    const read = await harness.until(import_id, ({ phase }) => phase === "ready" || phase === "refused");
    expect(read).toMatchObject({ phase: "ready", template: "worker_fields", company_id: "4" });
  });

  it("read the file anew when its company is chosen later, with everything that was done to it", async () => {
    const more = lines.map((line, at) => `${line},${at === 0 ? "开户行,省,市,区" : ",上海,,"}`);
    const { import_id, template } = await openFile(harness, written("w.csv", more), "auto", "1");
    expect(template).toBe("worker");
    const [first, second] = await rowsOf(import_id);
    const edits = [{ row_id: second?.row_id ?? 0, column: "name", text: "李四光" }];
    await call().edit({ import_id, edits }, context);
    await call().deleteRows({ import_id, row_ids: [first?.row_id ?? 0] }, context);
    const before = await call().get({ import_id }, context);

    const changedState = await call().setCompany({ import_id, company_id: "4" }, context);
    expect(changedState).toMatchObject({ template: "worker_fields", company_id: "4", counts: { rows: 1 } });
    expect(changedState.revision).toBeGreaterThan(before.revision);
    const [keptRow] = await rowsOf(import_id);
    expect(keptRow).toMatchObject({ number: 3, cells: { name: "李四光", shift: "午班" }, edited: ["name"] });
    const undone = await call().undo({ import_id }, context);
    expect(undone.counts.rows).toBe(2);
    expect((await rowsOf(import_id)).map(({ cells }) => cells["name"])).toEqual(["张三", "李四"]);

    await harness.close();
    harness = start();
    await harness.imports.start();
    expect(await call().get({ import_id }, context)).toMatchObject({ template: "worker_fields", counts: { rows: 2 } });
    expect(await call().setCompany({ import_id, company_id: "1" }, context)).toMatchObject({ template: "worker" });
  });

  it("that the file lacks are told, and its rows stay as they are", async () => {
    const usual = ["姓名,身份证号,手机号,岗位,评分", "张三,11010519491231002X,13800000000,质检,4.5"];
    const { import_id, template, own_columns } = await openFile(harness, written("u.csv", usual), "auto", "1");
    expect([template, own_columns]).toEqual(["worker_fields", undefined]);
    const misfit = await call().setCompany({ import_id, company_id: "4" }, context);
    expect(misfit.file_issues).toEqual([
      { code: "company_columns_differ", severity: "error", column: null, params: { missing: "健康证号、班次" } },
    ]);
    expect(misfit.counts.rows).toBe(1);
    expect((await call().setCompany({ import_id, company_id: "1" }, context)).file_issues).toEqual([]);
  });

  it("stand in the blank template of the company", async () => {
    const { name } = await call().blank({ template: "worker_fields", company_id: "4" }, context);
    const path = harness.delivered[0]?.path ?? "";
    expect(name).toBe("接包方（自定义字段）.xlsx");
    expect(await openFile(harness, path, "worker_fields", "4")).toMatchObject({ refusal: { code: "no_rows" } });
    expect(await openFile(harness, path, "worker_fields", "1")).toMatchObject({
      refusal: { params: { missing: "岗位" } },
    });
  });
});

describe("what a company sets for its orders and departments", () => {
  it("is the ceiling of the industry that an order names, or the common one", async () => {
    const ceilings = [
      { industry_name: "", ceiling: 12_000_000 },
      { industry_name: "物流服务", ceiling: 30_000_000 },
    ];
    const modes = { tax_calculate_mode: 1, calculation_mode_no: 1, mode: null, is_no_audit: false };
    const company_cdl = { ...modes, task_config: { ceilings } };
    service.companies.set("1", { company_cdl });
    const lines = [
      "任务名称,行业,单价,预估总金额",
      "甲,物流服务,10,300000",
      "乙,物流服务,10,300000.01",
      "丙,保洁,10,200000",
    ];
    const { import_id } = await openFile(harness, written("t.csv", lines), "task", null);
    expect(await remarks(import_id)).toEqual([]);
    await call().setCompany({ import_id, company_id: "1" }, context);
    expect(await remarks(import_id)).toEqual([
      "3 predict_task_amount task_amount_ceiling 300000",
      "4 predict_task_amount task_amount_ceiling 120000",
    ]);
  });

  it("is where a department may hang", async () => {
    const top = { id: "7", parent_id: null, name: "制造中心", code: "ZZ" };
    service.companies.set("1", { organizations: [top] });
    const lines = ["上级部门,部门名称,编码", "ZZ,三车间,A1", "制造中心,四车间,A2", "仓储部,五车间,A3"];
    const { import_id } = await openFile(harness, written("o.csv", lines), "organization", "1");
    expect(await remarks(import_id)).toEqual(["4 parent parent_missing"]);
    await call().setCompany({ import_id, company_id: "9" }, context);
    expect(await remarks(import_id)).toEqual([
      "2 parent parent_elsewhere",
      "3 parent parent_elsewhere",
      "4 parent parent_elsewhere",
    ]);
  });

  it("are the years of its workers, by sex", async () => {
    const limit_age = { male: { min: 18, max: 60 }, female: { min: 18, max: 36 } };
    service.companies.set("1", { limit_age });
    const lines = ["姓名,身份证号,开户行", "张三,110105199003074413,", "李四,110105199003074421,"];
    const { import_id } = await openFile(harness, written("a.csv", lines), "worker", "1");
    expect((await remarks(import_id)).filter((one) => one.includes("age"))).toEqual([]);
    service.companies.set("2", { limit_age: { ...limit_age, female: { min: 18, max: 30 } } });
    await call().setCompany({ import_id, company_id: "2" }, context);
    expect((await remarks(import_id)).filter((one) => one.includes("age"))).toEqual(["3 id_no worker_age"]);
  });
});
