// Writes resources/templates (blank) and resources/samples (good and with mistakes). The same bytes every time.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { sampleRows } from "../src-main/imports/samples/sample-rows.ts";
import { templateWorkbook } from "../src-main/imports/samples/template-sheets.ts";
import { writeWorkbook } from "../src-main/workbook/workbook-writer.ts";
import { templates } from "../src-shared/imports/registry.ts";

const rows = 200;
const resources = join(import.meta.dirname, "..", "resources");
const folders = { templates: join(resources, "templates"), samples: join(resources, "samples") };
for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });

for (const template of Object.values(templates)) {
  const name = template.name.replace("_", "-");
  await writeWorkbook(join(folders.templates, `${name}.xlsx`), templateWorkbook(template, []));
  for (const errors of [false, true]) {
    const file = join(folders.samples, `${name}${errors ? "-with-errors" : ""}.xlsx`);
    const data = sampleRows(template, { rows, company: 1, seed: errors ? 2 : 1, errors });
    await writeWorkbook(file, templateWorkbook(template, data));
  }
}
