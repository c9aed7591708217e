import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sampleRows } from "../../src-main/imports/samples/sample-rows.ts";
import { templateWorkbook } from "../../src-main/imports/samples/template-sheets.ts";
import { writeWorkbook } from "../../src-main/workbook/workbook-writer.ts";
import type { ImportState } from "../../src-shared/bridge/imports.ts";
import { type TemplateName, templates } from "../../src-shared/registries/imports/registry.ts";
import { context, createHarness, type Harness, openFile, tempDir } from "./imports-harness.ts";
import { type FakeService, startFakeService } from "./imports-service.ts";

let service: FakeService;
let harness: Harness;
let folder: ReturnType<typeof tempDir>;
const call = () => harness.imports.handlers;
const all = { filter: "all", offset: 0, limit: 500 } as const;

const sample = async (name: TemplateName, rows: number, errors: boolean): Promise<string> => {
  const path = join(folder.path, `${name}.xlsx`);
  const template = templates[name];
  await writeWorkbook(path, templateWorkbook(template, sampleRows(template, { rows, company: 1, seed: 3, errors })));
  return path;
};
const codes = async ({ import_id }: Pick<ImportState, "import_id">): Promise<string[]> => {
  const { rows } = await call().rows({ import_id, ...all }, context);
  return rows.flatMap(({ number, issues }) => issues.map(({ code }) => `${number} ${code}`));
};
const start = (): Harness => createHarness({ dataDir: join(folder.path, "data"), serverUrl: service.url });

beforeEach(async () => {
  folder = tempDir();
  service = await startFakeService();
  service.companies.set("1", {}).set("2", { settlement_type: 2 });
  harness = start();
});
afterEach(async () => {
  await harness.close();
  await service.close();
  folder.remove();
});

describe("rows that are no bills", () => {
  it("are recognised, checked, mended and kept over a restart like bills", async () => {
    const opened = await openFile(harness, await sample("organization", 30, true));
    const { import_id } = opened;
    expect(opened).toMatchObject({ phase: "ready", template: "organization", counts: { rows: 30 } });
    expect(await codes(opened)).toEqual([
      "8 parent_cycle",
      "15 duplicate_in_file",
      "22 cell_too_long",
      "22 parent_missing",
      "29 cell_missing",
    ]);
    const row = (await call().rows({ import_id, ...all }, context)).rows[6];
    const edits = [{ row_id: row?.row_id ?? 0, column: "parent", text: "D00001" }];
    const edited = await call().edit({ import_id, edits }, context);
    expect(edited.counts.errors).toBe(opened.counts.errors - 1);
    await harness.close();
    harness = start();
    await harness.imports.start();
    const [openImport] = await call().open_list({}, context);
    expect(openImport).toMatchObject({ import_id, template: "organization", counts: edited.counts });
    expect(await codes({ import_id })).not.toContain("8 parent_cycle");
    await call().undo({ import_id }, context);
    expect(await codes({ import_id })).toContain("8 parent_cycle");
  });

  it("are judged by what their company settles by, each time another company is chosen", async () => {
    writeFileSync(
      join(folder.path, "w.csv"),
      "姓名,身份证号,结算方式\n张三,11010519491231002X,线上结算\n李四,110105199003074477,其他",
    );
    const { import_id } = await openFile(harness, join(folder.path, "w.csv"), "auto", null);
    const before = await codes({ import_id });
    expect(before).not.toContain("2 company_offline_settlement");
    const offline = await call().setCompany({ import_id, company_id: "2" }, context);
    expect(await codes({ import_id })).toContain("2 company_offline_settlement");
    expect(offline.can_undo).toBe(false);
    const edits = [{ row_id: 1, column: "settlement_type", text: "其他" }];
    expect((await call().edit({ import_id, edits }, context)).counts.errors).toBe(offline.counts.errors - 1);
    await call().undo({ import_id }, context);
    await call().setCompany({ import_id, company_id: "1" }, context);
    expect(await codes({ import_id })).toEqual(before);
  });

  it("are not guessed at: titles that fit several templates are told, and the chosen one is taken", async () => {
    const path = join(folder.path, "several.csv");
    writeFileSync(path, "姓名,身份证号,手机号\n张三,11010519491231002X,13800000000");
    expect(await openFile(harness, path)).toMatchObject({
      phase: "refused",
      refusal: { code: "template_ambiguous", params: { templates: "worker、stop_cooperation" } },
    });
    expect(await openFile(harness, path, "stop_cooperation")).toMatchObject({ phase: "ready" });
  });
});

describe("a blank template", () => {
  it("is handed over under its own name and is the one of the repository", async () => {
    const delivered = await call().blank({ template: "insurance_staff" }, context);
    expect(delivered).toEqual({ name: "保险人员变更.xlsx", saved: true, url: null });
    const [file] = harness.delivered;
    const openImport = readFileSync(join(import.meta.dirname, "../../resources/templates/insurance-staff.xlsx"));
    expect(readFileSync(file?.path ?? "").equals(openImport)).toBe(true);
    await expect(call().blank({ template: "constructor" }, context)).rejects.toMatchObject({ code: "invalid" });
  });
});
