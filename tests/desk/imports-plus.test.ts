import { join } from "node:path";
import { expect, it } from "vitest";
import { templateWorkbook } from "../../src-main/imports/samples/template-sheets.ts";
import { writeWorkbook } from "../../src-main/workbook/workbook-writer.ts";
import { plusBill } from "../../src-shared/billing/bills/plus-bill-import.ts";
import { onEveryScene } from "../service/money-scene.ts";
import { context, createHarness, openFile, tempDir } from "./imports-harness.ts";

/** Rows of three questions to the service. */
const rowCount = 2_500;

onEveryScene("plus bills that are checked before they are sent", { workers: 8 }, (scene) => {
  it("tell once of each task that will be made, however many questions its rows need", async () => {
    const serverUrl = await scene().running().app.listen({ host: "127.0.0.1", port: 0 });
    const folder = tempDir();
    const { token } = scene().person("operator");
    const harness = createHarness({ dataDir: join(folder.path, "data"), serverUrl, token });
    const rows = Array.from({ length: rowCount }, (_, at) => {
      const worker = scene().workers[at % 8];
      return [
        ...[worker?.name ?? "", worker?.id_no ?? "", worker?.mobile ?? "", worker?.account_no ?? "", 100_00 + at],
        ...["分拣", "2026-11-20", `年货${at % 3}`, "物流服务", 100_00 + at, "1"],
      ];
    });
    const path = join(folder.path, "plus.xlsx");
    await writeWorkbook(path, templateWorkbook(plusBill, rows));
    const { import_id } = await openFile(harness, path, "auto", null);
    await harness.imports.handlers.setCompany({ import_id, company_id: scene().company_id }, context);
    const { counts } = await harness.until(import_id, ({ checked_online }) => checked_online);
    expect(counts).toMatchObject({ errors: 0, warnings: 3, rows_with_warnings: 3 });
    await harness.close();
    folder.remove();
  });
});
