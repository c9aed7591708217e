import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { utils, write } from "xlsx";
import { context, createHarness, type Harness, openFile, tempDir } from "./imports-harness.ts";
import { type FakeService, startFakeService } from "./imports-service.ts";

let service: FakeService;
let harness: Harness;
let folder: ReturnType<typeof tempDir>;
const call = () => harness.imports.handlers;

beforeEach(async () => {
  folder = tempDir();
  service = await startFakeService();
  service.companies.set("1", {});
  harness = createHarness({ dataDir: join(folder.path, "data"), serverUrl: service.url });
});
afterEach(async () => {
  await harness.close();
  await service.close();
  folder.remove();
});

const titles = ["姓名", "身份证号", "手机号", "核算费用"];
const rowOf = (fee: string): string[] => ["王小明", "11010519491231002X", "13912345678", fee];

/** A workbook of two sheets; the path of its file. */
const bookOf = (first: readonly string[][], second: readonly string[][]): string => {
  const book = utils.book_new(utils.aoa_to_sheet([...first]), "甲");
  utils.book_append_sheet(book, utils.aoa_to_sheet([...second]), "乙");
  const path = join(folder.path, "book.xlsx");
  writeFileSync(path, write(book, { type: "buffer", bookType: "xlsx" }) as Buffer);
  return path;
};

describe("another sheet of the file", () => {
  it("is read in place of one that does not fit, when the person says so", async () => {
    const refused = await openFile(harness, bookOf([["填写说明"]], [titles, rowOf("100")]));
    expect(refused).toMatchObject({
      phase: "refused",
      refusal: { code: "other_sheet_fits", params: { sheet: "甲", first: "乙" } },
    });
    const { import_id } = refused;
    const wrong = call().readSheet({ import_id, sheet: "丙" }, context);
    await expect(wrong).rejects.toMatchObject({ code: "invalid", fields: { sheet: ["NO_SUCH_SHEET"] } });
    const read = await call().readSheet({ import_id, sheet: "乙" }, context);
    expect(read).toMatchObject({
      refusal: null,
      template: "fast_bill",
      facts: { sheet: "乙", other_sheets: ["甲"] },
      totals: { accounting_fee: 10_000 },
    });
  });

  it("takes the place of the rows that were read, with nothing of what was done to them", async () => {
    const opened = await openFile(harness, bookOf([titles, rowOf("100")], [titles, rowOf("200"), rowOf("300")]));
    const { import_id } = opened;
    expect(opened).toMatchObject({ phase: "ready", facts: { sheet: "甲" }, totals: { accounting_fee: 10_000 } });
    const edits = [{ row_id: 1, column: "accounting_fee", text: "999" }];
    await call().edit({ import_id, edits }, context);
    const read = await call().readSheet({ import_id, sheet: "乙" }, context);
    expect(read).toMatchObject({ facts: { sheet: "乙" }, totals: { accounting_fee: 50_000 }, can_undo: false });
    // Reading it anew, for another company, keeps to the chosen sheet.
    const other = await call().setCompany({ import_id, company_id: "2" }, context);
    expect(other).toMatchObject({ facts: { sheet: "乙" }, totals: { accounting_fee: 50_000 } });
  });
});
